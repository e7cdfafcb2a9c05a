import type { Database } from '@portico/database'
import { openForTests, sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { purgeAll } from '../src/server/startPurges.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { LoginTables } from '../src/server/login/tables.js'
import { createPageTicket, readPageTicket } from '../src/server/auth/pageTicket.js'
import { createPepper } from '../src/server/auth/Pepper.js'
import {
  createBrowser,
  createClock,
  createSite,
  logIn,
  openLoginDatabase,
  shop,
  siteOrigin,
  testPepper,
  type Browser,
  type Clock,
  type ProofClaims,
  type Site,
} from './loginSite.js'

const minute = 60_000
let postgres: SharedPostgres
let embedded: Database<LoginTables>
let server: Database<LoginTables>
let clock: Clock
let people = 0
beforeAll(async () => {
  postgres = await sharedPostgres()
  embedded = await openForTests('embedded', openLoginDatabase)
  server = await openLoginDatabase(await postgres.create('sessions'))
}, 120_000)
afterAll(async () => {
  await embedded.close()
  await server.close()
  await postgres.stop()
})
beforeEach(() => {
  clock = createClock()
})

const siteWith = (database = embedded): Site => createSite({ database, clock })

async function loggedIn(site: Site): Promise<Browser> {
  const browser = await createBrowser(site)
  people += 1
  await logIn(site, browser, `ann${people}@example.org`)
  return browser
}

describe('row 44: tokens from a copy of the disk or a log', () => {
  /** The thief has tokens, and a key of their own. */
  async function steal(site: Site): Promise<{ readonly access: number; readonly refresh: number }> {
    const [owner, thief] = [await loggedIn(site), await createBrowser(site)]
    thief.tokens = owner.tokens
    const access = await thief.post('/session/user')
    const refresh = await thief.post('/session/refresh', { refreshToken: owner.tokens?.refresh })
    return { access: access.status, refresh: refresh.status }
  }

  it('are worth nothing without the key', async () => {
    const site = siteWith()
    expect(await steal(site)).toEqual({ access: 401, refresh: 401 })
    expect(site.log).toContainEqual({ level: 'warn', event: 'session.refreshReused' })
  })

  it('are worth nothing without a proof, or with one for another token', async () => {
    const site = siteWith()
    const owner = await loggedIn(site)
    const authorization = `DPoP ${owner.tokens?.access}`
    const bearer = await owner.send('/api/session/user', {}, { authorization: `Bearer ${owner.tokens?.access}` })
    expect(bearer.status).toBe(401)
    expect((await owner.send('/api/session/user', {}, { authorization })).status).toBe(401)
    const dpop = await owner.prove('/session/user', {}, 'another token')
    expect((await owner.send('/api/session/user', {}, { authorization, dpop })).status).toBe(401)
  })
})

describe.each(['embedded', 'server'] as const)('refresh tokens, %s', (kind) => {
  const site = (): Site => siteWith(kind === 'server' ? server : embedded)
  const refresh = (browser: Browser, refreshToken: string) => browser.post('/session/refresh', { refreshToken })

  it('are renewed at each use; one that is used again ends the login', async () => {
    const browser = await loggedIn(site())
    const stolen = browser.tokens?.refresh ?? ''
    expect((await refresh(browser, stolen)).status).toBe(200)
    const next = browser.tokens?.refresh ?? ''
    expect(next).not.toBe(stolen)
    expect((await browser.post('/session/user')).status).toBe(200)
    expect((await refresh(browser, stolen)).body.code).toBe('embedded/sessionExpired')
    expect((await browser.post('/session/user')).body.code).toBe('embedded/tokenExpired')
    expect((await refresh(browser, next)).body.code).toBe('embedded/sessionExpired')
  })

  it('can be used again while the answer did not arrive', async () => {
    const browser = await loggedIn(site())
    const old = browser.tokens?.refresh ?? ''
    await refresh(browser, old)
    expect((await refresh(browser, old)).status).toBe(200)
    expect((await browser.post('/session/user')).status).toBe(200)
    expect((await refresh(browser, old)).status).toBe(401)
  })

  it('are renewed one after the other when two tabs come at once', async () => {
    const browser = await loggedIn(site())
    const old = browser.tokens?.refresh ?? ''
    const answers = await Promise.all([1, 2, 3].map(() => refresh(browser, old)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])

    expect((await browser.post('/session/user')).status).toBe(200)
  })

  it('last 30 days without use and 90 days in all, access tokens ten minutes', async () => {
    const browser = await loggedIn(site())
    await clock.wait(10 * minute)
    expect((await browser.post('/session/user')).body.code).toBe('embedded/tokenExpired')
    const day = 24 * 60 * minute
    for (let days = 0; days < 87; days += 29) {
      await clock.wait(29 * day)
      expect((await refresh(browser, browser.tokens?.refresh ?? '')).status).toBe(200)
    }
    await clock.wait(3 * day)
    expect((await refresh(browser, browser.tokens?.refresh ?? '')).status).toBe(401)
    const idle = await loggedIn(site())
    await clock.wait(30 * day)
    expect((await refresh(idle, idle.tokens?.refresh ?? '')).status).toBe(401)
  })

  it('are forgotten when they are over', async () => {
    const one = site()
    const browser = await loggedIn(one)
    await clock.wait(31 * 24 * 60 * minute)
    const { db } = one.database
    const time = clock.now()
    await purgeAll(db, time)
    expect(await db.selectFrom('used_proof').select('id').where('expires_at', '<', time).execute()).toEqual([])
    expect(await db.selectFrom('access_token').select('hash').where('expires_at', '<', time).execute()).toEqual([])
    expect(await db.selectFrom('session').select('id').where('jkt', '=', browser.jkt).execute()).toEqual([])
  })
})

describe('row 45: proofs', () => {
  /** Sends the same proof twice; at different instances, where `database` is a server. */
  async function replay(database = embedded): Promise<readonly number[]> {
    const [one, two] = [siteWith(database), siteWith(database)]
    const browser = await loggedIn(one)
    const token = browser.tokens?.access ?? ''
    const headers = { dpop: await browser.prove('/session/user', {}, token), authorization: `DPoP ${token}` }
    const statuses: number[] = []
    for (const { app } of [one, two]) {
      const answer = await app.request(`${siteOrigin}/api/session/user`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'portico-page': browser.ticket,
        },
        body: '{}',
      })
      statuses.push(answer.status)
    }
    return statuses
  }

  const asked = async (site: Site, claims: ProofClaims) =>
    (await (await loggedIn(site)).post('/session/user', {}, claims)).body.code

  it('replayed: count once, at all instances', async () => {
    expect(await replay()).toEqual([200, 401])
    expect(await replay(server)).toEqual([200, 401])
  })

  it('replayed at once: count once', async () => {
    const site = siteWith(server)
    const browser = await loggedIn(site)
    const token = browser.tokens?.access ?? ''
    const headers = { dpop: await browser.prove('/session/user', {}, token), authorization: `DPoP ${token}` }
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.send('/api/session/user', {}, headers)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('for another method or address: do not count', async () => {
    const other = { htu: `${siteOrigin}/api/session/devices` }
    expect(await asked(siteWith(), other)).toBe('embedded/badProof')
    expect(await asked(siteWith(), { htu: 'https://evil.test/api/session/user' })).toBe('embedded/badProof')
    expect(await asked(siteWith(), { htm: 'GET' })).toBe('embedded/badProof')
  })

  it('made in advance, without a nonce of the site: do not count', async () => {
    expect(await asked(siteWith(), { nonce: 'made without the site' })).toBe('embedded/useNonce')
  })

  it('take a nonce for two to four minutes, at all instances', async () => {
    const [one, two] = [siteWith(), siteWith()]
    const browser = await loggedIn(one)
    const token = browser.tokens?.access ?? ''
    const at = async (site: Site, wait: number): Promise<number> => {
      await clock.wait(wait)
      const iat = Math.floor(clock.now() / 1000)
      const dpop = await browser.prove('/session/user', { iat }, token)
      const headers = { dpop, authorization: `DPoP ${token}`, 'content-type': 'application/json' }
      const own = { ...headers, 'sec-fetch-site': 'same-origin', 'portico-page': browser.ticket }
      return (await site.app.request(`${siteOrigin}/api/session/user`, { method: 'POST', headers: own, body: '{}' }))
        .status
    }
    expect([await at(two, 0), await at(two, 2 * minute - 1), await at(one, 2 * minute)]).toEqual([200, 200, 401])
  })

  it('of a browser whose clock is wrong by more than five minutes: say so, and keep the login', async () => {
    const browser = await loggedIn(siteWith())
    const seconds = Math.floor(clock.now() / 1000)
    for (const iat of [seconds + 330, seconds - 330]) {
      const answer = await browser.post('/session/user', {}, { iat })
      expect(answer).toMatchObject({ status: 400, body: { code: 'embedded/sessionExpired' } })
      expect(answer.body.message).toContain('Check its time settings')
    }
    expect((await browser.post('/session/user', {}, { iat: seconds + 290 })).status).toBe(200)
  })

  it('are refused in every other form', async () => {
    const browser = await loggedIn(siteWith())
    const authorization = `DPoP ${browser.tokens?.access}`
    const good = await browser.prove('/session/user', {}, browser.tokens?.access)
    const [head = '', body = '', signature = ''] = good.split('.')
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, unknown>
    const withHeader = (change: object) =>
      `${Buffer.from(JSON.stringify({ ...header, ...change })).toString('base64url')}.${body}.${signature}`
    const forms = [
      '',
      'x',
      `${head}.${body}.`,
      withHeader({ alg: 'none' }),
      withHeader({ typ: 'JWT' }),
      withHeader({ jwk: { kty: 'oct', k: 'AAAA' }, alg: 'HS256' }),
      withHeader({ jwk: undefined }),
    ]
    for (const dpop of forms) {
      expect((await browser.send('/api/session/user', {}, { authorization, dpop })).status).toBe(401)
    }
    expect((await browser.send('/api/session/user', {}, { authorization, dpop: good })).status).toBe(200)
  })

  it('count from pages of the site only', async () => {
    const browser = await loggedIn(siteWith())
    for (const other of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'null' }]) {
      const dpop = await browser.prove('/session/user', {}, browser.tokens?.access)
      const headers = { dpop, authorization: `DPoP ${browser.tokens?.access}`, ...other }
      expect((await browser.send('/api/session/user', {}, headers)).status).toBe(403)
    }
  })
})

