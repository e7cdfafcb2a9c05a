import type { Continues } from '../continue/createContinues.js'
import type { Log } from '@portico/server'
import type { Logins } from '../login/createLogins.js'
import type { LoginStart } from '../login/startLogin.js'
import { findOrCreateUser } from '../login/users.js'
import type { SessionTokens } from '../auth/createSessions.js'
import { createWaits } from '../auth/createWaits.js'
import { hashToken } from '../auth/Pepper.js'
import type { FrameKey } from '../auth/Session.js'
import type { Queries, SessionTables } from '../auth/tables.js'
import type { WaitPlaces } from '../auth/waitPlaces.js'
import type { ProviderName } from '../SecureSiteConfig.js'
import { createSocialFlows, isOfKey, type ProviderClients, type SocialFlow, type SocialFlows } from './socialFlows.js'
import type { SocialTables } from './tables.js'
import { createVisits, type Visits } from './createVisits.js'

export interface SocialDeps {
  readonly db: Queries<SocialTables & SessionTables>
  readonly log: Log
  readonly logins: Pick<Logins, 'start' | 'finish'>
  /** Of the secure site, as visitors reach it. */
  readonly origin: string
  readonly clients: ProviderClients
  readonly continues: Pick<Continues, 'remember'>
  readonly places: WaitPlaces
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

export interface SocialLogins {
  /**
   * Begins a login, and ends the one that this browser began before. `matchCode` is for a popup that cannot reach the page.
   * @param locale of the page
   */
  start(
    key: FrameKey,
    provider: ProviderName,
    locale?: string,
  ): Promise<{ readonly uri: string; readonly matchCode: string }>
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
   * @throws as `Waits.until`
   */
  wait(asker: Asker, uri: string, signal?: AbortSignal): Promise<{ readonly status: 'pending' | 'ready' | 'failed' }>
  /** The other half: what the browser does that goes to the provider. */
  readonly visits: Visits
  /** For linking a provider to an account. */
  readonly flows: SocialFlows
}

export function createSocialLogins(deps: SocialDeps): SocialLogins {
  const { db, log, logins, continues, origin, now } = deps
  const waits = createWaits<SocialFlow>({ ...deps, kind: 'social', read: (ids) => flows.findAll(ids) })
  const flows = createSocialFlows({ db, origin, clients: deps.clients, changes: waits, now })
  const visits = createVisits({ db, log, clients: deps.clients, flows, groupOf: deps.groupOf })

  return {
    flows,
    visits,
    start: (key, provider, locale) => flows.begin(key, provider, null, locale),

    async finish(asker, uri) {
      const { key } = asker
      const { identity, provider, windowKey, locale } = await flows.take(key, uri, null)
      const user = await findOrCreateUser(db, identity, now())
      if ('proveEmail' in user) {
        const step = await logins.start({ ...asker, email: user.proveEmail, identity, locale })
        return { next: 'proveEmail', email: user.proveEmail, ...step }
      }
      const tokens = await logins.finish({ ...asker, ...user, provider: identity.issuer, locale })
      const [id = ''] = tokens.refresh.split('.')
      if (windowKey !== null) await continues.remember({ id }, windowKey)
      log({ level: 'info', event: 'social.loggedIn', provider })
      return { next: 'done', tokens, userName: identity.userName }
    },

    async wait({ key, client }, uri, signal) {
      const handle = URL.canParse(uri) ? new URL(uri).searchParams.get('f') : null
      if (handle === null) return { status: 'failed' }
      const waiter = { client, account: key.jkt, signal }
      const status = await waits.until(hashToken(handle), waiter, (flow) => {
        if (!flow || !isOfKey(flow, key) || flow.status === 'failed' || flow.status === 'done') return 'failed'
        return flow.status === 'confirmed' ? 'ready' : undefined
      })
      return { status: status ?? 'pending' }
    },
  }
}
