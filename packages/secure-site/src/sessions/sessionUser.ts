import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64urlnopad } from '@scure/base'
import { sql } from 'kysely'
import { hashTypedData, hexToBytes, recoverPublicKey, type Hex, type TypedDataDefinition } from 'viem'

import { requireNoHold } from '../login/users.js'
import type { Queries, SessionTables } from '../session/tables.js'
import type { VaultTables } from '../vault/tables.js'
import type { Permission } from './policyCaveats.js'

type Db = Queries<SessionTables & VaultTables>

/**
 * The user whose wallet signed: its public key follows from the signature. Undefined for a key that is of no wallet of this
 * site, as of an account that was given another owner on chain.
 */
export async function userOfSignature(db: Db, data: unknown, signature: Hex): Promise<string | undefined> {
  const key = await publicKeyOf(data as TypedDataDefinition, signature)
  if (key === undefined) return undefined
  const row = await db
    .selectFrom('vault_box')
    .innerJoin('vault_wallet', 'vault_wallet.dek_id', 'vault_box.dek_id')
    .select('vault_wallet.user_id')
    .where((eb) => eb.or([sql<boolean>`public_keys->>'owner' = ${key}`, sql<boolean>`public_keys->>'evm' = ${key}`]))
    .executeTakeFirst()
  return row?.user_id
}

/** As the vault writes public keys. */
async function publicKeyOf(data: TypedDataDefinition, signature: Hex): Promise<string | undefined> {
  try {
    const point = await recoverPublicKey({ hash: hashTypedData(data), signature })
    return base64urlnopad.encode(secp256k1.Point.fromBytes(hexToBytes(point)).toBytes(true))
  } catch {
    return undefined
  }
}

/**
 * For 24 hours after a change of how the user logs in, sessions are granted for little of the network's coin only: a thief of
 * the mailbox would else have one that outlives the recovery.
 * @param amountOnHold of all permissions together, in the coin's smallest unit
 * @throws ApiError 403 `embedded/onHold`, `embedded/frozen`
 */
export async function requireNoHoldFor(
  db: Db,
  userId: string,
  permissions: readonly Permission[],
  { amountOnHold, now }: { readonly amountOnHold: bigint; readonly now: number },
): Promise<void> {
  let amount = 0n
  let isOnlyCoin = true
  for (const { type, data } of permissions) {
    if (type === 'native-token-recurring-allowance') amount += data.allowance
    else isOnlyCoin = false
  }
  if (isOnlyCoin && amount <= amountOnHold) return
  await requireNoHold(db, userId, now)
}

/** Whether the operator or the owner stopped the wallet. Then its sessions do nothing either. */
export async function isFrozen(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ readonly frozen: boolean }>`
    select exists (select from vault_freeze)
      or exists (select from user_account where id = ${userId} and frozen_at is not null) as frozen`.execute(db)
  return rows[0]?.frozen === true
}
