import type { Hono } from 'hono'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'

import { findOrCreateUser, type ProviderIdentity } from '../src/server/login/users.js'
import {
  chooseNumber,
  createBrowser,
  logIn,
  mailedCode,
  mailedLink,
  ownPage,
  setUpLogins,
  shop,
  type Browser,
  type Site,
} from './loginSite.js'

const minute = 60_000
const suite = setUpLogins()

describe('row 35: a program that checks mails opens the link', () => {
  /** Opens every address in the mail as scanners do: with GET, without the fragment, which is not sent. */
  async function scan(app: Hono, text: string): Promise<void> {
    for (const [url] of text.matchAll(/https:\S+/g)) await app.request(url)
  }

  async function startLogin(site: Site): Promise<{ readonly browser: Browser; readonly text: string }> {
    const browser = await createBrowser(site)
    await browser.post('/login/email', { email: suite.ann })
    await site.mails.deliver()
    return { browser, text: site.inbox.at(-1)?.text ?? '' }
  }

  it('changes nothing on GET, nor by reading what the link is for', async () => {
    const site = suite.siteWith()
    const { browser, text } = await startLogin(site)
    await scan(site.app, text)
    const token = await mailedLink(site, suite.ann)
    for (let at = 0; at < 3; at += 1) await browser.send('/link/read', { token }, {})
    expect((await browser.post('/login/device')).body).toEqual({ isConfirmed: false })
    const answer = await site.app.request('https://secure.test/link')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(await answer.text()).not.toContain(token)
  })

  it('refuses POST from another site', async () => {
    const site = suite.siteWith()
    const { browser } = await startLogin(site)
    const token = await mailedLink(site, suite.ann)
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }]) {
      expect((await browser.send('/link/confirm', { token, number: '10' }, headers)).status).toBe(403)
    }
  })
})

describe("row 36: the victim opens the link of the attacker's login", () => {
  /** The victim does not see the attacker's screen, and presses one of the numbers. */
  async function relay(site: Site): Promise<boolean> {
    const [victim, thief] = [await createBrowser(site), await createBrowser(site)]
    await suite.clock.wait(minute)
    const { body } = await thief.post('/login/email', { email: suite.ann })
    const token = await mailedLink(site, suite.ann)
    const { numbers } = (await victim.send('/link/read', { token }, {})).body as { readonly numbers?: string[] }
    const pressed = numbers?.find((number) => number !== body.matchCode)
    await chooseNumber(site, victim, token, pressed)
    const device = await thief.post('/login/device')
    if (device.body.isConfirmed === true) return true
    expect(device.body.code).toBe('embedded/linkOver')
    // Nor does a second choice count.
    expect((await chooseNumber(site, victim, token, body.matchCode)).body.code).toBe('embedded/linkOver')
    return false
  }

  it('ends the login at a wrong number, and tells the owner; the page shows site and browser', async () => {
    const site = suite.siteWith()
    expect(await relay(site)).toBe(false)
    await site.mails.deliver()
    expect(site.inbox.at(-1)).toMatchObject({ to: suite.ann, subject: 'A login was stopped' })
    const { text } = site.inbox.find(({ to, subject }) => to === suite.ann && subject === 'Confirm your browser') ?? {}
    expect(text).toContain('https://shop.test with Firefox on Linux')
  })
})

