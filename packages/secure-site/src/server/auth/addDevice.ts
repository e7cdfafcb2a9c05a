import { sql } from 'kysely'

import type { Queries, SessionTables } from './tables.js'

/** Browsers that an account has: one that clears its storage comes back as another. */
export const mostDevices = 100
/** Browsers of each account that have counters of their own: those that it has known longest. They are never left out. */
export const ownCounters = 20

export interface NewDevice {
  readonly userId: string
  readonly jkt: string
  readonly origin: string
  readonly label: string
  readonly now: number
}

/**
 * Remembers a browser of an account. Of more than `mostDevices`, those that were not seen for longest are forgotten, as if they had
 * never logged in.
 * @returns whether it is new to the account
 */
export async function addDevice(
  trx: Queries<SessionTables>,
  { userId, jkt, origin, label, now }: NewDevice,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto('device')
    .values({ user_id: userId, jkt, origin, label, verified_at: now, last_seen: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (added !== 1n) return false
  await sql`
    delete from device where user_id = ${userId} and jkt in (
      select jkt from (
        select jkt, last_seen, row_number() over (order by verified_at, jkt) as known
        from device where user_id = ${userId}
      ) as ranked where known > ${ownCounters}
      order by last_seen desc, known desc offset ${mostDevices - ownCounters}
    )`.execute(trx)
  return true
}
