import { sql } from 'kysely'

import { ApiError } from '../errors/ApiError.js'
import { requireNoHold } from '../login/users.js'
import type { Queries, SessionTables } from '../auth/tables.js'
import type { VaultTables } from '../../vault/tables.js'
import type { Allowance, Permission } from './policyCaveats.js'

type Db = Queries<SessionTables & VaultTables>

export interface GrantedLimits {
  readonly permissions: readonly Permission[]
  /** Seconds. */
  readonly expiry: number
}

/**
 * A wallet that was stopped grants nothing. For 24 hours after a change of how the user logs in, sessions are granted for little
 * of the network's coin only: a thief of the mailbox would else have one that outlives the recovery.
 * @param limits.amountOnHold of all permissions together, until the session ends, in the coin's smallest unit
 * @throws ApiError 403 `embedded/onHold`, `embedded/frozen`
 */
export async function requireMayGrant(
  db: Db,
  userId: string,
  { permissions, expiry }: GrantedLimits,
  { amountOnHold, now }: { readonly amountOnHold: bigint; readonly now: number },
): Promise<void> {
  if (await isFrozen(db, userId))
    throw new ApiError(403, 'embedded/frozen', 'This wallet is stopped. Ask the operator of this site.')
  let amount = 0n
  let isOnlyCoin = true
  for (const { type, data } of permissions) {
    if (type === 'native-token-recurring-allowance') amount += inAll(data, Math.floor(now / 1000), expiry)
    else isOnlyCoin = false
  }
  if (isOnlyCoin && amount <= amountOnHold) return
  await requireNoHold(db, userId, now)
}

/** What an allowance comes to until the session ends: one of each minute is sixty an hour. */
function inAll({ allowance, start, period }: Allowance, now: number, expiry: number): bigint {
  const from = Math.max(start, now)
  if (from >= expiry) return 0n
  const periods = Math.floor((expiry - 1 - start) / period) - Math.floor((from - start) / period) + 1
  return allowance * BigInt(periods)
}

/** Whether the operator or the owner stopped the wallet. Then its sessions do nothing either. */
export async function isFrozen(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ readonly frozen: boolean }>`
    select exists (select from vault_freeze)
      or exists (select from user_account where id = ${userId} and frozen_at is not null) as frozen`.execute(db)
  return rows[0]?.frozen === true
}
