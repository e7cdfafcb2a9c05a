import { randomUUID } from 'node:crypto'

import { ApiError } from '../errors/ApiError.js'
import { confirmCodeMail, writeMail } from '../mail/texts.js'
import type { Session } from '../auth/Session.js'
import { codeOver, createCode, enterCode, hashCode, mayMail } from './codes.js'
import { hasOwnCounter } from './limits.js'
import { findFlow, type LoginContext } from './LoginContext.js'

/**
 * Mails a code to the address of who is logged in. Entering it proves anew who they are, for five minutes.
 * @returns the address
 * @throws ApiError 403 `embedded/noAddress`, 429 `embedded/tooMany`
 */
export async function startConfirm(
  context: LoginContext,
  { session, browser, client }: { readonly session: Session; readonly browser: string; readonly client: string },
): Promise<string> {
  const { db, pepper, mails, limits, now } = context.deps
  const { userId, jkt, projectId, origin } = session
  const address = await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('user_account')
      .select(['wallet_group', 'email', 'email_proven', 'locale'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { email } = user
    if (email === null || !user.email_proven) {
      throw new ApiError(403, 'embedded/noAddress', 'This account has no e-mail address that a code can be sent to.')
    }
    const isOld = await hasOwnCounter(trx, userId, jkt)
    const counter = ['confirm', ...(isOld ? [jkt] : [])]
    if (!(await mayMail(context, trx, counter, email, isOld ? undefined : client))) {
      throw new ApiError(429, 'embedded/tooMany', 'Too many codes were asked for. Try again in a while.')
    }
    const id = randomUUID()
    const code = createCode()
    const expires = now() + limits.codeMinutes * 60_000
    await trx
      .updateTable('login_flow')
      .set({ step: 'ended', code_hash: null })
      .where('kind', '=', 'confirm')
      .where('jkt', '=', jkt)
      .execute()
    const place = { project_id: projectId, wallet_group: user.wallet_group, origin, jkt, browser }
    const flow = { id, kind: 'confirm', step: 'code', email, user_id: userId, tries: 0 } as const
    await trx
      .insertInto('login_flow')
      .values({ ...flow, ...place, code_hash: hashCode(pepper, id, code), created_at: now(), expires_at: expires })
      .execute()
    const text = confirmCodeMail(origin, code, limits.codeMinutes)
    await mails.add(trx, { to: email, ...(await writeMail(text, user.locale)) }, expires)
    return email
  })
  mails.wake()
  return address
}

/** @throws ApiError 400 `embedded/wrongCode`, 410 `embedded/codeOver`, 429 `embedded/tooMany` */
export async function enterConfirmCode(context: LoginContext, session: Session, code: string): Promise<void> {
  const { db, sessions, now } = context.deps
  const flow = await findFlow(db, 'confirm', session, now())
  if (flow?.user_id !== session.userId) throw codeOver()
  await enterCode(context, { flow, code, next: 'done' }, (trx) => sessions.proved(trx, session.id))
}
