import { sql, type RawBuilder } from 'kysely'
import { randomInt, randomUUID } from 'node:crypto'

import { ApiError } from '../errors/ApiError.js'
import { codeMail, linkMail, writeMail } from '../mail/texts.js'
import type { SessionTokens } from '../auth/createSessions.js'
import { createWaits } from '../auth/createWaits.js'
import { createToken, hashToken } from '../auth/Pepper.js'
import type { FrameKey, Session } from '../auth/Session.js'
import { codeOver, compareCode, createCode, hashCode, mailTurns } from './codes.js'
import { endChangesElsewhere, finishLogin, type FinishedLogin } from './finishLogin.js'
import { hasOwnCounter, openFlows } from './limits.js'
import {
  browserId,
  lastFlow,
  loginChecks,
  type Flow,
  type LoginChecks,
  type LoginContext,
  type LoginDeps,
} from './LoginContext.js'
import { findOrCreateEmailUser, type ProviderIdentity } from './users.js'

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
  /** BCP 47: of the page. The mails are in this language. */
  readonly locale?: string | undefined
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
  /**
   * Waits for the mailed link, 25 s at most.
   * @param client the network that the request came from
   * @returns false: ask again
   * @throws ApiError 410 `embedded/linkOver`, and as `Waits.until`
   */
  awaitDevice(key: FrameKey, client: string, signal?: AbortSignal): Promise<boolean>
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
  const { db, mails, now, wait } = deps
  const waits = createWaits<Pick<Flow, 'step'>>({ ...deps, kind: 'login', read: (ids) => lastSteps(db, ids, now()) })
  const context: LoginContext = { deps, checks, changes: waits }
  return {
    context,
    async start(login) {
      const since = now()
      const step = await begin(context, login)
      await checks.sendMails(mails)
      await wait(Math.max(0, checks.floor - (now() - since)))
      return step
    },

    async awaitDevice(key, client, signal) {
      const isConfirmed = await waits.until(browserId(key), { client, account: key.jkt, signal }, (flow) => {
        if (!flow)
          throw new ApiError(410, 'embedded/linkOver', 'The mailed link does not count any more. Log in again.')
        return flow.step === 'link' ? undefined : true
      })
      return isConfirmed === true
    },

    async enterCode(key, code) {
      const flow = await checks.findFlow(db, 'login', key, now())
      if (flow?.step !== 'code') throw codeOver()
      const { tokens, ...user } = await proveAddress(context, flow, code, key)
      if (tokens) return tokens
      const identity = flow.identity === null ? undefined : (JSON.parse(flow.identity) as ProviderIdentity)
      const { browser, locale } = flow
      return finishLogin(context, { key, browser, ...user, provider: 'email', identity, locale })
    },

    async abort({ jkt }) {
      await endFlows(jkt).execute(db)
    },

    finish: (login) => finishLogin(context, login),
  }
}

async function begin(context: LoginContext, login: LoginStart): Promise<LoginStep> {
  const { db, pepper, mails, limits, origin: site, groupOf, now } = context.deps
  const { key, email, browser, client, session, identity, locale = null } = login
  const { jkt, projectId, origin } = key
  const group = groupOf(projectId)
  const time = now()
  const { userId, isKnown, hasOwn, open, found } = await stateOf(db, { group, email, key, time })
  if (session && session.userId === userId && !identity) return { action: 'CONNECT' }

  const previous = found?.email === email ? found : undefined
  const isConfirmed = isKnown || previous?.step === 'code'
  // A stranger can use up the mails of an address, of a network, and its open logins; browsers that are known have their own.
  const kind = isConfirmed ? ['code', ...(hasOwn ? [jkt] : [])] : ['link']
  const identityText = identity ? JSON.stringify(identity) : null
  const flow = newFlow({ id: randomUUID(), key, group, email, browser, identity: identityText, locale, time, limits })
  const [code, token] = [createCode(), createToken()]
  if (isConfirmed) flow.step = 'code'
  const hash = isConfirmed ? { code_hash: hashCode(pepper, flow.id, code) } : { link_hash: hashToken(token) }
  const text = isConfirmed
    ? codeMail({ origin, browser }, code, limits.codeMinutes)
    : linkMail({ origin, browser }, `${site}/link#${token}`, limits.codeMinutes)
  const mail = mails.row({ to: email, ...(await writeMail(text, locale)) }, flow.expires_at)
  // One statement: all of it is written, or nothing. Where no mail may be sent, a login that was begun before goes on.
  const { rows } = await sql<{ readonly isAllowed: boolean }>`
    with ${mailTurns(context, kind, email, hasOwn ? undefined : client)}, allowed as (
      select 1 from turns where ${hasOwn || open < openFlows}
    ), begun as (
      select case when exists (select from allowed) then ${{ ...flow, ...hash }}::json else ${flow}::json end as flow
      where ${!previous} or exists (select from allowed)
    ), ended as (
      ${endFlows(jkt)} and exists (select from begun)
    ), mailed as (
      insert into mail select mail.* from json_populate_record(null::mail, ${mail}::json) mail, allowed
    ), added as (
      insert into login_flow select added.* from begun, json_populate_record(null::login_flow, begun.flow) added
    )
    select exists (select from allowed) as "isAllowed"`.execute(db)
  if (rows[0]?.isAllowed === true || !previous) return stepOf(flow)
  await db.updateTable('login_flow').set({ identity: identityText }).where('id', '=', previous.id).execute()
  return stepOf(previous)
}

