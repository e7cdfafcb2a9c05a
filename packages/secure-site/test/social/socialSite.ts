import { createAdaptorServer } from '@hono/node-server'
import { queryOf, type Database, type DatabaseConfig } from '@portico/database'
import { openForTests } from '@portico/devnet/postgres'
import { startFarcasterRelay, startProviders, type FarcasterRelay, type LoginProviders } from '@portico/devnet-login'
import { startInbox, type Inbox } from '@portico/devnet-login/inbox'
import { Hono, type Context } from 'hono'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { accountApi } from '../../src/server/account/accountApi.js'
import { createProviderLinks } from '../../src/server/account/createProviderLinks.js'
import { ApiError } from '../../src/server/errors/ApiError.js'
import { continuePage, continueRoutes } from '../../src/server/continue/continueRoutes.js'
import { createContinues } from '../../src/server/continue/createContinues.js'
import type { ContinueTables } from '../../src/server/continue/tables.js'
import { clientNetwork, postgresProofs } from '@portico/server'
import { createLogins, type Logins } from '../../src/server/login/createLogins.js'
import { defaultLimits } from '../../src/server/login/limits.js'
import type { LoginTables } from '../../src/server/login/tables.js'
import { createMailQueue } from '../../src/server/mail/createMailQueue.js'
import { createSmtpMailer } from '../../src/server/mail/Mailer.js'
import type { MailTables } from '../../src/server/mail/tables.js'
import { createGuards } from '../../src/server/auth/createGuards.js'
import { createPageTicket } from '../../src/server/auth/pageTicket.js'
import { createPepper } from '../../src/server/auth/Pepper.js'
import type { Pages } from '../../src/server/documents/loadPages.js'
import { createSessions } from '../../src/server/auth/createSessions.js'
import type { SessionTables } from '../../src/server/auth/tables.js'
import type { ProviderConfig, ProviderName } from '../../src/server/SecureSiteConfig.js'
import { createFarcasterLogins } from '../../src/server/social/createFarcasterLogins.js'
import { createProviderClient } from '../../src/server/social/createProviderClient.js'
import { createSocialLogins, type SocialAnswer } from '../../src/server/social/createSocialLogins.js'
import { socialPages, socialRoutes } from '../../src/server/social/socialRoutes.js'
import { createWaitPlaces } from '../../src/server/auth/waitPlaces.js'
import type { SocialTables } from '../../src/server/social/tables.js'
import { openTables } from '../../src/server/tables.js'
import { createFrame, type Frame } from './createFrame.js'

type Tables = SessionTables & MailTables & LoginTables & SocialTables & ContinueTables

/** What several sites share: the database, the inbox, the providers. */
export interface Surroundings {
  readonly db: Database<Tables>['db']
  readonly inbox: Inbox
  readonly login: LoginProviders
  readonly relay: FarcasterRelay
  stop(): Promise<void>
}

export async function startSurroundings(
  options: {
    /** Inside this process, and not on the shared server. */
    readonly isEmbedded?: boolean
    readonly lax?: readonly ProviderName[]
  } = {},
): Promise<Surroundings> {
  const open = async (config: DatabaseConfig): Promise<Database<Tables>> =>
    (await openTables({ database: config, log: () => undefined })) as unknown as Database<Tables>
  const [database, inbox, login, relay] = await Promise.all([
    openForTests(options.isEmbedded ? 'embedded' : 'server', open),
    startInbox(),
    startProviders({ lax: options.lax }),
    startFarcasterRelay(),
  ])
  return {
    db: database.db,
    inbox,
    login,
    relay,
    stop: async () => void (await Promise.all([database.close(), inbox.stop(), login.stop(), relay.stop()])),
  }
}

export interface SocialSiteOptions {
  /** Providers that are not configured. */
  readonly without?: readonly ProviderName[]
  /** Files of the pages; without them they have no script. */
  readonly assets?: Pages['assets']
  /** Providers that are elsewhere. */
  readonly moved?: Partial<Record<ProviderName, Partial<ProviderConfig>>>
}

