import { sql } from 'kysely'

import type { Queries, SessionTables } from '../auth/tables.js'
import type { MailQueue } from './createMailQueue.js'
import type { Mail } from './Mail.js'
import type { MailTables } from './tables.js'

export interface OwnerMail {
  readonly userId: string
  readonly mail: Omit<Mail, 'to'>
  readonly now: number
  /** One that could not be sent until then is dropped. */
  readonly expiresAt: number
}

/**
 * To the address of an account, proved here or vouched for by the provider that made the account, and to those that can still be
 * brought back: who changed the address may not be the owner. Call `wake` of the queue after the transaction.
 */
export async function mailOwner(
  trx: Queries<SessionTables & MailTables>,
  mails: Pick<MailQueue, 'add'>,
  { userId, mail, now, expiresAt }: OwnerMail,
): Promise<void> {
  const { rows } = await sql<{ readonly email: string }>`
    select email from user_account where id = ${userId} and email is not null
    union select subject from login_undo where user_id = ${userId} and kind = 'email' and expires_at > ${now}::bigint
  `.execute(trx)
  for (const { email } of rows) await mails.add(trx, { to: email, ...mail }, expiresAt)
}
