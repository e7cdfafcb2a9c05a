import { addDevice } from '../auth/addDevice.js'
import type { SessionTokens } from '../auth/createSessions.js'
import type { FrameKey } from '../auth/Session.js'
import { mailOwner } from '../mail/mailOwner.js'
import { linkedMail, newDeviceMail } from '../mail/texts.js'
import { ApiError } from '../errors/ApiError.js'
import type { LoginContext } from './LoginContext.js'
import type { Queries } from '../auth/tables.js'
import type { LoginTables } from './tables.js'
import { addUndo, requireSettled, undoTime } from './undos.js'
import { firstTime, linkIdentity, startHold, type ProviderIdentity } from './users.js'

export interface FinishedLogin {
  readonly key: FrameKey
  /** As `browserName` says. */
  readonly browser: string
  readonly userId: string
  /** Made by this login. */
  readonly isNew: boolean
  /** `email`, or the issuer of the identity. */
  readonly provider: string
  /** A passkey proves more than a mailbox: no hold. */
  readonly withPasskey?: boolean | undefined
  /** Joins the user, unless ways to log in may not be added now. */
  readonly identity?: ProviderIdentity | undefined
  /** BCP 47: of the page. */
  readonly locale?: string | null | undefined
}

/**
 * Logs in a visitor who proved otherwise than by a code who they are.
 * @throws as `openLogin`
 */
export async function finishLogin(context: LoginContext, login: FinishedLogin): Promise<SessionTokens> {
  const { db, mails, log } = context.deps
  const tokens = await db.transaction().execute((trx) => openLogin(context, trx, login))
  mails.wake()
  log({ level: 'info', event: 'login.finished', isNew: login.isNew })
  return tokens
}

/**
 * Registers the browser of a visitor who proved who they are, and logs it in. A browser that is new to the account starts
 * the hold, and its owner gets a mail.
 * @param trx a transaction, in the order of `enterCode`
 * @throws ApiError 409 `embedded/identityTaken`, 503 `embedded/unavailable`
 */
export async function openLogin(
  { deps }: LoginContext,
  trx: Queries<LoginTables>,
  login: FinishedLogin,
): Promise<SessionTokens> {
  const { sessions, mails, origin: site, now } = deps
  const { key, browser, userId, isNew, provider, withPasskey = false, identity, locale } = login
  const { jkt, projectId, origin } = key
  const time = now()
  const joins = identity !== undefined && (isNew || (await mayJoin(trx, userId, time)))
  const opened = await sessions.open(trx, key, { userId, provider })
  if (!opened) throw new ApiError(503, 'embedded/unavailable', 'The account is not there any more. Try again.')
  await endChangesElsewhere(trx, userId, jkt)
  const isNewDevice = await addDevice(trx, { userId, jkt, origin, label: browser, now: time })
  const isLinked = joins && (await linkIdentity(trx, userId, identity, time))
  // A browser that is new to the account does not choose the language in which its owner is told of it.
  if (locale != null && (isNew || !isNewDevice)) await keepLocale(trx, userId, locale)
  if (isNew) return opened
  // Most logins: the browser is known, and there is nothing to tell.
  if (!isNewDevice && !identity) return opened
  // An address that only a provider vouches for is no login. Who reads mail there is told all the same.
  const { email, created_at: since } = await trx
    .selectFrom('user_account')
    .select(['email', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  // Of the first hour: the wallet's own page after that of a site.
  if (isNewDevice && !withPasskey && time - since > firstTime) await startHold(trx, userId, time)
  // Without an address there is no mail, and its link could not be opened.
  if (email === null) return opened
  const place = { userId, projectId, origin, browser, at: time }
  const notice = { userId, now: time, expiresAt: time + undoTime }
  if (isLinked) {
    const link = await addUndo(trx, site, { kind: 'way', ...place, subject: identity.issuer })
    await mailOwner(trx, mails, { ...notice, mail: linkedMail(origin, identity.issuer, link) })
  }
  if (isNewDevice) {
    const link = await addUndo(trx, site, { kind: 'device', ...place, subject: jkt })
    await mailOwner(trx, mails, { ...notice, mail: newDeviceMail({ origin, browser }, link) })
  }
  return opened
}

/**
 * Whether a provider may become a way to log in now. Where it may not, as after a login of another browser, the visitor who proved
 * the address is logged in all the same, and is asked for a code again the next time.
 */
async function mayJoin(trx: Queries<LoginTables>, userId: string, now: number): Promise<boolean> {
  try {
    await requireSettled(trx, userId, 'way', { now })
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** A change of the address that was begun in another browser may be a thief's. */
async function endChangesElsewhere(trx: Queries<LoginTables>, userId: string, jkt: string): Promise<void> {
  await trx
    .updateTable('login_flow')
    .set({ step: 'ended' })
    .where('kind', '=', 'change')
    .where('user_id', '=', userId)
    .where('jkt', '!=', jkt)
    .execute()
}

/** The language of the mails to a user. */
async function keepLocale(trx: Queries<LoginTables>, userId: string, locale: string): Promise<void> {
  await trx
    .updateTable('user_account')
    .set({ locale })
    .where('id', '=', userId)
    .where('locale', 'is distinct from', locale)
    .execute()
}