export interface SocialSite {
  readonly origin: string
  readonly logins: Logins
  /** A browser with the frame of a page of `origin`. */
  frame(origin?: string): Promise<Frame>
  stop(): Promise<void>
}

export const shop = 'https://shop.example'
const pepperText = randomBytes(32).toString('base64url')

export async function startSite(
  { db, inbox, login, relay }: Surroundings,
  options: SocialSiteOptions = {},
): Promise<SocialSite> {
  const app = new Hono()
  const server = createAdaptorServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Another site than that of the providers, as in real life.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  login.registerSite(origin)

  const log = (): void => undefined
  const now = (): number => Date.now()
  const pepper = createPepper(pepperText)
  const sessions = createSessions({ db, log, now })
  const mailer = createSmtpMailer({ url: inbox.smtpUrl, from: 'login@portico.test' })
  const mails = createMailQueue({ db, mailer, pepper, log, now })
  mails.start()
  const places = createWaitPlaces()
  const clientOf = (c: Context): string => clientNetwork(c, 0, 24)
  // The tests are one client.
  const limitStarts = async (): Promise<void> => undefined
  const groupOf = (projectId: string): string => projectId
  const wait = (milliseconds: number, signal?: AbortSignal) => sleep(milliseconds, undefined, { signal })
  const logins = createLogins({
    db,
    pepper,
    sessions,
    mails,
    signer: { call: async () => ({}) as never },
    limits: defaultLimits,
    log,
    origin,
    groupOf,
    places,
    now,
    wait,
  })
  const guards = createGuards({ used: postgresProofs(queryOf(db)), pepper, sessions, origin, now })
  const clients = Object.fromEntries(
    Object.entries(login.providers)
      .filter(([name]) => !options.without?.includes(name as ProviderName))
      .map(([name, config]) => [
        name,
        createProviderClient({
          name: name as ProviderName,
          config: { ...config, ...options.moved?.[name as ProviderName] },
          origin,
        }),
      ]),
  )
  const continues = createContinues({ db, log, logins, sessions, origin, places, now, wait, groupOf })
  const deps = { db, log, logins, continues, origin, clients, places, now, wait, groupOf }
  const social = createSocialLogins(deps)
  const farcaster = createFarcasterLogins({ ...deps, config: { relayUrl: relay.url, rpcUrl: relay.rpcUrl } })
  app.route('/api', socialRoutes({ logins: social, farcaster, guards, origin, clientOf, limitStarts }))
  app.route('/api', continueRoutes({ continues, guards, clients, clientOf, limitStarts }))
  app.route('/', continuePage())
  const passkeys = { proofOf: async () => ({ isEnrolled: false }) }
  const links = createProviderLinks({ db, flows: social.flows, clients, mails, passkeys, log, origin, now })
  const deletions = undefined as never
  app.route('/api', accountApi({ deletions, links, clients, requireSession: guards.requireSession, origin }))
  app.post('/api/me', guards.requireSession, (c) => c.json({ userId: c.get('session').userId }))
  app.route('/', socialPages({ logins: social, origin }))
  app.get('/assets/:name', (c) => {
    const asset = options.assets?.get(c.req.param('name'))
    return asset ? c.body(asset.body, 200, { 'content-type': asset.type }) : c.notFound()
  })
  app.onError((error, c) => {
    if (!(error instanceof ApiError)) throw error
    return c.json({ code: error.code, message: error.message }, error.status)
  })

  return {
    origin,
    logins,
    frame(page = shop) {
      return createFrame(
        origin,
        { projectId: 'shop', origin: page },
        createPageTicket(pepper, { projectId: 'shop', origin: page }, now()),
      )
    },
    async stop() {
      await mails.stop()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The user that tokens are of. */
export async function userOf(frame: Frame, answer: SocialAnswer): Promise<string> {
  if (answer.next !== 'done') throw new Error(`not logged in: ${answer.next}`)
  return (await frame.post<{ userId: string }>('/me', {}, answer.tokens.access)).json.userId
}