describe('rows 37 and 38: a provider says that an address is someone’s', () => {
  const identity = (subject: string): ProviderIdentity => {
    return {
      walletGroup: 'shop',
      issuer: 'https://lax.test',
      subject: `${subject}${suite.people}`,
      verifiedEmail: suite.ann,
    }
  }

  it('row 37: gives the owner of the mailbox an account of their own', async () => {
    const site = suite.siteWith()
    const thief = await findOrCreateUser(suite.database.db, identity('thief'), suite.clock.now())
    const browser = await createBrowser(site)
    await logIn(site, browser, suite.ann)
    const { userId } = (await browser.post('/session/user')).body
    expect(thief).toMatchObject({ isNew: true })
    expect(thief).not.toMatchObject({ userId })
  })

  it('row 38: mails a code to the address, links after it, and holds', async () => {
    const site = suite.siteWith()
    const browser = await createBrowser(site)
    await logIn(site, browser, suite.ann)
    const { userId } = (await browser.post('/session/user')).body
    expect(await findOrCreateUser(suite.database.db, identity('ann'), suite.clock.now())).toEqual({
      proveEmail: suite.ann,
    })
    await suite.clock.wait(minute)
    const key = { ...shop, jkt: browser.jkt }
    const begin = { key, email: suite.ann, browser: 'Firefox', client: 'home', identity: identity('ann') }
    expect(await site.logins.start(begin)).toEqual({ action: 'VERIFY_OTP' })
    await expect(site.logins.enterCode(key, '000000')).rejects.toMatchObject({ status: 400 })
    expect(await findOrCreateUser(suite.database.db, identity('ann'), suite.clock.now())).toEqual({
      proveEmail: suite.ann,
    })
    browser.tokens = await site.logins.enterCode(key, await mailedCode(site, suite.ann))
    expect((await browser.post('/session/user')).body.holdUntil).toBe(suite.clock.now() + 24 * 60 * minute)
    expect(await findOrCreateUser(suite.database.db, identity('ann'), suite.clock.now())).toEqual({
      userId,
      isNew: false,
    })
    await site.mails.deliver()
    expect(site.inbox.at(-1)?.subject).toBe('A login was added to your account')
  })
})

describe('row 39: a change of the address that a thief began outlives the recovery', () => {
  async function attack(site: Site): Promise<string | undefined> {
    const owner = await createBrowser(site, ownPage)
    await logIn(site, owner, suite.ann)
    // The thief has the session and the mailbox for a moment.
    const evil = `evil-${suite.ann}`
    await owner.post('/email/change', { email: evil })
    await owner.post('/email/oldCode', { otp: await mailedCode(site, suite.ann) })
    const code = await mailedCode(site, evil)
    await owner.post('/session/endAll')
    await suite.clock.wait(minute)
    // The recovery took place in the same browser, so that the key is the same.
    owner.tokens = undefined
    await logIn(site, owner, suite.ann)
    // Its hold would stop the change too, for a day.
    await suite.database.db.updateTable('user_account').set({ hold_until: null }).execute()
    return (await owner.post('/email/newCode', { otp: code })).body.code
  }

  it('ends it with every session, and with a login elsewhere', async () => {
    expect(await attack(suite.siteWith())).toBe('embedded/codeOver')
    suite.nextPerson()
    const site = suite.siteWith()
    const [thief, owner] = [await createBrowser(site, ownPage), await createBrowser(site)]
    await logIn(site, thief, suite.ann)
    await thief.post('/email/change', { email: `evil-${suite.ann}` })
    const code = await mailedCode(site, suite.ann)
    await suite.clock.wait(minute)
    await logIn(site, owner, suite.ann)
    expect((await thief.post('/email/oldCode', { otp: code })).body.code).toBe('embedded/codeOver')
  })
})

describe('row 48, codes: a copy of the database', () => {
  it('has no code, link, token or mail in the clear', async () => {
    const site = suite.siteWith()
    const browser = await createBrowser(site)
    await logIn(site, browser, suite.ann)
    await suite.clock.wait(minute)
    await (await createBrowser(site)).post('/login/email', { email: suite.ann })
    const tables = ['login_flow', 'login_count', 'login_undo', 'mail', 'session', 'access_token', 'used_proof']
    const rows = await Promise.all(
      tables.map((name) => sql`select * from ${sql.table(name)}`.execute(suite.database.db)),
    )
    const text = JSON.stringify(rows.map((result) => result.rows))
    await site.mails.deliver()
    const secrets = site.inbox.flatMap(({ text }) => text.match(/^\d{6}$|#[\w-]+/gm) ?? [])
    const { access = 'none', refresh = 'none' } = browser.tokens ?? {}
    for (const secret of [...secrets, access, refresh]) expect(text).not.toContain(`"${secret.replace('#', '')}"`)
    expect(text).not.toContain('Confirm this browser')
  })
})

vi.setConfig({ testTimeout: 30_000 })
