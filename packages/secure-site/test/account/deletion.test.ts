import type { Database } from '@portico/database'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { actProof } from '@portico/wallet-requests/proofs'
import type { LogLine } from '@portico/server'
import { createPasskeys } from '../../src/server/passkeys/createPasskeys.js'
import { accountApi } from '../../src/server/account/accountApi.js'
import { createDeletions, type Deletions } from '../../src/server/account/createDeletions.js'
import type { LoginTables } from '../../src/server/login/tables.js'
import { createSignerClient, type SignerClient } from '../../src/server/signer/createSignerClient.js'
import { openTables, type Tables } from '../../src/server/tables.js'
import type { ActProof } from '@portico/wallet-requests/signer'
import {
  chooseNumber,
  createBrowser,
  createClock,
  createSite,
  logIn,
  mailedLink,
  shop,
  siteOrigin,
  type Answer,
  type Browser,
  type Clock,
  type Site,
} from '../loginSite.js'
import { startTestSigner, type TestSigner } from '../startTestSigner.js'

const hour = 3_600_000
const own = { projectId: shop.projectId, origin: siteOrigin }
let postgres: SharedPostgres
let database: Database<Tables>
let db: Kysely<Tables>
let signer: TestSigner
let client: SignerClient
let clock: Clock
let people = 0
let ann: string
beforeAll(async () => {
  const known = {
    projects: [{ id: 'shop' }],
    networks: { 'eip155:1': { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 } },
  }
  postgres = await sharedPostgres()
  database = await openTables({ database: postgres.url, log: () => undefined })
  db = database.db
  clock = createClock()
  signer = await startTestSigner(known, { origin: siteOrigin, database: await postgres.create('signer') })
  await restartSigner()
  client = createSignerClient(signer.signer)
}, 60_000)
afterAll(async () => {
  client.close()
  await signer.stop()
  await database.close()
  await postgres.stop()
})
beforeEach(() => {
  clock = createClock()
  ann = `ann${(people += 1)}@example.org`
})
const restartSigner = (): Promise<void> => signer.restart({ now: () => clock.now() })
/** To where the site does not ask it. */
const moveSigner = (): Promise<void> => {
  const { listen } = signer.config
  const socketPath = `${'socketPath' in listen ? listen.socketPath : ''}.away`
  return signer.restart({ listen: { socketPath } })
}

interface AccountSite extends Site {
  readonly deletions: Deletions
}

function newSite(): AccountSite {
  const site = createSite({ database: database as unknown as Database<LoginTables>, clock, signer: client })
  const { mails, guards } = site
  const log = (line: LogLine): void => void (site.log as LogLine[]).push(line)
  const passkeys = createPasskeys({ db, mails, signer: client, log, origin: siteOrigin, now: clock.now })
  const deletions = createDeletions({ db, mails, passkeys, signer: client, log, origin: siteOrigin, now: clock.now })
  const { requireSession } = guards
  site.app.route(
    '/api',
    accountApi({ deletions, links: undefined as never, clients: {}, requireSession, origin: siteOrigin }),
  )
  return { ...site, deletions }
}

/** What opening the wallet does: the signer learns the key of the page. */
async function openWallet({ jwk }: Browser, userId: string): Promise<void> {
  const owner = { userId, projectId: shop.projectId }
  await client.call('/keys/enrol', { ...owner, kind: 'frame', jwk, origin: siteOrigin })
  await client.call('/wallets/create', owner)
}
const hasWallet = async (userId: string): Promise<boolean> =>
  (await client.call('/wallets/read', { userId, projectId: shop.projectId })).accounts !== null
async function userOf(browser: Browser): Promise<string> {
  return (await browser.post('/session/user')).body['userId'] as string
}

/** A visitor on the own page, with a wallet, a login provider and a smart session. */
async function newVisitor(site: Site): Promise<{ readonly browser: Browser; readonly userId: string }> {
  const browser = await createBrowser(site, own)
  await logIn(site, browser, ann)
  const userId = await userOf(browser)
  await openWallet(browser, userId)
  const identity = { wallet_group: 'shop', issuer: 'https://g.test', subject: ann, user_id: userId, user_name: ann }
  await db
    .insertInto('identity')
    .values({ ...identity, created_at: 0 })
    .execute()
  const session = { pci: ann, user_id: userId, project_id: 'shop', chain_id: 1, account: '0x', request: '{}' }
  const actors = { delegate: '0x', app_key: '0x', public_key: '0x', context: '0x', revoked_at: null }
  await db
    .insertInto('smart_session')
    .values({ ...session, ...actors, expires_at: 1, created_at: 0 })
    .execute()
  return { browser, userId }
}

