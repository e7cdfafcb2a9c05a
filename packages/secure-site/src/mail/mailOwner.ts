import type { Queries, SessionTables } from '../session/tables.js'
import type { MailQueue } from './createMailQueue.js'
import type { Mail } from './Mail.js'
import type { MailTables } from './tables.js'

/**
 * To the address of an account, where there is one: proved here, or vouched for by the provider that made the account. Call `wake` of
 * the queue after the transaction.
 */
export async function mailOwner(
  trx: Queries<SessionTables & MailTables>,
  mails: Pick<MailQueue, 'add'>,
  userId: string,
  mail: Omit<Mail, 'to'>,
  expiresAt: number,
): Promise<void> {
  const { email } = await trx
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (email === null) return
  await mails.add(trx, { to: email, ...mail }, expiresAt)
}
