import { sql, type Kysely } from 'kysely'
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { ApiError } from '../errors/ApiError.js'
import type { Log } from '../log/Log.js'
import { findOrCreateUser, linkIdentity, userOfEmail, type ProviderIdentity } from '../login/users.js'
import type { SessionTokens } from '../session/createSessions.js'
import { createToken, hashToken } from '../session/Pepper.js'
import type { FrameKey } from '../session/Session.js'
import type { SessionTables } from '../session/tables.js'
import type { ProviderName } from '../SecureSiteConfig.js'
import { ProviderRefusal, type ProviderClient } from './createProviderClient.js'
import type { SocialTables } from './tables.js'

export interface SocialDeps {
  readonly db: Kysely<SocialTables & SessionTables>
  readonly log: Log
  /** Of the secure site, as visitors reach it. */
  readonly origin: string
  readonly clients: Readonly<Partial<Record<ProviderName, ProviderClient>>>
  now(): number
  /** Users of one group share wallets. */
  walletGroup(projectId: string): string
  /** Writes an address as users have it; undefined where it is none. */
  readEmail(text: string): string | undefined
  /** Opens a session, and registers a browser that is new to the user, with what follows from that. */
  logIn(key: FrameKey, user: LoggedIn): Promise<SessionTokens>
  readonly codes: LinkCodes
}

export interface LoggedIn {
  readonly userId: string
  readonly isNew: boolean
  /** Issuer of the identity. */
  readonly provider: string
}

/** Codes that are mailed to the owner of an address before an identity joins the account. Limited as all mailed codes are. */
export interface LinkCodes {
  /** Mails a code that counts for this flow only. A mail that the limits do not allow is not sent, and that is not told. */
  send(flowId: string, email: string): Promise<void>
  /** Whether it is that code; it counts once. @throws ApiError where too many were wrong */
  take(flowId: string, email: string, code: string): Promise<boolean>
  /** Tells the owner that there is a new way to log in. */
  notifyLinked(userId: string): Promise<void>
}

/** What makes an answer count. A test takes one away to show what it is for. */
export interface SocialChecks {
  /** The answer of a provider belongs to the login that this popup began. */
  isOfFlow(flow: Flow, answer: { readonly provider: string; readonly state: string | null }): boolean
  isOfKey(flow: Flow, key: FrameKey): boolean
  hasResult(flow: Flow, result: string | null): boolean
  isOwnReturn(returnTo: string, origin: string): boolean
  findUser: typeof findOrCreateUser
}

export const socialChecks: SocialChecks = {
  isOfFlow: (flow, { provider, state }) => flow.provider === provider && flow.state === state,
  isOfKey: (flow, key) => flow.jkt === key.jkt && flow.project_id === key.projectId && flow.origin === key.origin,
  hasResult: (flow, result) => result !== null && flow.result_hash === hashToken(result),
  isOwnReturn: (returnTo, origin) => URL.canParse(returnTo) && new URL(returnTo).origin === origin,
  findUser: findOrCreateUser,
}

type Flow = Omit<SocialTables['social_flow'], 'status'> & { readonly status: string }

/** What the popup shows after the provider. */
export type Landing =
  | {
      readonly kind: 'finished'
      readonly origin: string
      readonly resultUri: string
      readonly returnTo: string | undefined
      readonly isFailed: boolean
    }
  | { readonly kind: 'code'; readonly origin: string; readonly email: string; readonly isWrong: boolean }

/** Time from the first click to the end of a login. */
export const flowTime: number = 600_000
/** One request waits as long as this. */
const waitTime = 25_000
const waitInterval = 500

export type SocialLogins = ReturnType<typeof createSocialLogins>

