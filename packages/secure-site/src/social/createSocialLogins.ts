import type { Continues } from '../flows/createContinues.js'
import type { Log } from '../log/Log.js'
import type { Logins, LoginStart } from '../login/createLogins.js'
import { readEmail } from '../login/readEmail.js'
import { findOrCreateUser, type ProviderIdentity } from '../login/users.js'
import { createChanges } from '../session/createChanges.js'
import type { SessionTokens } from '../session/createSessions.js'
import { createToken, hashToken } from '../session/Pepper.js'
import type { FrameKey } from '../session/Session.js'
import type { Queries, SessionTables } from '../session/tables.js'
import type { ProviderName } from '../SecureSiteConfig.js'
import { ProviderRefusal } from './createProviderClient.js'
import {
  createSocialFlows,
  flowChecks,
  type FlowChecks,
  type ProviderClients,
  type SocialFlow,
  type SocialFlows,
} from './socialFlows.js'
import type { SocialTables } from './tables.js'

export interface SocialDeps {
  readonly db: Queries<SocialTables & SessionTables>
  readonly log: Log
  readonly logins: Pick<Logins, 'start' | 'finish'>
  /** Of the secure site, as visitors reach it. */
  readonly origin: string
  readonly clients: ProviderClients
  readonly continues: Pick<Continues, 'remember'>
  now(): number
  /** Rejects with the signal's reason. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>
  /** The wallet group of a project. */
  groupOf(projectId: string): string
}

/** Who asks: the browser that a login ends in. */
export type Asker = Pick<LoginStart, 'key' | 'browser' | 'client'>

export type SocialAnswer =
  | { readonly next: 'done'; readonly tokens: SessionTokens; readonly userName: string | undefined }
  /** The owner of this address has to confirm by mail first: a login by e-mail with it has begun. */
  | {
      readonly next: 'proveEmail'
      readonly email: string
      readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
      readonly matchCode?: string | undefined
    }

/** What makes an answer count. A test takes one away to show what it is for. */
export interface SocialChecks extends FlowChecks {
  /** The answer of a provider belongs to the login that this popup began. */
  isOfFlow(flow: SocialFlow, answer: { readonly provider: string; readonly state: string | null }): boolean
  isOwnReturn(returnTo: string, origin: string): boolean
  /** The key of a window is named by the popup's last page, not by the page that gets its result. */
  isFromLanding(flow: SocialFlow, secret: string): boolean
  findUser: typeof findOrCreateUser
  /** What the page is told of a refusal at the provider. */
  refusalOf(code: string): string
}

export const socialChecks: SocialChecks = {
  ...flowChecks,
  isOfFlow: (flow, { provider, state }) => flow.provider === provider && flow.state === state,
  isOwnReturn: (returnTo, origin) => URL.canParse(returnTo) && new URL(returnTo).origin === origin,
  isFromLanding: (flow, secret) => flow.window_hash === hashToken(secret),
  findUser: findOrCreateUser,
  // Error codes of OAuth are letters and underscores.
  refusalOf: (code) => (/^[a-z_]{1,40}$/.test(code) ? code : 'server_error'),
}

/** What the popup shows after the provider. */
export interface Landing {
  readonly origin: string
  readonly resultUri: string
  readonly returnTo: string | undefined
  /** For `rememberWindow`. Of a login that succeeded; it stays on this page. */
  readonly windowSecret?: string | undefined
  readonly isFailed: boolean
}

export interface SocialLogins {
  /** Begins a login, and ends the one that this browser began before. `matchCode` is for a popup that cannot reach the page. */
  start(key: FrameKey, provider: ProviderName): Promise<{ readonly uri: string; readonly matchCode: string }>
  /**
   * The popup goes to the provider. @returns its address; undefined where the login is over
   * @param returnTo where the visitor is led back when there is no popup
   */
  leave(handle: string | undefined, returnTo: string | undefined): Promise<string | undefined>
  /**
   * The visitor comes back from the provider.
   * @param handle out of the popup's cookie
   * @param answer the query of the address
   * @returns undefined where the answer does not belong to a login of this browser
   */
  answer(handle: string | undefined, provider: ProviderName, answer: URLSearchParams): Promise<Landing | undefined>
  /**
   * The login that the popup ends can be continued by the windows of its browser: see `createContinues`.
   * @param windowKey thumbprint of their key. Once
   */
  rememberWindow(handle: string, secret: string, windowKey: string): Promise<void>
  /** The visitor typed the digits that the page shows. One attempt. */
  confirm(handle: string | undefined, digits: string): Promise<boolean>
  /**
   * Logs the browser in that began the login.
   * @param uri what the popup handed to the page, or `uri` of `start` where the visitor typed the digits
   * @throws ApiError 400 `embedded/failed`
   */
  finish(asker: Asker, uri: string): Promise<SocialAnswer>
  /**
   * For a page that the popup cannot reach: resolves when the visitor typed the digits, when the login is over, or after 25
   * seconds.
   * @param uri of `start`
   */
  wait(key: FrameKey, uri: string, signal?: AbortSignal): Promise<{ readonly status: 'pending' | 'ready' | 'failed' }>
  /** For linking a provider to an account. */
  readonly flows: SocialFlows
  /** Forgets logins that are over. */
  purge(): Promise<void>
}