describe('tickets of pages', () => {
  it('say for which project and origin the frame was served, and when', () => {
    const now = clock.now()
    const ticket = createPageTicket(testPepper, shop, now)
    const [body = '', mac = ''] = ticket.split('.')
    const forged = Buffer.from(JSON.stringify(['shop', 'https://evil.test', now])).toString('base64url')
    const other = createPepper(Buffer.alloc(32, 8).toString('base64url'))
    expect(readPageTicket(testPepper, ticket)).toEqual({ ...shop, at: now })
    for (const wrong of [`${forged}.${mac}`, `${body}.`, '', '.', `${ticket}.`]) {
      expect(readPageTicket(testPepper, wrong)).toBeUndefined()
    }
    expect(readPageTicket(other, ticket)).toBeUndefined()
  })

  it('begin a login for a day; a login goes on in a frame that is open for longer', async () => {
    const site = siteWith()
    const browser = await loggedIn(site)
    await clock.wait(24 * 60 * minute)
    const { status } = await browser.post('/session/refresh', { refreshToken: browser.tokens?.refresh })
    expect(status).toBe(200)
    expect((await browser.post('/session/user')).status).toBe(200)
    const other = { email: `bob${people}@example.org` }
    expect((await browser.post('/login/email', other)).body.code).toBe('embedded/pageExpired')
  })

  it('are needed to begin a login', async () => {
    const site = siteWith()
    const browser = await createBrowser(site)
    await browser.post('/login/abort')
    const dpop = await browser.prove('/login/email')
    const answer = await browser.send('/api/login/email', { email: 'ann@example.org' }, { dpop, 'portico-page': '' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'embedded/pageExpired' } })
  })

  it('refuses a pepper that is too short', () => {
    expect(() => createPepper('c2hvcnQ')).toThrow('32 bytes')
  })
})