export function createSocialLogins(deps: SocialDeps, checks: SocialChecks = socialChecks) {
  const { db, log, origin, now } = deps

  async function flowOf(handle: string | null | undefined): Promise<Flow | undefined> {
    if (handle === null || handle === undefined) return undefined
    return db
      .selectFrom('social_flow')
      .selectAll()
      .where('id', '=', hashToken(handle))
      .where('expires_at', '>', now())
      .executeTakeFirst()
  }

  /** One of two that try at once succeeds. */
  async function move(flow: Flow, status: string, values: Partial<SocialTables['social_flow']> = {}): Promise<boolean> {
    const { numUpdatedRows: count } = await db
      .updateTable('social_flow')
      .set({ ...(values as object), status })
      .where('id', '=', flow.id)
      .where('status', '=', flow.status)
      .executeTakeFirst()
    return count === 1n
  }

  const uriOf = (path: string, parameters: Readonly<Record<string, string>>): string =>
    `${origin}${path}?${new URLSearchParams(parameters)}`

  const finished = (flow: Flow, handle: string, more: Readonly<Record<string, string>>): Landing => ({
    kind: 'finished',
    origin: flow.origin,
    resultUri: uriOf('/social/done', { f: handle, ...more }),
    returnTo: flow.return_to ?? undefined,
    isFailed: 'error' in more,
  })

  async function fail(flow: Flow, handle: string, error: string): Promise<Landing> {
    await move(flow, 'failed', { error })
    log({ level: 'info', event: 'social.failed', provider: flow.provider, error })
    return finished(flow, handle, { error })
  }

  async function ready(flow: Flow, handle: string, user: { readonly userId: string; readonly isNew: boolean }) {
    const result = createToken()
    const values = { user_id: user.userId, is_new: user.isNew, identity: null, result_hash: hashToken(result) }
    if (!(await move(flow, 'ready', values))) throw over()
    return finished(flow, handle, { r: result })
  }

  function identityOf(text: string | null): ProviderIdentity {
    return JSON.parse(text ?? '') as ProviderIdentity
  }

  return {
    /** Begins a login. It ends the one that this browser began before. */
    async start(key: FrameKey, provider: ProviderName) {
      const client = deps.clients[provider]
      if (!client) throw notStarted()
      const handle = createToken()
      const matchCode = String(randomInt(10, 100))
      await db.deleteFrom('social_flow').where('jkt', '=', key.jkt).execute()
      await db
        .insertInto('social_flow')
        .values({
          id: hashToken(handle),
          jkt: key.jkt,
          project_id: key.projectId,
          origin: key.origin,
          provider,
          issuer: client.issuer,
          state: createToken(),
          nonce: createToken(),
          verifier: createToken(),
          match_code: matchCode,
          expires_at: now() + flowTime,
        })
        .execute()
      return { uri: uriOf('/social/start', { f: handle }), matchCode }
    },

    /**
     * The popup goes to the provider. @returns its address; undefined where the login is over
     * @param returnTo where the visitor is led back when there is no popup
     */
    async leave(handle: string | undefined, returnTo: string | undefined): Promise<string | undefined> {
      const flow = await flowOf(handle)
      const client = flow && deps.clients[flow.provider as ProviderName]
      if (!client || flow.status !== 'new') return undefined
      if (returnTo !== undefined && !checks.isOwnReturn(returnTo, flow.origin)) return undefined
      if (!(await move(flow, 'started', { return_to: returnTo ?? null }))) return undefined
      return client.start(flow)
    },

    /**
     * The visitor comes back from the provider.
     * @param handle out of the popup's cookie
     * @returns undefined where the answer does not belong to a login of this browser
     */
    async answer(
      handle: string | undefined,
      provider: ProviderName,
      answer: URLSearchParams,
    ): Promise<Landing | undefined> {
      const flow = await flowOf(handle)
      if (!flow || handle === undefined || flow.status !== 'started') return undefined
      if (!checks.isOfFlow(flow, { provider, state: answer.get('state') })) return undefined
      const client = deps.clients[flow.provider as ProviderName]
      if (!client || !(await move(flow, 'answered'))) return undefined
      const answered = { ...flow, status: 'answered' }
      const account = await client.finish(answer, flow).catch((error: unknown) => {
        // A message of the provider may name the visitor.
        return error instanceof ProviderRefusal ? { error: safeCode(error.error) } : { error: 'server_error' }
      })
      if ('error' in account) return fail(answered, handle, account.error)
      const email = account.verifiedEmail === undefined ? undefined : deps.readEmail(account.verifiedEmail)
      const userName = account.userName === undefined ? undefined : safeText(account.userName)
      const identity: ProviderIdentity = {
        walletGroup: deps.walletGroup(flow.project_id),
        issuer: client.issuer,
        subject: account.subject,
        verifiedEmail: email,
        userName,
      }
      const user = await checks.findUser(db, identity, now())
      if ('userId' in user) {
        await move(answered, 'answered', { user_name: userName ?? null })
        return ready(answered, handle, user)
      }
      const values = { identity: JSON.stringify(identity), user_name: userName ?? null }
      if (!(await move(answered, 'code', values))) return undefined
      await deps.codes.send(flow.id, user.proveEmail)
      return { kind: 'code', origin: flow.origin, email: user.proveEmail, isWrong: false }
    },

    /** The visitor typed the code that was mailed because an account with this address is there. */
    async enterCode(handle: string | undefined, code: string): Promise<Landing | undefined> {
      const flow = await flowOf(handle)
      if (!flow || handle === undefined || flow.status !== 'code') return undefined
      const identity = identityOf(flow.identity)
      const email = identity.verifiedEmail ?? ''
      if (!(await deps.codes.take(flow.id, email, code))) {
        return { kind: 'code', origin: flow.origin, email, isWrong: true }
      }
      const userId = await userOfEmail(db, identity.walletGroup, email)
      if (userId === undefined) return fail(flow, handle, 'server_error')
      await linkIdentity(db, userId, identity, now())
      await deps.codes.notifyLinked(userId)
      return ready(flow, handle, { userId, isNew: false })
    },

    /** The visitor typed the digits that the page shows. One attempt. */
    async confirm(handle: string | undefined, digits: string): Promise<boolean> {
      const flow = await flowOf(handle)
      if (!flow || flow.status !== 'ready') return false
      if (flow.match_code === digits) return move(flow, 'confirmed')
      await move(flow, 'failed', { error: 'access_denied' })
      log({ level: 'warn', event: 'social.wrongDigits', provider: flow.provider })
      return false
    },

    /**
     * Logs the browser in that began the login.
     * @param uri what the popup handed to the page, or `uri` of `start` where the visitor typed the digits
     * @throws ApiError 400 `embedded/failed`
     */
    async finish(key: FrameKey, uri: string) {
      const url = new URL(uri)
      const flow = url.origin === origin ? await flowOf(url.searchParams.get('f')) : undefined
      const isAnswered = flow?.status === 'confirmed' || flow?.status === 'ready'
      if (!flow || !isAnswered || !checks.isOfKey(flow, key)) throw notFinished()
      if (flow.status === 'ready' && !checks.hasResult(flow, url.searchParams.get('r'))) throw notFinished()
      const { user_id: userId, is_new: isNew, issuer: provider } = flow
      if (userId === null || !(await move(flow, 'done'))) throw notFinished()
      const tokens = await deps.logIn(key, { userId, isNew: isNew === true, provider })
      log({ level: 'info', event: 'social.loggedIn', provider: flow.provider })
      return { tokens, userName: flow.user_name }
    },

    /**
     * For a page that the popup cannot reach: resolves when the visitor typed the digits, when the login failed, or after
     * 25 seconds.
     */
    async wait(key: FrameKey, uri: string, signal: AbortSignal): Promise<{ status: 'pending' | 'ready' | 'failed' }> {
      const handle = URL.canParse(uri) ? new URL(uri).searchParams.get('f') : null
      const until = now() + waitTime
      while (!signal.aborted) {
        const flow = await flowOf(handle)
        if (!flow || !checks.isOfKey(flow, key) || flow.status === 'failed' || flow.status === 'done') {
          return { status: 'failed' }
        }
        if (flow.status === 'confirmed') return { status: 'ready' }
        if (now() >= until) break
        await sleep(waitInterval, undefined, { signal }).catch(() => undefined)
      }
      return { status: 'pending' }
    },

    /** Forgets logins that are over. */
    async purge(): Promise<void> {
      await sql`delete from social_flow where expires_at < ${now()}`.execute(db)
    },
  }
}

function over(): ApiError {
  return new ApiError(410, 'embedded/failed', 'Failed to connect')
}

function notStarted(): ApiError {
  return new ApiError(400, 'embedded/failed', 'Failed to initiate social connection')
}

function notFinished(): ApiError {
  return new ApiError(400, 'embedded/failed', 'Failed to connect')
}

/** Error codes of OAuth are letters and underscores. */
function safeCode(code: string): string {
  return /^[a-z_]{1,40}$/.test(code) ? code : 'server_error'
}

/** Without control characters and those that change the direction of text; 64 characters at most. */
function safeText(text: string): string | undefined {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  return clean === '' ? undefined : [...clean].slice(0, 64).join('')
}
