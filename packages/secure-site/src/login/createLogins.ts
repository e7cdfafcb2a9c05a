import { sql } from 'kysely'
import { randomInt, randomUUID } from 'node:crypto'

import { ApiError } from '../errors/ApiError.js'
import { codeMail, linkMail } from '../mail/texts.js'
import { createChanges } from '../session/createChanges.js'
import type { SessionTokens } from '../session/createSessions.js'
import { createToken, hashToken } from '../session/Pepper.js'
import type { FrameKey, Session } from '../session/Session.js'
import { codeOver, compareCode, createCode, hashCode, mayMail } from './codes.js'
import { finishLogin, type FinishedLogin } from './finishLogin.js'
import { openFlows } from './limits.js'
import { loginChecks, type Flow, type LoginChecks, type LoginContext, type LoginDeps } from './LoginContext.js'
import { findOrCreateEmailUser, type ProviderIdentity } from './users.js'

/** How long a request waits for the link, and how often it looks. */
const pollTime = 25_000
const pollInterval = 1_000

export interface LoginStart {
  readonly key: FrameKey
  /** As `readEmail` writes it. */
  readonly email: string
  /** As `browserName` says. */
  readonly browser: string
  /** The network that the request came from. */
  readonly client: string
  readonly session?: Session | undefined
  /** Joins the user who proves the address. */
  readonly identity?: ProviderIdentity | undefined
}

export interface LoginStep {
  readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
  /** Two digits, which the visitor finds again on the page of the mailed link. */
  readonly matchCode?: string | undefined
}

/** Logins by e-mail: a link for a browser that is new to the account, and a code. */
export interface Logins {
  /** Mails a link or a code. Answers alike whether the address has an account, and whether a limit stopped the mail. */
  start(login: LoginStart): Promise<LoginStep>
  /** Waits for the mailed link, 25 s at most. @returns false: ask again */
  awaitDevice(key: FrameKey, signal?: AbortSignal): Promise<boolean>
  /** @throws ApiError 400 `embedded/wrongCode`, 410 `embedded/codeOver`, 429 `embedded/tooMany`, 409 `embedded/emailChanged` */
  enterCode(key: FrameKey, code: string): Promise<SessionTokens>
  /** Code and link of this browser's login count no more. */
  abort(key: FrameKey): Promise<void>
  /** Logs in a visitor who proved otherwise who they are, as by a login provider. */
  finish(login: FinishedLogin): Promise<SessionTokens>
  /** For the other parts of the login. */
  readonly context: LoginContext
}

export function createLogins(deps: LoginDeps): Logins {
  return createLoginsWith(loginChecks, deps)
}

/** `createLogins` with checks that a test chose. */
export function createLoginsWith(checks: LoginChecks, deps: LoginDeps): Logins {
  const changes = createChanges()
  const context: LoginContext = { deps, checks, changes }
  const { db, mails, now, wait } = deps
  return {
    context,
    async start(login) {
      const since = now()
      const step = await begin(context, login)
      await checks.sendMails(mails)
      await wait(Math.max(0, checks.floor - (now() - since)))
      return step
    },

    async awaitDevice(key, signal) {
      const end = now() + pollTime
      for (;;) {
        const flow = await checks.findFlow(db, 'login', key, now())
        if (!flow)
          throw new ApiError(410, 'embedded/linkOver', 'The mailed link does not count any more. Log in again.')
        if (flow.step !== 'link') return true
        if (now() >= end) return false
        await changes.next(flow.id, wait(pollInterval, signal)).catch(() => undefined)
        // The browser is not there any more.
        if (signal?.aborted === true) return false
      }
    },

    async enterCode(key, code) {
      const flow = await checks.findFlow(db, 'login', key, now())
      if (flow?.step !== 'code') throw codeOver()
      const user = await proveAddress(context, flow, code)
      const identity = flow.identity === null ? undefined : (JSON.parse(flow.identity) as ProviderIdentity)
      return finishLogin(context, { key, browser: flow.browser, ...user, provider: 'email', identity })
    },

    async abort({ jkt }) {
      await endFlows(db, jkt).execute()
    },

    finish: (login) => finishLogin(context, login),
  }
}

