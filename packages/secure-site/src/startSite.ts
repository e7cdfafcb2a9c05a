import { DatabaseError, openDatabase, type Database } from '@portico/database'
import { Hono, type Context } from 'hono'
import { sql, type Kysely } from 'kysely'
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { createPasskeys } from './passkeys/createPasskeys.js'
import { passkeyRoutes } from './passkeys/passkeyRoutes.js'
import { passkeyMigration, type PasskeyTables } from './passkeys/tables.js'
import { accountApi } from './account/accountApi.js'
import { accountMigration } from './account/tables.js'
import { createDeletions } from './account/createDeletions.js'
import { createProviderLinks } from './account/createProviderLinks.js'
import { accountRoutes } from './account/accountRoutes.js'
import type { SecureSiteSettings } from './config/SecureSiteSettings.js'
import { SecureSiteError } from './errors/SecureSiteError.js'
import { continuePage, continueRoutes } from './flows/continueRoutes.js'
import { createContinues } from './flows/createContinues.js'
import { flowRoutes } from './flows/flowRoutes.js'
import { continueMigration, flowsMigration, type ContinueTables, type FlowTables } from './flows/tables.js'
import { clientNetwork } from './login/requestPlace.js'
import { createLogins } from './login/createLogins.js'
import { createLimitStarts, purgeLogins } from './login/limits.js'
import { linkRoutes } from './login/linkRoutes.js'
import { loginRoutes } from './login/loginRoutes.js'
import {
  localeMigration,
  loginChangeMigration,
  loginLoadMigration,
  loginMigration,
  type LoginTables,
} from './login/tables.js'
import { errorFields } from './log/errorFields.js'
import { createMailQueue } from './mail/createMailQueue.js'
import { createSmtpMailer, type Mailer } from './mail/Mailer.js'
import { mailMigration, type MailTables } from './mail/tables.js'
import { accountNetworks } from './nodes/accountNetworks.js'
import { nodeRoutes } from './nodes/nodeRoutes.js'
import { nonceMigration, nonceRoutes, type NonceTables } from './nonces/nonceLeases.js'
import { loadPages, type Pages } from './pages/loadPages.js'
import { createSiteSponsors } from './paymaster/createSiteSponsor.js'
import { paymasterRoutes } from './paymaster/paymasterRoutes.js'
import { paymasterMigration, type PaymasterTables } from './paymaster/tables.js'
import type { ProviderName } from './SecureSiteConfig.js'
import { currentNonce } from './session/checkProof.js'
import { createGuards } from './session/createGuards.js'
import { createSessions } from './session/createSessions.js'
import { createPageTicket } from './session/pageTicket.js'
import { createPepper } from './session/Pepper.js'
import { sessionRoutes } from './session/sessionRoutes.js'
import { loadMigration, sessionMigration, type SessionTables } from './session/tables.js'
import { createWaitPlaces } from './session/waitPlaces.js'
import { createCoSigner, type CoSignerTables } from './sessions/createCoSigner.js'
import { createGrants } from './sessions/createGrants.js'
import { grantRoutes } from './sessions/grantRoutes.js'
import { createSessionLimits } from './sessions/sessionLimits.js'
import { sessionRoutes as coSignerRoutes } from './sessions/sessionRoutes.js'
import {
  sessionMigration as smartSessionMigration,
  type SessionTables as SmartSessionTables,
} from './sessions/tables.js'
import { createFarcasterLogins } from './social/createFarcasterLogins.js'
import { createProviderClient } from './social/createProviderClient.js'
import { createSocialLogins } from './social/createSocialLogins.js'
import { socialPages, socialRoutes } from './social/socialRoutes.js'
import { socialLinksMigration, socialMigration, socialWindowMigration, type SocialTables } from './social/tables.js'
import { checkKeys, developmentKeys } from './vault/checkKeys.js'
import { createVault } from './vault/createVault.js'
import type { KeyTables } from './vault/rotateKeys.js'
import { vaultMigration, type VaultTables } from './vault/tables.js'
import { vaultRoutes } from './vault/vaultRoutes.js'

