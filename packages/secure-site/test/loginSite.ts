import { queryOf, type Database, type DatabaseConfig } from '@portico/database'
import { openOnShared } from '@portico/devnet/postgres'
import { Hono } from 'hono'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'

import type { EcJwk } from '@portico/wallet-requests/proofs'
import { signText } from '../src/pages/api/signText.js'
import { ApiError } from '../src/server/errors/ApiError.js'
import { createLogins, type Logins } from '../src/server/login/createLogins.js'
import { defaultLimits } from '../src/server/login/limits.js'
import { linkRoutes } from '../src/server/login/linkRoutes.js'
import { loginRoutes } from '../src/server/login/loginRoutes.js'
import type { LoginTables } from '../src/server/login/tables.js'
import { createMailQueue, type MailQueue } from '../src/server/mail/createMailQueue.js'
import type { Mail } from '../src/server/mail/Mail.js'
import type { Mailer } from '../src/server/mail/Mailer.js'
import { postgresProofs, type LogLine } from '@portico/server'
import type { LoginLimits } from '../src/server/SecureSiteConfig.js'
import { createGuards, type Guards } from '../src/server/auth/createGuards.js'
import { createSessions, type Sessions, type SessionTokens } from '../src/server/auth/createSessions.js'
import { createPageTicket } from '../src/server/auth/pageTicket.js'
import { createPepper, type Pepper } from '../src/server/auth/Pepper.js'
import { sessionRoutes } from '../src/server/auth/sessionRoutes.js'
import { createWaitPlaces } from '../src/server/auth/waitPlaces.js'
import type { SignerClient } from '../src/server/signer/createSignerClient.js'
import { openTables } from '../src/server/tables.js'

export const siteOrigin = 'https://secure.test'
export const shop = { projectId: 'shop', origin: 'https://shop.test' }
/** The wallet's own page, where the address is changed. */
export const ownPage = { projectId: 'shop', origin: 'https://secure.test' }

/** A clock that moves only when it is told to, and when the site waits. */
export interface Clock {
  now(): number
  wait(milliseconds: number): Promise<void>
}

