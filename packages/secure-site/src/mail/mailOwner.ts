import type { Queries, SessionTables } from '../session/tables.js'
import type { MailQueue } from './createMailQueue.js'
import type { Mail } from './Mail.js'
import type { MailTables } from './tables.js'

/** To the address that the owner of an account proved, where there is one. Call `wake` of the queue after the transaction. */
export async function mailOwner(
  trx: Queries<SessionTables & MailTables>,
  mails: Pick<MailQueue, 'add'>,
  userId: string,
  mail: Omit<Mail, 'to'>,
  expiresAt: number,
): Promise<void> {
  const { email, email_proven: isProven } = await trx
    .selectFrom('user_account')
    .select(['email', 'email_proven'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (email === null || !isProven) return
  await mails.add(trx, { to: email, ...mail }, expiresAt)
}