/** The tables with a row that names one of these. */
async function tablesWith(...texts: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: all } = await sql`select * from ${sql.table(name)}`.execute(db)
    if (all.some((row) => texts.some((text) => JSON.stringify(row).includes(text)))) found.push(name)
  }
  return found.toSorted()
}

async function proofOf(browser: Browser, userId: string): Promise<ActProof> {
  // Each proof counts once, so that each has a time of its own.
  await clock.wait(1)
  const issuedAt = clock.now()
  const text = actProof({ name: 'delete', userId, subject: userId }, issuedAt)
  return { frame: { key: browser.jkt, issuedAt, signature: await browser.sign(text) } }
}
const ask = async (browser: Browser, userId: string): Promise<Answer> =>
  browser.post('/account/deletion/ask', { proof: await proofOf(browser, userId) })

describe('deletion of an account', () => {
  it('erases it 72 hours after it was asked for, and says so by mail', async () => {
    const site = newSite()
    const { browser, userId } = await newVisitor(site)
    const asked = await ask(browser, userId)
    const at = clock.now() + 72 * hour
    expect(asked.body).toEqual({ at })
    expect((await browser.post('/account/deletion')).body).toEqual({ at })
    // Asking again does not begin again.
    await clock.wait(hour)
    browser.tokens = undefined
    await logIn(site, browser, ann)
    expect((await ask(browser, userId)).body).toEqual({ at })
    await clock.wait(70 * hour)
    await site.deletions.run()
    expect(await tablesWith(userId)).toContain('user_account')
    await clock.wait(hour)
    expect(await hasWallet(userId)).toBe(true)
    await Promise.all([site.deletions.run(), site.deletions.run()])
    expect(await tablesWith(userId, ann, browser.jkt)).toEqual(['login_flow'])
    // The signer does its part by itself, when it looks next.
    await restartSigner()
    await vi.waitUntil(async () => !(await hasWallet(userId)), { timeout: 10_000 })
    const flows = await db.selectFrom('login_flow').select('expires_at').where('email', '=', ann).execute()
    for (const { expires_at: over } of flows) expect(over, 'forgotten within the hour').toBeLessThan(clock.now())
    expect(
      (await browser.post('/session/refresh', { refreshToken: (browser as Browser).tokens?.refresh })).status,
    ).toBe(401)
    await site.mails.deliver()
    expect(site.inbox.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Your account will be deleted', 'Your account is deleted']),
    )
    // The address begins a new account.
    const later = await createBrowser(site, own)
    await logIn(site, later, ann)
    expect((await later.post('/session/user')).body['userId']).not.toBe(userId)
  })

  it('is stopped by the mailed link, which ends every login, and by the visitor', async () => {
    const site = newSite()
    const { browser, userId } = await newVisitor(site)
    await ask(browser, userId)
    await browser.post('/account/deletion/cancel')
    expect((await browser.post('/account/deletion')).body).toEqual({ at: null })
    const stale = await mailedLink(site, ann)
    const mailbox = await createBrowser(site)
    expect((await mailbox.send('/link/read', { token: stale }, {})).status, 'the link of the first time').toBe(410)

    await ask(browser, userId)
    const token = await mailedLink(site, ann)
    expect((await mailbox.send('/link/read', { token }, {})).body['kind']).toBe('deletion')
    expect((await browser.post('/account/deletion')).body['at'], 'reading changes nothing').not.toBeNull()
    await chooseNumber(site, mailbox, token)
    expect((await browser.post('/account/deletion')).status).toBe(401)
    await clock.wait(73 * hour)
    await site.deletions.run()
    await restartSigner()
    await restartSigner()
    expect(await tablesWith(userId)).toContain('user_account')
    expect(await hasWallet(userId)).toBe(true)
  })

  it('waits while the account is stopped, at the site or at the signer', async () => {
    const site = newSite()
    const { browser, userId } = await newVisitor(site)
    await ask(browser, userId)
    await clock.wait(73 * hour)
    await db.updateTable('user_account').set({ frozen_at: 1 }).where('id', '=', userId).execute()
    await site.deletions.run()
    await db.updateTable('user_account').set({ frozen_at: null }).where('id', '=', userId).execute()
    await client.call('/users/freeze', { userId })
    await site.deletions.run()
    await restartSigner()
    await restartSigner()
    expect(await tablesWith(userId)).toContain('user_account')
    expect(await hasWallet(userId)).toBe(true)
  })

  it('leaves nothing half done where the signer refuses or cannot be reached', async () => {
    const site = newSite()
    const { browser, userId } = await newVisitor(site)
    const state = async () => (await browser.post('/account/deletion')).body['at']
    const mails = async () => (await db.selectFrom('mail').select('id').execute()).length
    const before = await mails()
    const stranger = await createBrowser(site, own)
    const wrong = { proof: await proofOf(stranger, userId) }
    expect((await browser.post('/account/deletion/ask', wrong)).body.code).toBe('signer/unknownKey')
    await moveSigner()
    expect((await ask(browser, userId)).body.code).toBe('signer/unavailable')
    expect([await state(), await mails()]).toEqual([null, before])
    await restartSigner()
    const { at } = (await ask(browser, userId)).body
    expect(await state()).toBe(at)
    await moveSigner()
    expect((await browser.post('/account/deletion/cancel')).body.code).toBe('signer/unavailable')
    expect(await state(), 'it is still to be deleted').toBe(at)
    const [mailbox, token] = [await createBrowser(site), await mailedLink(site, ann)]
    expect((await chooseNumber(site, mailbox, token)).body.code).toBe('signer/unavailable')
    expect(await state()).toBe(at)
    await restartSigner()
    expect((await chooseNumber(site, mailbox, token)).status, 'the link counts still').toBe(200)
    await clock.wait(73 * hour)
    await restartSigner()
    await restartSigner()
    expect(await hasWallet(userId)).toBe(true)
  })

  it('is for the own page, and asks for a fresh proof', async () => {
    const site = newSite()
    const { browser, userId } = await newVisitor(site)
    const frame = await createBrowser(site)
    await clock.wait(hour)
    await logIn(site, frame, ann)
    expect((await ask(frame, userId)).body.code).toBe('embedded/ownPageOnly')
    expect((await ask(browser, userId)).body.code, 'an hour after the login').toBe('embedded/tokenExpired')
    await browser.post('/session/refresh', { refreshToken: browser.tokens?.refresh })
    expect((await ask(browser, userId)).body.code).toBe('embedded/proofNeeded')
  })
})