export function createClock(): Clock {
  let time = Math.floor(Date.now() / 120_000) * 120_000
  return {
    now: () => time,
    async wait(milliseconds) {
      time += milliseconds
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

/** With all tables of the site: what takes ways to log in back deletes rows of most parts. */
export async function openLoginDatabase(config?: DatabaseConfig): Promise<Database<LoginTables>> {
  return (await openTables({ database: config, log: () => undefined })) as unknown as Database<LoginTables>
}

export interface SiteOptions {
  readonly database: Database<LoginTables>
  readonly clock: Clock
  readonly limits?: Partial<LoginLimits>
  readonly mailer?: Mailer
  readonly pepper?: Pepper
  /** Default: one that does all that it is asked. */
  readonly signer?: Pick<SignerClient, 'call'>
}

export interface Site {
  readonly app: Hono
  readonly logins: Logins
  readonly sessions: Sessions
  readonly guards: Guards
  readonly mails: MailQueue
  readonly inbox: readonly Mail[]
  readonly log: readonly LogLine[]
  readonly pepper: Pepper
  readonly clock: Clock
  readonly database: Database<LoginTables>
}

export const testPepper: Pepper = createPepper(Buffer.alloc(32, 7).toString('base64url'))

const willingSigner: Pick<SignerClient, 'call'> = { call: async () => ({}) as never }

/** The login of the secure site, without a server. Its mails come to `inbox` when `mails.deliver()` is called. */
export function createSite(options: SiteOptions): Site {
  const { database, clock, pepper = testPepper, signer = willingSigner } = options
  const { db } = database
  const { now } = clock
  const lines: LogLine[] = []
  const log = (line: LogLine): void => void lines.push(line)
  const inbox: Mail[] = []
  const mailer = options.mailer ?? { send: async (mail) => void inbox.push(mail), close: () => undefined }
  const mails = createMailQueue({ db, mailer, pepper, log, now })
  const sessions = createSessions({ db, log, now })
  const guards = createGuards({ used: postgresProofs(queryOf(db)), pepper, sessions, origin: siteOrigin, now })
  const logins = createLogins({
    db,
    pepper,
    sessions,
    mails,
    signer,
    log,
    now,
    places: createWaitPlaces(),
    wait: clock.wait,
    limits: { ...defaultLimits, ...options.limits },
    origin: siteOrigin,
    groupOf: (projectId) => projectId,
  })
  const app = new Hono()
  app.route('/api', sessionRoutes({ db, guards, sessions, mails, signer, now }))
  app.route('/api', loginRoutes({ guards, logins, clientOf: (c) => c.req.header('test-client') ?? 'home' }))
  app.route('/', linkRoutes(logins.context))
  app.onError((error, c) => {
    if (!(error instanceof ApiError)) throw error
    return c.json({ code: error.code, message: error.message }, error.status)
  })
  return { app, logins, sessions, guards, mails, inbox, log: lines, pepper, clock, database }
}

/** What a proof says, where a test wants it otherwise than a browser writes it. */
export interface ProofClaims {
  readonly htm?: string
  readonly htu?: string
  readonly jti?: string
  readonly iat?: number
  readonly nonce?: string
  readonly ath?: string
}

export interface Answer {
  readonly status: number
  readonly body: { readonly code?: string; readonly [field: string]: unknown }
}

/** A browser with a key, at the frame of one page. */
export interface Browser {
  readonly jkt: string
  readonly jwk: EcJwk
  readonly ticket: string
  readonly client: string
  tokens: SessionTokens | undefined
  /** With a proof for this request. */
  post(path: string, body?: object, claims?: ProofClaims): Promise<Answer>
  /** With these headers, and the ticket of the page. */
  send(path: string, body: object, headers: Readonly<Record<string, string>>): Promise<Answer>
  prove(path: string, claims?: ProofClaims, token?: string): Promise<string>
  /** As `FrameApi.sign`. */
  sign(text: string): Promise<string>
}

let browsers = 0

export async function createBrowser(site: Site, page: typeof shop = shop, client?: string): Promise<Browser> {
  const { app, pepper, clock } = site
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const { x = '', y = '' } = await exportJWK(publicKey)
  const jwk: EcJwk = { kty: 'EC', crv: 'P-256', x, y }
  const jkt = await calculateJwkThumbprint(jwk)
  let nonce = ''
  browsers += 1
  const browser: Browser = {
    jkt,
    jwk,
    sign: (text) => signText(privateKey, text),
    client: client ?? `network-${browsers}`,
    ticket: createPageTicket(pepper, page, clock.now()),
    tokens: undefined,

    prove(path, claims = {}, token) {
      const ath = token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') }
      const own = { htm: 'POST', htu: `${siteOrigin}/api${path}`, jti: randomUUID(), nonce, ...ath }
      return new SignJWT({ ...own, iat: Math.floor(clock.now() / 1000), ...claims })
        .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
        .sign(privateKey)
    },

    async send(path, body, headers) {
      const answer = await app.request(`${siteOrigin}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'portico-page': browser.ticket,
          ...headers,
        },
        body: JSON.stringify(body),
      })
      nonce = answer.headers.get('dpop-nonce') ?? nonce
      return { status: answer.status, body: (await answer.json()) as Answer['body'] }
    },

    async post(path, body = {}, claims) {
      const token = path === '/session/refresh' ? undefined : browser.tokens?.access
      const ask = async (): Promise<Answer> =>
        browser.send(`/api${path}`, body, {
          dpop: await browser.prove(path, claims, token),
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          'test-client': browser.client,
          ...(token === undefined ? {} : { authorization: `DPoP ${token}` }),
        })
      const first = await ask()
      const answer = first.body.code === 'embedded/useNonce' && claims?.nonce === undefined ? await ask() : first
      const { tokens } = answer.body as { readonly tokens?: SessionTokens }
      if (tokens) browser.tokens = tokens
      return answer
    },
  }
  return browser
}

/** The code of the last mail to this address that has one. */
export async function mailedCode(site: Site, to: string): Promise<string> {
  return (await mailed(site, to, /^(\d{6})$/m))[1] ?? ''
}

/** The token of the link in the last mail to this address that has one. */
export async function mailedLink(site: Site, to: string): Promise<string> {
  return (await mailed(site, to, /\/link#([\w-]+)$/m))[1] ?? ''
}

async function mailed(site: Site, to: string, pattern: RegExp): Promise<readonly string[]> {
  // The database may have mails of other tests too.
  while ((await site.mails.deliver()) > 0);
  const texts = site.inbox.filter((mail) => mail.to === to).map(({ text }) => pattern.exec(text))
  return texts.findLast((found) => found !== null) ?? []
}

/** Follows the mailed link in a browser of the visitor, and chooses a number. */
export function chooseNumber(site: Site, browser: Browser, token: string, number?: unknown): Promise<Answer> {
  return browser.send('/link/confirm', { token, number }, {})
}

/** Logs a browser in by e-mail, with the link where it is asked for. */
export async function logIn(site: Site, browser: Browser, email: string): Promise<Answer> {
  const { body } = await browser.post('/login/email', { email })
  if (body.action === 'VERIFY_DEVICE') {
    await chooseNumber(site, browser, await mailedLink(site, email), body.matchCode)
  }
  return browser.post('/login/code', { otp: await mailedCode(site, email) })
}

/** What suites of logins share: a database, and for each test a clock and a person. */
export interface LoginSuite {
  readonly database: Database<LoginTables>
  readonly clock: Clock
  /** An address that no test before had. */
  readonly ann: string
  readonly people: number
  nextPerson(): void
  siteWith(options?: Partial<SiteOptions>): Site
}

/** Call it at the top of a file. */
export function setUpLogins(): LoginSuite {
  let database: Database<LoginTables>
  let clock: Clock
  let people = 0
  beforeAll(async () => {
    database = await openOnShared(openLoginDatabase)
  }, 120_000)
  afterAll(() => database?.close())
  beforeEach(() => {
    clock = createClock()
    people += 1
  })
  return {
    get database() {
      return database
    },
    get clock() {
      return clock
    },
    get ann() {
      return `ann${people}@example.org`
    },
    get people() {
      return people
    },
    nextPerson: () => void (people += 1),
    siteWith: (options?: Partial<SiteOptions>): Site => createSite({ database, clock, ...options }),
  }
}
