import type { NewBrowser } from '@portico/embedded-api/requests'

import type { Queries, SessionTables } from './tables.js'

/** For so long, each browser that was there before says of a new one that it is new. Milliseconds. */
const newTime = 72 * 3_600_000
const mostNew = 5

/**
 * Browsers that came to the account after the one that asks. Not every owner has an address that a mail can go to: the browsers
 * that they use tell them. The newest has nothing to tell, so that a thief's does not either.
 */
export async function newBrowsersOf(
  db: Queries<SessionTables>,
  { userId, jkt, now }: { readonly userId: string; readonly jkt: string; readonly now: number },
): Promise<readonly NewBrowser[]> {
  return db
    .selectFrom('device')
    .innerJoin('device as own', (join) => join.onRef('own.user_id', '=', 'device.user_id').on('own.jkt', '=', jkt))
    .select(['device.label as browser', 'device.origin', 'device.verified_at as since'])
    .where('device.user_id', '=', userId)
    .whereRef('device.verified_at', '>', 'own.verified_at')
    .where('device.verified_at', '>', now - newTime)
    .orderBy('device.verified_at', 'desc')
    .limit(mostNew)
    .execute()
}