function stepOf({ step, number }: Flow): LoginStep {
  return step === 'link' ? { action: 'VERIFY_DEVICE', matchCode: number ?? '' } : { action: 'VERIFY_OTP' }
}

interface AddressState {
  /** Who logs in with the address. */
  readonly userId: string | null
  /** Whether this browser is known to the account. */
  readonly isKnown: boolean
  /** And has counters of its own. */
  readonly hasOwn: boolean
  /** Logins of the address that wait, other than those of this browser. */
  readonly open: number
  /** The login that this browser began last, where it is not over. */
  readonly found: Flow | null
}

interface AddressOf {
  readonly group: string
  readonly email: string
  readonly key: FrameKey
  readonly time: number
}

async function stateOf(db: LoginDeps['db'], { group, email, key, time }: AddressOf): Promise<AddressState> {
  const { jkt } = key
  const { rows } = await sql<AddressState>`
    with known as (select id from user_account where wallet_group = ${group} and email = ${email} and email_proven)
    select
      (select id from known) as "userId",
      exists (select from known join device on device.user_id = known.id where device.jkt = ${jkt}) as "isKnown",
      ${hasOwnCounter(sql`(select id from known)`, jkt)} as "hasOwn",
      (
        select count(*)::integer from login_flow
        where email = ${email} and jkt <> ${jkt} and step in ('link', 'code') and expires_at > ${time}
          and (link_hash is not null or code_hash is not null)
      ) as open,
      (select to_json(flow) from (${lastFlow('login', key, time)}) flow) as found`.execute(db)
  return rows[0] as AddressState
}

/** Where the last login of each browser stands, as `lastFlow` finds it. @param ids as `browserId` says */
async function lastSteps(
  db: LoginDeps['db'],
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Pick<Flow, 'step'>>> {
  const keys = ids.map((id) => (JSON.parse(id) as readonly string[])[0])
  const { rows } = await sql<Flow>`
    select distinct on (jkt, project_id, origin) jkt, project_id, origin, step from login_flow
    where jkt = any(${keys}::text[]) and kind = 'login' and step in ('link', 'code') and expires_at > ${now}
    order by jkt, project_id, origin, created_at desc`.execute(db)
  return new Map(
    rows.map(({ jkt, project_id: projectId, origin, step }) => [browserId({ jkt, projectId, origin }), { step }]),
  )
}

function endFlows(jkt: string): RawBuilder<unknown> {
  return sql`
    update login_flow set step = 'ended', link_hash = null, code_hash = null
    where jkt = ${jkt} and kind = 'login' and step in ('link', 'code')`
}

interface NewFlow {
  readonly id: string
  readonly key: FrameKey
  readonly group: string
  readonly email: string
  readonly browser: string
  readonly identity: string | null
  readonly locale: string | null
  readonly time: number
  readonly limits: LoginDeps['limits']
}

function newFlow({ id, key, group, email, browser, identity, locale, time, limits }: NewFlow): Flow {
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
    locale,
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

interface ProvenAddress {
  readonly userId: string
  readonly isNew: boolean
  /** Where the login is finished: its browser is known, and there is nothing else to write. */
  readonly tokens?: SessionTokens
}

/** Enters the code of a flow. @returns the user of its address */
async function proveAddress(context: LoginContext, flow: Flow, code: string, key: FrameKey): Promise<ProvenAddress> {
  const { db, sessions, log, now } = context.deps
  const { wallet_group: walletGroup, email, identity, locale } = flow
  const ending = await compareCode(context, flow, code, 'done')
  // Most logins are those of a browser that the account knows: what ends the flow also logs it in.
  const ready = sql`(select id from ready)`
  const { parts, tokens } = sessions.opening(key, { userId: ready, provider: 'email', locale }, true)
  const { rows } = await sql<{ readonly userId: string | null; readonly hasMoved: boolean; readonly isOpen: boolean }>`
    ${ending}, person as (
      select id from user_account
      where wallet_group = ${walletGroup} and email = ${email} and email_proven and exists (select from done)
    ), moved as (
      select 1 from login_undo join user_account on user_account.id = login_undo.user_id
      where kind = 'email' and subject = ${email} and wallet_group = ${walletGroup} and expires_at > ${now()}
        and user_account.email is distinct from ${email}
    ), ready as (
      select id from person where ${identity === null} and not exists (select from moved)
    ), also as (${endChangesElsewhere(ready, key.jkt)}), ${parts}
    select (select id from person) as "userId", exists (select from moved) as "hasMoved",
      exists (select from opened) as "isOpen"
    from done`.execute(db)
  if (rows[0] === undefined) throw codeOver()
  const { userId, hasMoved, isOpen } = rows[0]
  if (userId !== null && isOpen) {
    log({ level: 'info', event: 'login.finished', isNew: false })
    return { userId, isNew: false, tokens }
  }
  // A new account here would make it impossible to bring the address back.
  if (hasMoved) {
    const message = 'Your account got another e-mail address. The link that was mailed here brings this one back.'
    throw new ApiError(409, 'embedded/emailChanged', message)
  }
  if (userId !== null) return { userId, isNew: false }
  return findOrCreateEmailUser(db, { walletGroup, email, now: now() })
}
