import { randomUUID } from 'node:crypto'

import { ApiError } from '../errors/ApiError.js'
import { changeCodeMail, emailChangedMail, takenMail, writeMail } from '../mail/texts.js'
import { passkeyNeeded } from '../passkeys/requireProof.js'
import type { Queries } from '../auth/tables.js'
import type { Session } from '../auth/Session.js'
import { codeOver, createCode, enterCode, hashCode, mayMail } from './codes.js'
import { hasOwnCounter } from './limits.js'
import { findFlow, type Flow, type LoginContext } from './LoginContext.js'
import type { LoginTables } from './tables.js'
import { addUndo, isKeptFor, requireSettled, undoTime } from './undos.js'
import { startHold, userOfEmail } from './users.js'

/** A visitor without an address of their own proves who they are at the provider, this long before at most. */
const freshTime = 5 * 60_000

export interface EmailChange {
  readonly session: Session
  /** As `readEmail` writes it. */
  readonly email: string
  readonly browser: string
  readonly client: string
}

/**
 * Begins to give an account another address: a code goes to the old one first, where the account has one.
 * @throws ApiError 403 `embedded/onHold`, `embedded/frozen`, `embedded/proofNeeded`, `embedded/passkeyNeeded`, 409 `embedded/sameEmail`,
 * 429 `embedded/tooMany`
 */
