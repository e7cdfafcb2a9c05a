import { ApiError } from '../errors/ApiError.js'
import { mailOwner } from '../mail/mailOwner.js'
import { codeMail, stoppedMail, takenBackMail, writeMail, wrongNumberMail } from '../mail/texts.js'
import { endSessions } from '../auth/createSessions.js'
import { hashToken } from '../auth/Pepper.js'
import { createCode, hashCode, mayMail } from './codes.js'
import { browserId, type LoginContext } from './LoginContext.js'
import { takeBack } from './takeBack.js'
import { undoTime } from './undos.js'

/** What the page of a mailed link shows. Reading it changes nothing: programs that check mails open links. */
export interface LinkInfo {
  /** A login to confirm, a browser or another way to log in to disown, an address to bring back, or an account to keep. */
  readonly kind: 'login' | 'device' | 'way' | 'email' | 'deletion'
  readonly origin: string
  readonly browser: string
  /** Milliseconds. */
  readonly since: number
  /** Where the wallet's own page is that confirms anew: of what stops the wallet. */
  readonly projectId?: string | undefined
  /** Of a login: the visitor chooses the one that the login shows. */
  readonly numbers?: readonly string[] | undefined
}

/** @throws ApiError 410 `embedded/linkOver` */
export async function readLink({ deps }: LoginContext, token: string): Promise<LinkInfo> {
  const { db, now } = deps
  const hash = hashToken(token)
  const flow = await db
    .selectFrom('login_flow')
    .select(['origin', 'browser', 'created_at', 'numbers'])
    .where('link_hash', '=', hash)
    .where('step', '=', 'link')
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (flow) {
    const { origin, browser, created_at: since, numbers } = flow
    return { kind: 'login', origin, browser, since, numbers: numbers?.split(',') }
  }
  const undo = await db
    .selectFrom('login_undo')
    .select(['kind', 'project_id', 'origin', 'browser', 'created_at'])
    .where('hash', '=', hash)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (!undo) throw linkOver()
  const { kind, project_id: projectId, origin, browser, created_at: since } = undo
  return { kind, projectId, origin, browser, since }
}

/**
 * Does what the link is for, once. A wrong number ends the login, and the owner of the mailbox gets a mail.
 * @throws ApiError 410 `embedded/linkOver`, 400 `embedded/wrongNumber`, 409 `embedded/emailTaken`
 */
export async function confirmLink(context: LoginContext, token: string, number: string | undefined): Promise<void> {
  const { deps } = context
  const isLogin = await confirmLogin(context, hashToken(token), number)
  if (!isLogin) await undo(context, hashToken(token))
  deps.mails.wake()
}

async function confirmLogin(context: LoginContext, hash: string, number: string | undefined): Promise<boolean> {
  const { db, pepper, mails, limits, log, now } = context.deps
  const flow = await db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('login_flow')
      .selectAll()
      .where('link_hash', '=', hash)
      .where('step', '=', 'link')
      .where('expires_at', '>', now())
      .executeTakeFirst()
    if (!found) return undefined
    const { id, email, origin, browser, jkt, project_id: projectId, locale } = found
    const isRight = found.number === number
    // The counter before the flow, as everywhere.
    const isMailed = await mayMail(context, trx, [isRight ? 'code' : 'number'], email)
    // The link counts once, whichever number was chosen.
    const expires = now() + limits.codeMinutes * 60_000
    const code = createCode()
    const change = isRight
      ? { step: 'code' as const, code_hash: isMailed ? hashCode(pepper, id, code) : null, expires_at: expires }
      : { step: 'ended' as const }
    const taken = await trx
      .updateTable('login_flow')
      .set({ ...change, link_hash: null })
      .where('id', '=', id)
      .where('step', '=', 'link')
      .where('link_hash', '=', hash)
      .executeTakeFirstOrThrow()
    if (taken.numUpdatedRows === 0n) throw linkOver()
    const place = { origin, browser }
    const text = isRight ? codeMail(place, code, limits.codeMinutes) : wrongNumberMail(place)
    if (isMailed) await mails.add(trx, { to: email, ...(await writeMail(text, locale)) }, expires)
    return { key: { jkt, projectId, origin }, isRight }
  })
  if (!flow) return false
  context.changes.notify(browserId(flow.key))
  log({ level: flow.isRight ? 'info' : 'warn', event: flow.isRight ? 'login.linkConfirmed' : 'login.wrongNumber' })
  if (flow.isRight) return true
  mails.wake()
  throw new ApiError(
    400,
    'embedded/wrongNumber',
    'This is not the number of the login. The link does not count any more.',
  )
}

/** "This was not me", the way back to an old address, and "Keep my account". Each of them keeps the account. */
async function undo({ deps }: LoginContext, hash: string): Promise<void> {
  const { db, mails, signer, log, origin: site, now } = deps
  const at = now()
  const outcome = await db.transaction().execute(async (trx) => {
    // Of two that open it at once, the second finds it gone.
    const row = await trx
      .selectFrom('login_undo')
      .selectAll()
      .where('hash', '=', hash)
      .where('expires_at', '>', at)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return 'over'
    const { kind, user_id: userId, project_id: projectId, origin, created_at: since } = row
    if (kind === 'deletion') {
      await trx.deleteFrom('login_undo').where('hash', '=', hash).execute()
      await endSessions(trx, userId)
      await trx.deleteFrom('account_deletion').where('user_id', '=', userId).execute()
      // Last: where it fails, the link counts again.
      await signer.call('/users/keep', { userId })
      return kind
    }
    const { before, after, isTaken, locale } = await takeBack(trx, signer, userId, { since, now: at })
    // Every browser needs a link again, which goes to the address that came back: the thief of a mailbox has one from before.
    if (kind === 'email') await trx.deleteFrom('device').where('user_id', '=', userId).execute()
    const expiresAt = at + undoTime
    const page = `${site}/account?${new URLSearchParams({ projectId })}`
    await mailOwner(trx, mails, { userId, mail: stoppedMail(origin, page), now: at, expiresAt })
    if (before !== null && before !== after) {
      await mails.add(trx, { to: before, ...(await writeMail(takenBackMail(origin), locale)) }, expiresAt)
    }
    return isTaken ? 'taken' : kind
  })
  if (outcome === 'over') throw linkOver()
  log({ level: 'warn', event: undoEvents[outcome] })
  if (outcome === 'taken') {
    const message = 'Another account has this address by now. Every login was ended, and the wallet is stopped.'
    throw new ApiError(409, 'embedded/emailTaken', message)
  }
}

const undoEvents = {
  device: 'device.disowned',
  way: 'way.disowned',
  email: 'email.revertAsked',
  taken: 'email.revertAsked',
  deletion: 'account.deletionStopped',
} as const

function linkOver(): ApiError {
  return new ApiError(410, 'embedded/linkOver', 'This link does not count any more.')
}
