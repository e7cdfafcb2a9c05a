import { accountsOf } from '../../browser/custody/PublicKeys.js'
import type { Queries } from '../auth/tables.js'
import type { VaultTables } from '../../vault/tables.js'

/** The accounts of a user's wallet. Undefined where there is none yet. */
export async function walletAccountsOf(
  db: Queries<VaultTables>,
  userId: string,
): Promise<ReturnType<typeof accountsOf> | undefined> {
  const row = await db
    .selectFrom('vault_wallet')
    .innerJoin('vault_box', 'vault_box.dek_id', 'vault_wallet.dek_id')
    .select('vault_box.public_keys')
    .where('vault_wallet.user_id', '=', userId)
    .executeTakeFirst()
  return row?.public_keys ? accountsOf(row.public_keys) : undefined
}
