import { sql } from 'kysely'

import type { Queries, SessionTables } from '../auth/tables.js'
import type { MailQueue } from './createMailQueue.js'
import type { MailTables } from './tables.js'
import { writeMail, type MailText } from './texts.js'

export interface OwnerMail {
  readonly userId: string
  readonly mail: MailText
  readonly now: number
  /** One that could not be sent until then is dropped. */
  readonly expiresAt: number
}

/**
 * To the address of an account, proved here or vouched for by the provider that made the account, and to those that can still be
 * brought back: who changed the address may not be the owner. In the language of the owner's last login. Call `wake` of the queue
 * after the transaction.
 */
export async function mailOwner(
  trx: Queries<SessionTables & MailTables>,
  mails: Pick<MailQueue, 'add'>,
  { userId, mail, now, expiresAt }: OwnerMail,
): Promise<void> {
  const { rows } = await sql<{ readonly email: string; readonly locale: string | null }>`
    with own as (select email, locale from user_account where id = ${userId})
    select email, locale from own where email is not null
    union select subject, (select locale from own) from login_undo
    where user_id = ${userId} and kind = 'email' and expires_at > ${now}::bigint
  `.execute(trx)
  for (const { email, locale } of rows)
    await mails.add(trx, { to: email, ...(await writeMail(mail, locale)) }, expiresAt)
}