async function begin(context: LoginContext, login: LoginStart): Promise<LoginStep> {
  const { deps, checks } = context
  const { db, pepper, mails, limits, origin: site, groupOf, now } = deps
  const { key, email, browser, client, session, identity } = login
  const { jkt, projectId, origin } = key
  const group = groupOf(projectId)
  const time = now()
  const { userId, isKnown, open } = await stateOf(db, group, email, jkt, time)
  if (session && session.userId === userId && !identity) return { action: 'CONNECT' }

  const found = await checks.findFlow(db, 'login', key, time)
  const previous = found?.email === email ? found : undefined
  const isConfirmed = isKnown || previous?.step === 'code'
  // A stranger can use up the mails of an address; browsers that are known have some of their own.
  const kind = isConfirmed ? ['code', ...(isKnown ? [jkt] : [])] : ['link']
  const identityText = identity ? JSON.stringify(identity) : null
  const isAllowed = (await mayMail(context, db, kind, email, client)) && open < openFlows
  if (!isAllowed && previous) {
    await db.updateTable('login_flow').set({ identity: identityText }).where('id', '=', previous.id).execute()
    return stepOf(previous)
  }

  const flow = newFlow({ id: randomUUID(), key, group, email, browser, identity: identityText, time, limits })
  const [code, token] = [createCode(), createToken()]
  if (isConfirmed) flow.step = 'code'
  if (isAllowed && isConfirmed) flow.code_hash = hashCode(pepper, flow.id, code)
  if (isAllowed && !isConfirmed) flow.link_hash = hashToken(token)
  const text = isConfirmed
    ? codeMail({ origin, browser }, code, limits.codeMinutes)
    : linkMail({ origin, browser }, `${site}/link#${token}`, limits.codeMinutes)
  // One statement: all of it is written, or nothing.
  const ending = db.with('ended', (creator) => endFlows(creator, jkt))
  const mailing = isAllowed
    ? ending.with('mailed', (creator) =>
        creator.insertInto('mail').values(mails.row({ to: email, ...text }, flow.expires_at)),
      )
    : ending
  await mailing.insertInto('login_flow').values(flow).execute()
  return stepOf(flow)
}

function stepOf({ step, number }: Flow): LoginStep {
  return step === 'link' ? { action: 'VERIFY_DEVICE', matchCode: number ?? '' } : { action: 'VERIFY_OTP' }
}

interface AddressState {
  /** Who logs in with the address. */
  readonly userId: string | null
  /** Whether this browser is known to the account. */
  readonly isKnown: boolean
  /** Logins of the address that wait, other than those of this browser. */
  readonly open: number
}

async function stateOf(
  db: LoginDeps['db'],
  group: string,
  email: string,
  jkt: string,
  time: number,
): Promise<AddressState> {
  const { rows } = await sql<AddressState>`
    with known as (select id from user_account where wallet_group = ${group} and email = ${email} and email_proven)
    select
      (select id from known) as "userId",
      exists (select from known join device on device.user_id = known.id where device.jkt = ${jkt}) as "isKnown",
      (
        select count(*)::integer from login_flow
        where email = ${email} and jkt <> ${jkt} and step in ('link', 'code') and expires_at > ${time}
          and (link_hash is not null or code_hash is not null)
      ) as open`.execute(db)
  return rows[0] as AddressState
}

function endFlows(creator: Pick<LoginDeps['db'], 'updateTable'>, jkt: string) {
  return creator
    .updateTable('login_flow')
    .set({ step: 'ended', link_hash: null, code_hash: null })
    .where('jkt', '=', jkt)
    .where('kind', '=', 'login')
    .where('step', 'in', ['link', 'code'])
}

interface NewFlow {
  readonly id: string
  readonly key: FrameKey
  readonly group: string
  readonly email: string
  readonly browser: string
  readonly identity: string | null
  readonly time: number
  readonly limits: LoginDeps['limits']
}

function newFlow({ id, key, group, email, browser, identity, time, limits }: NewFlow): Flow {
  const numbers = threeNumbers()
  return {
    id,
    kind: 'login',
    step: 'link',
    project_id: key.projectId,
    wallet_group: group,
    origin: key.origin,
    jkt: key.jkt,
    browser,
    email,
    user_id: null,
    epoch: null,
    new_email: null,
    identity,
    link_hash: null,
    numbers: numbers.join(),
    number: numbers[randomInt(numbers.length)] ?? null,
    code_hash: null,
    tries: 0,
    created_at: time,
    expires_at: time + limits.codeMinutes * 60_000,
  }
}

/** Different ones, of two digits. */
function threeNumbers(): readonly string[] {
  const numbers = new Set<string>()
  while (numbers.size < 3) numbers.add(String(randomInt(10, 100)))
  return [...numbers]
}

/** Enters the code of a flow. @returns the user of its address */
async function proveAddress(
  context: LoginContext,
  flow: Flow,
  code: string,
): Promise<{ readonly userId: string; readonly isNew: boolean }> {
  const { db, now } = context.deps
  const { wallet_group: walletGroup, email } = flow
  const ending = await compareCode(context, flow, code, 'done')
  const { rows } = await sql<{ readonly userId: string | null; readonly hasMoved: boolean }>`
    ${ending} select
      (select id from user_account where wallet_group = ${walletGroup} and email = ${email} and email_proven) as "userId",
      exists (
        select from login_undo join user_account on user_account.id = login_undo.user_id
        where kind = 'email' and subject = ${email} and wallet_group = ${walletGroup} and expires_at > ${now()}
          and user_account.email is distinct from ${email}
      ) as "hasMoved"
    from done`.execute(db)
  if (rows[0] === undefined) throw codeOver()
  const { userId, hasMoved } = rows[0]
  // A new account here would make it impossible to bring the address back.
  if (hasMoved) {
    const message = 'Your account got another e-mail address. The link that was mailed here brings this one back.'
    throw new ApiError(409, 'embedded/emailChanged', message)
  }
  if (userId !== null) return { userId, isNew: false }
  return findOrCreateEmailUser(db, { walletGroup, email, now: now() })
}
