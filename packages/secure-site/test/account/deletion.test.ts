import type { Database } from '@portico/database'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { accountApi } from '../../src/server/account/accountApi.js'
import {
  createDeletionsWith,
  deletionChecks,
  type DeletionChecks,
  type Deletions,
} from '../../src/server/account/createDeletions.js'
import { parseSecureSiteConfig } from '../../src/server/config/SecureSiteSettings.js'
import type { LoginTables } from '../../src/server/login/tables.js'
import { openTables, type Tables } from '../../src/server/tables.js'
import { checkKeys } from '../../src/vault/checkKeys.js'
import {
  chooseNumber,
  createBrowser,
  createClock,
  createSite,
  logIn,
  mailedLink,
  shop,
  siteOrigin,
  type Browser,
  type Clock,
  type Site,
} from '../loginSite.js'
import { randomKeys, vaultSite } from '../vault/vaultSite.js'

const hour = 3_600_000
const own = { projectId: shop.projectId, origin: siteOrigin }
const keys = randomKeys('k1')
let database: Database<Tables>
let db: Kysely<Tables>
let clock: Clock
let people = 0
let ann: string
beforeAll(async () => {
  const networks = { 'eip155:1': { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 } }
  database = await openTables(parseSecureSiteConfig({ mode: 'development', projects: [{ id: 'shop' }], networks }))
  db = database.db
  await checkKeys(db, keys, Date.now)
}, 60_000)
afterAll(() => database.close())
beforeEach(() => {
  clock = createClock()
  ann = `ann${(people += 1)}@example.org`
})

interface AccountSite extends Site {
  readonly deletions: Deletions
}

function siteWith(checks: Partial<DeletionChecks> = {}): AccountSite {
  const site = createSite({ database: database as unknown as Database<LoginTables>, clock })
  const { mails, guards } = site
  const deletions = createDeletionsWith(
    { ...deletionChecks, ...checks },
    { db, mails, log: (line) => (site.log as unknown[]).push(line), origin: siteOrigin, now: clock.now },
  )
  const { requireSession } = guards
  site.app.route(
    '/api',
    accountApi({ deletions, links: undefined as never, clients: {}, requireSession, origin: siteOrigin }),
  )
  return { ...site, deletions }
}