describe('a thief of the mailbox deletes the account', () => {
  async function newThief(site: Site, userId: string): Promise<Browser> {
    await clock.wait(2 * hour)
    const thief = await createBrowser(site, own)
    await logIn(site, thief, ann)
    await openWallet(thief, userId)
    return thief
  }

  it('not at once: the site and the signer each have a hold', async () => {
    const site = newSite()
    const { userId } = await newVisitor(site)
    const thief = await newThief(site, userId)
    expect((await ask(thief, userId)).body.code).toBe('embedded/onHold')
    await db.updateTable('user_account').set({ hold_until: null }).where('id', '=', userId).execute()
    expect((await ask(thief, userId)).body.code).toBe('signer/onHold')
    await site.deletions.run()
    expect(await tablesWith(userId)).toContain('user_account')
  })

  it('not after a day either: the owner has three more to keep it, and "This was not me" keeps it too', async () => {
    const site = newSite()
    const { userId } = await newVisitor(site)
    const thief = await newThief(site, userId)
    const notMe = await mailedLink(site, ann)
    await clock.wait(25 * hour)
    await thief.post('/session/refresh', { refreshToken: thief.tokens?.refresh })
    await db.updateTable('session').set({ proved_at: clock.now() }).where('jkt', '=', thief.jkt).execute()
    expect((await ask(thief, userId)).status).toBe(200)
    await site.deletions.run()
    expect(await tablesWith(userId)).toContain('user_account')
    expect((await chooseNumber(site, await createBrowser(site), notMe)).status).toBe(200)
    await db.updateTable('user_account').set({ frozen_at: null }).where('id', '=', userId).execute()
    await clock.wait(73 * hour)
    await site.deletions.run()
    await restartSigner()
    await restartSigner()
    expect(await tablesWith(userId)).toContain('user_account')
    expect(await hasWallet(userId)).toBe(true)
  })
})