export type Tables = SessionTables &
  PasskeyTables &
  LoginTables &
  MailTables &
  SocialTables &
  VaultTables &
  FlowTables &
  ContinueTables &
  PaymasterTables &
  SmartSessionTables

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
  /** Asks the database. @throws where it does not answer */
  ask(): Promise<unknown>
  stop(): Promise<void>
}

type AccountDb = LoginTables & VaultTables

/** Between two rounds that delete what is over. Milliseconds. */
const purgeInterval = 10 * 60_000

/** @throws SecureSiteError `secure-site/databaseFailed`; VaultError where a key-encryption key is missing or wrong */
export async function startSite(settings: SecureSiteSettings, origin: string): Promise<Site> {
  const pages = await loadPages()
  const database = await openTables(settings)
  try {
    return await createSite(settings, origin, pages, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** In the order of their names; see `openDatabase`. */
export async function openTables({
  database: config,
  log,
}: Pick<SecureSiteSettings, 'database' | 'log'>): Promise<Database<Tables>> {
  try {
    return await openDatabase<Tables>({
      config,
      program: 'secure-site',
      migrations: {
        '001-session': sessionMigration,
        '002-login': loginMigration,
        '003-mail': mailMigration,
        '004-social': socialMigration,
        '005-vault': vaultMigration,
        '006-flows': flowsMigration,
        '007-paymaster': paymasterMigration,
        '008-nonces': nonceMigration,
        '009-sessions': smartSessionMigration,
        '010-passkeys': passkeyMigration,
        '012-account': accountMigration,
        '013-social-links': socialLinksMigration,
        '014-continue': continueMigration,
        '015-session-load': loadMigration,
        '016-login-load': loginLoadMigration,
        '017-social-window': socialWindowMigration,
        '018-login-change': loginChangeMigration,
        '021-locale': localeMigration,
      },
      onConnectionLost: () => log({ level: 'warn', event: 'database.connectionLost' }),
    })
  } catch (cause) {
    if (!(cause instanceof DatabaseError)) throw cause
    throw new SecureSiteError('secure-site/databaseFailed', cause.shortMessage, { details: cause.details, cause })
  }
}

/** Each part knows only its own tables; Kysely's types are exact. */
const withTables = <Own>(db: Kysely<Tables>): Kysely<Own> => db as unknown as Kysely<Own>

async function createSite(
  settings: SecureSiteSettings,
  origin: string,
  pages: Pages,
  database: Database<Tables>,
): Promise<Site> {
  const { log, limits, projects, networks, proxies } = settings
  const { db } = database
  const now = (): number => Date.now()
  // In development, hashes and tickets of before a restart may go.
  const pepper = createPepper(settings.pepper ?? randomBytes(32).toString('base64url'))
  const keys = settings.keyEncryption ?? (await developmentKeys(withTables<VaultTables>(db)))
  await checkKeys(withTables<KeyTables>(db), keys, now)

  const sessions = createSessions({ db, log, now })
  const guards = createGuards({ db, pepper, sessions, origin, now })
  const mailer = settings.mail ? createSmtpMailer(settings.mail) : logMailer(settings)
  const mails = createMailQueue({ db, mailer, pepper, log, now })
  // Wallets of two projects are apart, even where the same person owns both.
  const groupOf = (projectId: string): string => projectId
  const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> => wait(milliseconds, undefined, { signal })
  // One count for all requests that wait, whatever for.
  const places = createWaitPlaces()
  const passkeys = createPasskeys({ db: withTables<PasskeyTables>(db), mails, origin, log, now })
  const logins = createLogins({
    db,
    passkeys,
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
    db: withTables<SocialTables & SessionTables>(db),
    log,
    logins,
    places,
    origin,
    now,
    groupOf,
    wait: pause,
  }
  const continues = createContinues({ ...social, db: withTables<ContinueTables & SessionTables>(db), sessions })
  const socialLogins = createSocialLogins({ ...social, clients, continues })
  const farcaster = settings.farcaster && createFarcasterLogins({ ...social, config: settings.farcaster })
  const accountDeps = { passkeys, mails, log, origin, now }
  const deletions = createDeletions({ ...accountDeps, db: withTables<AccountDb>(db) })
  const links = createProviderLinks({ ...accountDeps, db, flows: socialLogins.flows, clients })
  const clientOf = (c: Context): string => clientNetwork(c, proxies)
  const limitStarts = createLimitStarts({ db, pepper, limits, now })
  const { requireSession } = guards

  mails.start()
  const purge = (): void =>
    void Promise.all([
      sessions.purge(),
      purgeLogins(db, now()),
      socialLogins.purge(),
      continues.purge(),
      passkeys.purge(),
      deletions.run(),
    ]).catch((error: unknown) => log({ level: 'warn', event: 'purge.failed', ...errorFields(error) }))
  const timer = setInterval(purge, purgeInterval)
  timer.unref()

  const ticketOf = (projectId: string, embedder: string): string =>
    createPageTicket(pepper, { projectId, origin: embedder }, now())
  const nonce = (): string => currentNonce(pepper, now())
  const networksOf = (projectId: string): readonly string[] =>
    projects.find(({ id }) => id === projectId)?.networks ?? []
  const vault = createVault({ db: withTables<VaultTables>(db), keys, now, log, origin, passkeys })
  const accounts = accountNetworks(networks)
  // A session acts for a contract of its own address; the co-signer knows no other.
  const hasSessions = (id: string): boolean => networks[id]?.smartAccounts?.kind !== '7702'
  const sessionLimits = createSessionLimits({ db, pepper, config: settings.sessions, now })
  const sessionDeps = { db: withTables<CoSignerTables>(db), keys, limits: sessionLimits, now }
  const coSigner = createCoSigner({ ...sessionDeps, networks: accounts })
  const grants = createGrants({
    ...sessionDeps,
    networksOf: (projectId) =>
      new Map(
        [...accounts].filter(([id]) => hasSessions(`eip155:${id}`) && networksOf(projectId).includes(`eip155:${id}`)),
      ),
    amountOnHold: settings.sessions.amountOnHold,
  })
  const sponsors = createSiteSponsors({
    db: withTables<PaymasterTables & VaultTables>(db),
    networks,
    accounts,
    limits: settings.sponsor,
    now,
    log,
  })
  const api = new Hono()
    .route('/', sessionRoutes({ db, guards, sessions, mails, now, hasPasskey: passkeys.isEnrolled }))
    .route('/', loginRoutes({ guards, logins, clientOf }))
    .route('/', socialRoutes({ logins: socialLogins, farcaster, guards, origin, clientOf, limitStarts }))
    .route('/', continueRoutes({ continues, guards, clients, clientOf, limitStarts }))
    .route('/', passkeyRoutes({ passkeys, guards, logins, origin, groupOf }))
    .route('/', accountApi({ deletions, links, clients, requireSession, origin }))
    .route('/', vaultRoutes({ vault, requireSession }))
    .route('/', nonceRoutes({ db: withTables<NonceTables>(db), requireSession, now }))
    .route('/', grantRoutes({ grants, requireSession }))
    .route('/', paymasterRoutes({ requireSession, sponsor: sponsors.ofAccount }))
    .route('/', flowRoutes({ db: withTables<FlowTables>(db), now, log, places, clientOf, requireSession }))
    .route('/', nodeRoutes({ networks, networksOf, requireSession, log }))

  return {
    origin,
    pages,
    api,
    coSigner: coSignerRoutes({ coSigner, limits: sessionLimits, sponsor: sponsors.ofSession, clientOf, projects }),
    windows: new Hono()
      .route('/', accountRoutes({ projects, providers: Object.keys(clients), origin, ticketOf, nonce }))
      .route('/', linkRoutes(logins.context))
      .route('/', continuePage())
      .route('/', socialPages({ logins: socialLogins, origin })),
    ticketOf,
    nonce,
    ask: () => sql`select 1`.execute(db),
    async stop() {
      clearInterval(timer)
      await mails.stop()
      mailer.close()
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