/** One request waits as long as this. */
const waitTime = 25_000
const waitInterval = 500

export function createSocialLogins(deps: SocialDeps, checks: SocialChecks = socialChecks): SocialLogins {
  const { db, log, logins, continues, origin, now } = deps
  const changes = createChanges()

  const flows = createSocialFlows({ db, origin, clients: deps.clients, changes, now }, checks)
  const { find, move } = flows

  const landing = (
    flow: SocialFlow,
    handle: string,
    more: { readonly r: string } | { readonly error: string },
    windowSecret?: string,
  ): Landing => ({
    origin: flow.origin,
    resultUri: flows.uriOf('/social/done', { f: handle, ...more }),
    returnTo: flow.return_to ?? undefined,
    windowSecret,
    isFailed: 'error' in more,
  })

  return {
    flows,
    start: (key, provider) => flows.begin(key, provider, null),

    async leave(handle, returnTo) {
      const flow = await find(handle)
      const client = flow && deps.clients[flow.provider as ProviderName]
      if (!client || flow.status !== 'new') return undefined
      if (returnTo !== undefined && !checks.isOwnReturn(returnTo, flow.origin)) return undefined
      if (!(await move(flow, 'started', { return_to: returnTo ?? null }))) return undefined
      return client.start(flow)
    },

    async answer(handle, provider, answer) {
      const flow = await find(handle)
      if (!flow || handle === undefined || flow.status !== 'started') return undefined
      if (!checks.isOfFlow(flow, { provider, state: answer.get('state') })) return undefined
      const client = deps.clients[flow.provider as ProviderName]
      if (!client || !(await move(flow, 'answered'))) return undefined
      const answered = { ...flow, status: 'answered' }
      try {
        const account = await client.finish(answer, flow)
        const identity: ProviderIdentity = {
          walletGroup: deps.groupOf(flow.project_id),
          issuer: client.issuer,
          subject: account.subject,
          verifiedEmail: usableEmail(account.verifiedEmail),
          userName: safeText(account.userName),
        }
        const result = createToken()
        const windowSecret = createToken()
        const hashes = { result_hash: hashToken(result), window_hash: hashToken(windowSecret) }
        const isReady = await move(answered, 'ready', { identity: JSON.stringify(identity), ...hashes })
        return isReady ? landing(flow, handle, { r: result }, windowSecret) : undefined
      } catch (thrown) {
        // The message may repeat what the provider wrote about the visitor: only the code is kept.
        const error = thrown instanceof ProviderRefusal ? checks.refusalOf(thrown.error) : 'server_error'
        await move(answered, 'failed')
        log({ level: 'info', event: 'social.failed', provider, error })
        return landing(flow, handle, { error })
      }
    },

    async rememberWindow(handle, secret, windowKey) {
      const flow = await find(handle)
      if (flow?.status !== 'ready' || flow.window_jkt !== null || !checks.isFromLanding(flow, secret)) return
      await move(flow, 'ready', { window_jkt: windowKey })
    },

    async confirm(handle, digits) {
      const flow = await find(handle)
      if (flow?.status !== 'ready') return false
      if (flow.match_code === digits) return move(flow, 'confirmed')
      await move(flow, 'failed')
      log({ level: 'warn', event: 'social.wrongDigits', provider: flow.provider })
      return false
    },

    async finish(asker, uri) {
      const { key } = asker
      const { identity, provider, windowKey } = await flows.take(key, uri, null)
      const user = await checks.findUser(db, identity, now())
      if ('proveEmail' in user) {
        const step = await logins.start({ ...asker, email: user.proveEmail, identity })
        return { next: 'proveEmail', email: user.proveEmail, ...step }
      }
      const tokens = await logins.finish({ ...asker, ...user, provider: identity.issuer })
      const [id = ''] = tokens.refresh.split('.')
      if (windowKey !== null) await continues.remember({ id }, windowKey)
      log({ level: 'info', event: 'social.loggedIn', provider })
      return { next: 'done', tokens, userName: identity.userName }
    },

    async wait(key, uri, signal) {
      const handle = URL.canParse(uri) ? new URL(uri).searchParams.get('f') : null
      const until = now() + waitTime
      for (;;) {
        const flow = await find(handle)
        if (!flow || !checks.isOfKey(flow, key) || flow.status === 'failed' || flow.status === 'done') {
          return { status: 'failed' }
        }
        if (flow.status === 'confirmed') return { status: 'ready' }
        if (now() >= until) return { status: 'pending' }
        await changes.next(flow.id, deps.wait(waitInterval, signal))
      }
    },

    async purge() {
      await db.deleteFrom('social_flow').where('expires_at', '<', now()).execute()
    },
  }
}

/** An address that cannot be written as users have it, proves nothing. */
function usableEmail(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : readEmail(text)
  } catch {
    return undefined
  }
}

/** Without control characters and those that change the direction of text; 64 characters at most. */
function safeText(text: string | undefined): string | undefined {
  const clean = (text ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  return clean === '' ? undefined : [...clean].slice(0, 64).join('')
}