export async function startChange(
  context: LoginContext,
  { session, email, browser, client }: EmailChange,
): Promise<{ readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }> {
  const { db, limits, mails, passkeys, now } = context.deps
  const { userId, jkt, projectId, origin } = session
  const proof = await passkeys?.proofOf(session)
  // Who reads the mailbox of an account with a passkey is not enough to take it over.
  if (proof?.isEnrolled && proof.since === undefined) throw passkeyNeeded()
  const step = await db.transaction().execute(async (trx) => {
    await requireSettled(trx, userId, 'email', { now: now(), passkeySince: proof?.since })
    const user = await userOf(trx, userId)
    const old = user.email_proven ? user.email : null
    if (old === email) throw new ApiError(409, 'embedded/sameEmail', 'The account has this address already.')
    if (old === null && now() - session.provedAt > freshTime) {
      throw new ApiError(403, 'embedded/proofNeeded', 'Log in again before you give the account an address.')
    }
    const first = old ?? email
    const step = old === null ? 'newCode' : 'oldCode'
    const previous = await openChange(trx, session, now())
    const isOld = old !== null && (await hasOwnCounter(trx, userId, jkt))
    if (!(await mayMail(context, trx, ['change', ...(isOld ? [jkt] : [])], first, isOld ? undefined : client))) {
      // The code that was mailed a moment ago goes on.
      if (previous?.new_email === email && previous.step === step) return step
      throw tooManyMails()
    }
    await endChanges(trx, userId)
    const flow = {
      id: randomUUID(),
      kind: 'change' as const,
      step,
      project_id: projectId,
      origin,
      jkt,
      browser,
    } as const
    const hash = await mailCode(context, trx, { ...flow, email: first, user_id: userId })
    await trx
      .insertInto('login_flow')
      .values({
        ...flow,
        wallet_group: user.wallet_group,
        email: first,
        new_email: email,
        user_id: userId,
        epoch: user.session_epoch,
        code_hash: hash,
        tries: 0,
        created_at: now(),
        expires_at: now() + limits.codeMinutes * 60_000,
      })
      .execute()
    return step
  })
  mails.wake()
  return { action: step === 'newCode' ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP' }
}

/**
 * Takes the code of the old address, and mails one to the new.
 * @throws ApiError 400 `embedded/wrongCode`, 410 `embedded/codeOver`, 429 `embedded/tooMany`
 */
export async function enterOldCode(
  context: LoginContext,
  session: Session,
  code: string,
  client: string,
): Promise<void> {
  const { db, limits, sessions, mails, now } = context.deps
  const flow = await openChange(db, session, now())
  if (flow?.step !== 'oldCode' || flow.new_email === null) throw codeOver()
  const email = flow.new_email
  await enterCode(context, { flow, code, next: 'newCode' }, (trx) => sessions.proved(trx, session.id))
  // Not with the flow locked: counters come before it.
  if (!(await mayMail(context, db, ['change'], email, client))) {
    await endChanges(db, session.userId)
    throw tooManyMails()
  }
  await db.transaction().execute(async (trx) => {
    const expires = now() + limits.codeMinutes * 60_000
    const next = { email, code_hash: await mailCode(context, trx, { ...flow, email }), expires_at: expires }
    await trx.updateTable('login_flow').set(next).where('id', '=', flow.id).execute()
  })
  mails.wake()
}

/**
 * Takes the code of the new address, and changes it. The owner of the old one gets a mail that brings it back.
 * @returns the new address
 * @throws ApiError 400 `embedded/wrongCode`, 410 `embedded/codeOver`, 403 `embedded/onHold`, `embedded/frozen`, 429 `embedded/tooMany`
 */
export async function enterNewCode(
  context: LoginContext,
  session: Session,
  code: string,
  client: string,
): Promise<string> {
  const { db, mails, log, passkeys, origin: site, now } = context.deps
  const { userId, projectId, origin } = session
  const flow = await openChange(db, session, now())
  if (flow?.step !== 'newCode' || flow.new_email === null) throw codeOver()
  const email = flow.new_email
  const at = now()
  const passkeySince = (await passkeys?.proofOf(session))?.since
  await enterCode(context, { flow, code, next: 'done', client }, async (trx) => {
    await requireSettled(trx, userId, 'email', { now: at, passkeySince })
    const user = await userOf(trx, userId)
    if (flow.epoch !== user.session_epoch) throw codeOver()
    if (await isOthers(context, trx, { email, userId, group: user.wallet_group })) throw codeOver()
    const change = { email, email_proven: true }
    await trx.updateTable('user_account').set(change).where('id', '=', userId).execute()
    await startHold(trx, userId, at)
    if (!user.email_proven || user.email === null) return
    const undo = { kind: 'email', userId, projectId, origin, browser: flow.browser, subject: user.email, at } as const
    const link = await addUndo(trx, site, undo)
    const text = await writeMail(emailChangedMail(origin, link), user.locale)
    await mails.add(trx, { to: user.email, ...text }, at + undoTime)
  })
  mails.wake()
  log({ level: 'info', event: 'email.changed' })
  return email
}

/** The change that this session began, unless the visitor signed out everywhere since. */
async function openChange(db: Queries<LoginTables>, session: Session, now: number): Promise<Flow | undefined> {
  const flow = await findFlow(db, 'change', session, now)
  if (flow?.user_id !== session.userId) return undefined
  const { session_epoch: epoch } = await userOf(db, session.userId)
  return flow.epoch === epoch ? flow : undefined
}

/** @returns the hash of the code; null where the address belongs to an account, which is told so instead */
async function mailCode(
  { deps }: LoginContext,
  trx: Queries<LoginTables>,
  flow: Pick<Flow, 'id' | 'step' | 'email' | 'origin' | 'user_id'>,
): Promise<string | null> {
  const { pepper, mails, limits, now } = deps
  const { id, email, origin, user_id: userId } = flow
  const expires = now() + limits.codeMinutes * 60_000
  const { wallet_group: group, locale } = await userOf(trx, userId ?? '')
  if (await isOthers({ deps }, trx, { email, userId: userId ?? '', group })) {
    await mails.add(trx, { to: email, ...(await writeMail(takenMail(origin), locale)) }, expires)
    return null
  }
  const code = createCode()
  const text = changeCodeMail(origin, code, limits.codeMinutes)
  await mails.add(trx, { to: email, ...(await writeMail(text, locale)) }, expires)
  return hashCode(pepper, id, code)
}

/** Whether another account has the address, or can bring it back. */
async function isOthers(
  { deps }: Pick<LoginContext, 'deps'>,
  trx: Queries<LoginTables>,
  address: { readonly email: string; readonly userId: string; readonly group: string },
): Promise<boolean> {
  const owner = await userOfEmail(trx, address.group, address.email)
  return (owner !== undefined && owner !== address.userId) || isKeptFor(trx, { ...address, now: deps.now() })
}

const tooManyMails = (): ApiError =>
  new ApiError(429, 'embedded/tooMany', 'Too many codes were asked for. Try again in a while.')

async function endChanges(trx: Queries<LoginTables>, userId: string): Promise<void> {
  await trx
    .updateTable('login_flow')
    .set({ step: 'ended', code_hash: null })
    .where('kind', '=', 'change')
    .where('user_id', '=', userId)
    .execute()
}

function userOf(db: Queries<LoginTables>, userId: string) {
  return db
    .selectFrom('user_account')
    .select(['wallet_group', 'email', 'email_proven', 'session_epoch', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
