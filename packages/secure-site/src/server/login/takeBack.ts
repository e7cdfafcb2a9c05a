import { sql } from 'kysely'

import { endSessions } from '../auth/createSessions.js'
import type { Queries } from '../auth/tables.js'
import type { SignerClient } from '../signer/createSignerClient.js'
import type { LoginTables } from './tables.js'
import { freezeUser, startHold, userOfEmail } from './users.js'

/** The clock of the signer may be that much behind. Milliseconds. */
const clockTolerance = 60_000

export interface TakenBack {
  /** Addresses of the account before and after. */
  readonly before: string | null
  readonly after: string | null
  /** The address that belongs here is another account's by now. */
  readonly isTaken: boolean
  /** Of the account's mails, BCP 47. */
  readonly locale: string | null
}

/**
 * The owner says that it was not them: every way into the account that was added since is gone, every login ends, the address is the
 * one of then, and the wallet stops until the owner confirms anew. What is added from now on is refused for as long as it is stopped.
 *
 * The signer comes last: where it fails, nothing is written here either, and the link counts again. Where the site fails after it,
 * the link does too, and what the signer did is done once more.
 */
export async function takeBack(
  trx: Queries<LoginTables>,
  signer: Pick<SignerClient, 'call'>,
  userId: string,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<TakenBack> {
  // Who adds a way holds this lock too: what is not there yet comes after the freeze.
  const user = await trx
    .selectFrom('user_account')
    .select(['wallet_group', 'email', 'email_proven', 'locale'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await freezeUser(trx, userId, now, 'owner')
  await startHold(trx, userId, now)
  // With the sessions go their tokens, the keys of windows, and approvals by passkey.
  await endSessions(trx, userId)
  await trx.deleteFrom('account_deletion').where('user_id', '=', userId).execute()
  await trx.deleteFrom('device').where('user_id', '=', userId).where('verified_at', '>=', since).execute()
  await trx.deleteFrom('identity').where('user_id', '=', userId).where('created_at', '>=', since).execute()
  await sql`delete from passkey where user_id = ${userId} and created_at >= ${since}::bigint`.execute(trx)
  await sql`delete from passkey_proof where user_id = ${userId}`.execute(trx)
  await endSmartSessions(trx, userId, now)
  const before = user.email_proven ? user.email : null
  const first = await trx
    .selectFrom('login_undo')
    .select('subject')
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  const subject = first?.subject ?? before
  const owner = subject === null ? userId : await userOfEmail(trx, user.wallet_group, subject)
  const isTaken = owner !== undefined && owner !== userId
  if (subject !== before && !isTaken) {
    await trx.updateTable('user_account').set({ email: subject, email_proven: true }).where('id', '=', userId).execute()
  }
  await endFlows(trx, userId, [before, subject])
  // Their links were mailed where the thief may read.
  await trx.deleteFrom('login_undo').where('user_id', '=', userId).where('created_at', '>=', since).execute()
  await signer.call('/keys/undo', { userId, since: since - clockTolerance })
  return { before, after: isTaken ? before : subject, isTaken, locale: user.locale }
}

/** Whenever they were granted: a page that wants one asks again. */
export async function endSmartSessions(trx: Queries<LoginTables>, userId: string, now: number): Promise<void> {
  await sql`
    update smart_session set revoked_at = ${now}::bigint where user_id = ${userId} and revoked_at is null`.execute(trx)
}

/** Logins, changes and confirmations that were begun before. */
async function endFlows(trx: Queries<LoginTables>, userId: string, emails: readonly (string | null)[]): Promise<void> {
  const own = emails.filter((email) => email !== null)
  await sql`
    update login_flow set step = 'ended', link_hash = null, code_hash = null
    where step <> 'done' and (user_id = ${userId} or (
      email = any(${own}::text[])
      and wallet_group = (select wallet_group from user_account where id = ${userId})
    ))`.execute(trx)
}