/** A visitor on the own page, with a wallet, a login provider, a passkey and a smart session. */
async function newVisitor(site: Site): Promise<{ readonly browser: Browser; readonly userId: string }> {
  const browser = await createBrowser(site, own)
  await logIn(site, browser, ann)
  const { userId } = (await browser.post('/session/user')).body as { readonly userId: string }
  const vault = vaultSite(db, keys)
  await vault.custody(vault.login({ userId })).create()
  const identity = { wallet_group: 'shop', issuer: 'https://g.test', subject: ann, user_id: userId, user_name: ann }
  await db
    .insertInto('identity')
    .values({ ...identity, created_at: 0 })
    .execute()
  const passkey = { id: ann, user_id: userId, public_key: '', counter: 0, transports: '', label: '' }
  await db
    .insertInto('passkey')
    .values({ ...passkey, created_at: 0, used_at: 0 })
    .execute()
  const { kekId, iv, ct } = await keys.wrap(new Uint8Array(32), ann)
  const session = {
    pci: ann,
    project_id: 'shop',
    chain_id: 1,
    account: '0x',
    request: '{}',
    expires_at: 1,
    created_at: 0,
  }
  const actors = { delegate: '0x', app_key: '0x', public_key: '0x', context: '0x', revoked_at: null, user_id: userId }
  const box = { key_kek_id: kekId, key_iv: iv, key_ct: ct }
  await db
    .insertInto('smart_session')
    .values({ ...session, ...actors, ...box })
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

const ask = (browser: Browser) => browser.post('/account/deletion/ask')

describe('deletion of an account', () => {
  it('erases it 72 hours after it was asked for, and says so by mail', async () => {
    const site = siteWith()
    const { browser, userId } = await newVisitor(site)
    const [{ id: walletId = '' } = {}] = await db
      .selectFrom('vault_wallet')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
    const at = clock.now() + 72 * hour
    expect((await ask(browser)).body).toEqual({ at })
    expect((await browser.post('/account/deletion')).body).toEqual({ at })
    // Asking again does not begin again.
    await clock.wait(hour)
    browser.tokens = undefined
    await logIn(site, browser, ann)
    expect((await ask(browser)).body).toEqual({ at })
    await clock.wait(70 * hour)
    await site.deletions.run()
    expect(await tablesWith(userId)).toContain('user_account')
    await clock.wait(hour)
    await Promise.all([site.deletions.run(), site.deletions.run()])
    // What is left says when the wallet was used, and has no address.
    expect((await tablesWith(userId, walletId, ann, browser.jkt)).filter((name) => name !== 'vault_audit')).toEqual([
      'login_flow',
    ])
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
    const site = siteWith()
    const { browser, userId } = await newVisitor(site)
    await ask(browser)
    await browser.post('/account/deletion/cancel')
    expect((await browser.post('/account/deletion')).body).toEqual({ at: null })
    const stale = await mailedLink(site, ann)
    const mailbox = await createBrowser(site)
    expect((await mailbox.send('/link/read', { token: stale }, {})).status, 'the link of the first time').toBe(410)

    await ask(browser)
    const token = await mailedLink(site, ann)
    expect((await mailbox.send('/link/read', { token }, {})).body['kind']).toBe('deletion')
    expect((await browser.post('/account/deletion')).body['at'], 'reading changes nothing').not.toBeNull()
    await chooseNumber(site, mailbox, token)
    expect((await browser.post('/account/deletion')).status).toBe(401)
    await clock.wait(73 * hour)
    await site.deletions.run()
    expect(await tablesWith(userId)).toContain('vault_wallet')
  })

  it('waits while the account or all wallets are stopped', async () => {
    const site = siteWith()
    const { browser, userId } = await newVisitor(site)
    await ask(browser)
    await clock.wait(73 * hour)
    await db.updateTable('user_account').set({ frozen_at: 1 }).where('id', '=', userId).execute()
    await site.deletions.run()
    await db.updateTable('user_account').set({ frozen_at: null }).where('id', '=', userId).execute()
    await db.insertInto('vault_freeze').values({ id: 'all', at: 1 }).execute()
    await site.deletions.run()
    expect(await tablesWith(userId)).toContain('user_account')
    await db.deleteFrom('vault_freeze').execute()
    await site.deletions.run()
    expect(await tablesWith(userId)).not.toContain('user_account')
  })

  it('is for the own page, and asks for a fresh proof', async () => {
    const site = siteWith()
    const { browser } = await newVisitor(site)
    const frame = await createBrowser(site)
    await clock.wait(hour)
    await logIn(site, frame, ann)
    expect((await ask(frame)).body.code).toBe('embedded/ownPageOnly')
    expect((await ask(browser)).body.code, 'an hour after the login').toBe('embedded/tokenExpired')
    await browser.post('/session/refresh', { refreshToken: browser.tokens?.refresh })
    expect((await ask(browser)).body.code).toBe('embedded/proofNeeded')
  })
})

describe('a thief of the mailbox deletes the account', () => {
  /** Logs in with a new browser, and asks at once. @returns whether the account is gone as soon as that is possible */
  async function attack(checks: Partial<DeletionChecks>): Promise<boolean> {
    const site = siteWith(checks)
    const { userId } = await newVisitor(site)
    await clock.wait(hour)
    const thief = await createBrowser(site, own)
    await logIn(site, thief, ann)
    await ask(thief)
    await site.deletions.run()
    return !(await tablesWith(userId)).includes('user_account')
  }

  it('at once where nothing waits; the hold alone, and the three days alone, stop that', async () => {
    expect(await attack({ wait: 0, requireNoHold: async () => undefined })).toBe(true)
    ann = `other-${ann}`
    expect(await attack({ wait: 0 })).toBe(false)
    ann = `third-${ann}`
    expect(await attack({ requireNoHold: async () => undefined })).toBe(false)
  })

  it('"This was not me" of the new browser keeps the account too', async () => {
    const site = siteWith({ requireNoHold: async () => undefined })
    const { userId } = await newVisitor(site)
    await clock.wait(hour)
    const thief = await createBrowser(site, own)
    await logIn(site, thief, ann)
    const notMe = await mailedLink(site, ann)
    await ask(thief)
    await chooseNumber(site, await createBrowser(site), notMe)
    await db.updateTable('user_account').set({ frozen_at: null }).where('id', '=', userId).execute()
    await clock.wait(73 * hour)
    await site.deletions.run()
    expect(await tablesWith(userId)).toContain('user_account')
  })
})
