import { queryOf, type Database } from '@portico/database'
import {
  clientNetwork,
  observeNumber,
  observePool,
  openValkey,
  postgresProofs,
  valkeyLimits,
  valkeyProofs,
  type Metrics,
  type Parts,
  type Valkey,
} from '@portico/server'
import { Hono, type Context } from 'hono'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { createPasskeys } from './passkeys/createPasskeys.js'
import { passkeyRoutes } from './passkeys/passkeyRoutes.js'
import { accountApi } from './account/accountApi.js'
import { createDeletions } from './account/createDeletions.js'
import { exportRoutes } from './account/exportRoutes.js'
import { createProviderLinks } from './account/createProviderLinks.js'
import { accountRoutes } from './account/accountRoutes.js'
import type { SecureSiteSettings } from './config/SecureSiteSettings.js'
import { continuePage, continueRoutes } from './continue/continueRoutes.js'
import { createContinues } from './continue/createContinues.js'
import { createLogins } from './login/createLogins.js'
import { createLimitStarts } from './login/limits.js'
import { linkRoutes } from './login/linkRoutes.js'
import { loginRoutes } from './login/loginRoutes.js'
import { createMailQueue } from './mail/createMailQueue.js'
import { createSmtpMailer, type Mailer } from './mail/Mailer.js'
import { loadPages, type Pages } from './documents/loadPages.js'
import type { ProviderName } from './SecureSiteConfig.js'
import { currentNonce, proofLife } from './auth/checkProof.js'
import { createGuards } from './auth/createGuards.js'
import { createSessions } from './auth/createSessions.js'
import { createPageTicket } from './auth/pageTicket.js'
import { createPepper } from './auth/Pepper.js'
import { sessionRoutes } from './auth/sessionRoutes.js'
import { createWaitPlaces } from './auth/waitPlaces.js'
import { createSignerClient } from './signer/createSignerClient.js'
import { startPurges } from './startPurges.js'
import { startWallets } from './startWallets.js'
import { openTables, type Tables } from './tables.js'
import { createFarcasterLogins } from './social/createFarcasterLogins.js'
import { createProviderClient } from './social/createProviderClient.js'
import { createSocialLogins } from './social/createSocialLogins.js'
import { socialPages, socialRoutes } from './social/socialRoutes.js'

/** What lives as long as the site, beside its server. */
export interface Site {
  readonly origin: string
  readonly pages: Pages
  /** What the frame asks; mounted below `/api`. */
  readonly api: Hono
  /** What pages of the projects ask of the co-signer. */
  readonly coSigner: Hono
  /** Pages at the top of a window, and what they ask. */
  readonly windows: Hono
  ticketOf(projectId: string, origin: string): string
  /** Of these minutes, for proofs of a browser's key. */
  nonce(): string
  /** How its parts are. @throws where the database does not answer */
  parts(): Promise<Parts>
  /** From now on shows how its database and its mails are. */
  observe(registry: Metrics['registry']): void
  stop(): Promise<void>
}

/** Of IPv4 addresses; of IPv6 ones it is the /64. About what one client has. */
const clientBits = 24
/** Milliseconds that the signer has to say that it is ready. */
const signerTime = 1500

/** @throws SecureSiteError `secure-site/databaseFailed`; VaultError where a key-encryption key is missing or wrong */
export async function startSite(settings: SecureSiteSettings, origin: string): Promise<Site> {
  const pages = await loadPages()
  const database = await openTables(settings)
  const { valkey: url, log } = settings
  const valkey = url === undefined ? undefined : await openValkey(url, 'secure-site', log)
  try {
    return await createSite({ settings, origin, pages, database, valkey })
  } catch (error) {
    valkey?.close()
    await database.close()
    throw error
  }
}

interface SiteParts {
  readonly settings: SecureSiteSettings
  readonly origin: string
  readonly pages: Pages
  readonly database: Database<Tables>
  readonly valkey: Valkey | undefined
}

async function createSite({ settings, origin, pages, database, valkey }: SiteParts): Promise<Site> {
  const { log, limits, projects, proxies } = settings
  const { db } = database
  const now = (): number => Date.now()
  // In development, hashes and tickets of before a restart may go.
  const pepper = createPepper(settings.pepper ?? randomBytes(32).toString('base64url'))
  const signer = createSignerClient(settings.signer)

  const sessions = createSessions({ db, log, now })
  const isInValkey = valkey && settings.proofs === 'valkey'
  const used = isInValkey ? valkeyProofs(valkey, { life: proofLife }) : postgresProofs(queryOf(db))
  const guards = createGuards({ used, pepper, sessions, origin, now })
  const mailer = settings.mail ? createSmtpMailer(settings.mail) : logMailer(settings)
  const mails = createMailQueue({ db, mailer, pepper, log, now })
  // Wallets of two projects are apart, even where the same person owns both.
  const groupOf = (projectId: string): string => projectId
  const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> => wait(milliseconds, undefined, { signal })
  // One count for all requests that wait, whatever for.
  const places = createWaitPlaces()
  const passkeys = createPasskeys({ db, mails, signer, origin, log, now })
  const logins = createLogins({
    db,
    passkeys,
    signer,
    pepper,
    sessions,
    mails,
    limits,
    log,
    origin,
    places,
    groupOf,
    now,
    wait: pause,
  })
  const clients = Object.fromEntries(
    Object.entries(settings.providers).flatMap(([name, config]) =>
      config ? [[name, createProviderClient({ name: name as ProviderName, config, origin })]] : [],
    ),
  )
  const social = {
    db,
    log,
    logins,
    places,
    origin,
    now,
    groupOf,
    wait: pause,
  }
  const continues = createContinues({ ...social, db, sessions })
  const socialLogins = createSocialLogins({ ...social, clients, continues })
  const farcaster = settings.farcaster && createFarcasterLogins({ ...social, config: settings.farcaster })
  const accountDeps = { passkeys, mails, log, origin, now }
  const deletions = createDeletions({ ...accountDeps, db, signer })
  const links = createProviderLinks({ ...accountDeps, db, flows: socialLogins.flows, clients })
  const clientOf = (c: Context): string => clientNetwork(c, proxies, clientBits)
  const limitStarts = createLimitStarts({ db, pepper, limits, createLimiter: valkey && valkeyLimits(valkey), now })
  const { requireSession } = guards

  mails.start()
  const purges = startPurges({ database, deletions, log, now })

  const ticketOf = (projectId: string, embedder: string): string =>
    createPageTicket(pepper, { projectId, origin: embedder }, now())
  const nonce = (): string => currentNonce(pepper, now())
  const started = startWallets({
    settings,
    db,
    signer,
    pepper,
    places,
    requireSession,
    origin,
    groupOf,
    clientOf,
    passkeys,
    rememberWindow: continues.remember,
    now,
    wait: pause,
  })
  const api = new Hono()
    .route('/', sessionRoutes({ db, guards, sessions, mails, signer, now, hasPasskey: passkeys.isEnrolled }))
    .route('/', loginRoutes({ guards, logins, clientOf }))
    .route('/', socialRoutes({ logins: socialLogins, farcaster, guards, origin, clientOf, limitStarts }))
    .route('/', continueRoutes({ continues, guards, clients, clientOf, limitStarts }))
    .route('/', passkeyRoutes({ passkeys, guards, logins, origin, groupOf }))
    .route('/', accountApi({ deletions, links, clients, requireSession, origin }))
    .route('/', exportRoutes({ db, signer, passkeys, requireSession, log, origin, now }))
    .route('/', started.api)

  return {
    origin,
    pages,
    api,
    coSigner: started.coSigner,
    windows: new Hono()
      .route('/', accountRoutes({ projects, providers: Object.keys(clients), origin, ticketOf, nonce }))
      .route('/', linkRoutes(logins.context))
      .route('/', continuePage())
      .route('/', socialPages({ logins: socialLogins, origin })),
    ticketOf,
    nonce,
    async parts() {
      const [, isSignerReady] = await Promise.all([
        sql`select 1`.execute(db),
        Promise.race([signer.isReady(), wait(signerTime, false, { ref: false })]),
      ])
      return { database: 'ok', signer: isSignerReady ? 'ok' : 'down', ...(valkey && { valkey: valkey.state() }) }
    },
    observe(registry) {
      if (database.pool) observePool(registry, database.pool)
      observeNumber(registry, 'portico_mails_waiting', 'Mails that were not handed over yet.', mails.waiting)
    },
    async stop() {
      await purges.stop()
      await mails.stop()
      mailer.close()
      signer.close()
      valkey?.close()
      await database.close()
    },
  }
}

/** In development without a mail server, who starts the site reads mails in its log. Nothing else of a visitor is there. */
function logMailer({ log }: SecureSiteSettings): Mailer {
  return {
    async send({ subject, text }) {
      log({ level: 'info', event: 'mail', subject, text })
    },
    close() {},
  }
}
