import type { Database } from '@portico/database'
import { openForTests } from '@portico/devnet/postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { LoginTables } from '../src/server/login/tables.js'
import {
  chooseNumber,
  createBrowser,
  createClock,
  createSite,
  logIn,
  mailedCode,
  mailedLink,
  openLoginDatabase,
  ownPage,
  type Site,
} from './loginSite.js'

const minute = 60_000

describe.each(['embedded', 'server'] as const)('login by e-mail, %s', (kind) => {
  let database: Database<LoginTables>
  let site: Site
  let people = 0
  let ann: string
  beforeAll(async () => {
    database = await openForTests(kind, openLoginDatabase)
  }, 120_000)
  afterAll(() => database.close())
  beforeEach(() => {
    site = createSite({ database, clock: createClock() })
    people += 1
    ann = `ann${people}@example.org`
  })

  it('asks a new browser for the mailed link, then for a code, and logs it in', async () => {
    const browser = await createBrowser(site)
    const started = await browser.post('/login/email', { email: ann.toUpperCase() })
    expect(started).toEqual({
      status: 200,
      body: { action: 'VERIFY_DEVICE', matchCode: expect.stringMatching(/^\d\d$/) },
    })
    const token = await mailedLink(site, ann)
    const link = await browser.send('/link/read', { token }, {})
    expect(link.body).toMatchObject({ kind: 'login', origin: 'https://shop.test', browser: 'Firefox on Linux' })
    expect(link.body.numbers).toHaveLength(3)
    expect(link.body.numbers).toContain(started.body.matchCode)
    expect((await browser.post('/login/device')).body).toEqual({ isConfirmed: false })
    expect((await chooseNumber(site, browser, token, started.body.matchCode)).status).toBe(200)
    expect((await browser.post('/login/device')).body).toEqual({ isConfirmed: true })
    const entered = await browser.post('/login/code', { otp: await mailedCode(site, ann) })
    expect(entered.status).toBe(200)
    const user = await browser.post('/session/user')
    expect(user.body).toMatchObject({ email: ann, isEmailProven: true, provider: 'email', holdUntil: null })
  })

  it('asks a known browser for a code only, and one that is logged in for nothing', async () => {
    const browser = await createBrowser(site)
    await logIn(site, browser, ann)
    expect((await browser.post('/login/email', { email: ann })).body).toEqual({ action: 'CONNECT' })
    await browser.post('/session/end')
    browser.tokens = undefined
    await site.clock.wait(minute)
    expect((await browser.post('/login/email', { email: ann })).body).toEqual({ action: 'VERIFY_OTP' })
    expect((await browser.post('/login/code', { otp: await mailedCode(site, ann) })).status).toBe(200)
    // Nor does it start a hold: careful visitors sign out each time.
    expect((await browser.post('/session/user')).body.holdUntil).toBeNull()
  })

  it('mails another code to a browser whose link was confirmed, and leaves the first one when it is too soon', async () => {
    const browser = await createBrowser(site)
    const { body } = await browser.post('/login/email', { email: ann })
    await chooseNumber(site, browser, await mailedLink(site, ann), body.matchCode)
    const first = await mailedCode(site, ann)
    expect((await browser.post('/login/email', { email: ann })).body).toEqual({ action: 'VERIFY_OTP' })
    expect(await mailedCode(site, ann)).toBe(first)
    await site.clock.wait(minute)
    await browser.post('/login/email', { email: ann })
    const second = await mailedCode(site, ann)
    expect((await browser.post('/login/code', { otp: first })).body.code).toBe(
      first === second ? undefined : 'embedded/wrongCode',
    )
    expect((await browser.post('/login/code', { otp: second })).status).toBe(200)
  })

  it('lets no code and no link of an aborted login count', async () => {
    const browser = await createBrowser(site)
    const { body } = await browser.post('/login/email', { email: ann })
    const token = await mailedLink(site, ann)
    await browser.post('/login/abort')
    expect((await chooseNumber(site, browser, token, body.matchCode)).body.code).toBe('embedded/linkOver')
    expect((await browser.post('/login/device')).body.code).toBe('embedded/linkOver')
    expect((await browser.post('/login/code', { otp: '000000' })).body.code).toBe('embedded/codeOver')
  })

  it('tells the owner of a new browser, starts the hold, and lets the owner stop it', async () => {
    const [old, thief] = [await createBrowser(site), await createBrowser(site)]
    await logIn(site, old, ann)
    await site.clock.wait(61 * minute)
    await logIn(site, thief, ann)
    const token = await mailedLink(site, ann)
    expect(site.inbox.at(-1)?.subject).toBe('A new browser logged in')
    const until = site.clock.now() + 24 * 60 * minute
    expect((await thief.post('/session/user')).body).toMatchObject({ holdUntil: until, isFrozen: false })
    expect((await old.send('/link/read', { token }, {})).body).toMatchObject({ kind: 'device' })
    expect((await chooseNumber(site, old, token)).status).toBe(200)
    expect((await chooseNumber(site, old, token)).body.code).toBe('embedded/linkOver')
    expect((await thief.post('/session/user')).body.code).toBe('embedded/tokenExpired')
    expect((await old.post('/session/user')).body.code).toBe('embedded/tokenExpired')
    await site.clock.wait(minute)
    old.tokens = undefined
    await logIn(site, old, ann)
    expect((await old.post('/session/user')).body).toMatchObject({ isFrozen: true })
  })

  it('starts no hold for a browser of the first hour, and tells the owner all the same', async () => {
    const [first, second] = [await createBrowser(site), await createBrowser(site, ownPage)]
    await logIn(site, first, ann)
    await site.clock.wait(59 * minute)
    await logIn(site, second, ann)
    const token = await mailedLink(site, ann)
    expect((await second.post('/session/user')).body).toMatchObject({ holdUntil: null })
    expect((await first.send('/link/read', { token }, {})).body).toMatchObject({ kind: 'device' })
  })

  it('mails once in 30 seconds, five times an hour and ten times a day, and answers the same beyond', async () => {
    const counts: number[] = []
    for (const pause of [0, 29_000, 1000, ...Array.from({ length: 10 }, () => minute)]) {
      await site.clock.wait(pause)
      const browser = await createBrowser(site)
      const { body } = await browser.post('/login/email', { email: ann })
      expect(body).toEqual({ action: 'VERIFY_DEVICE', matchCode: expect.stringMatching(/^\d\d$/) })
      await site.mails.deliver()
      counts.push(site.inbox.length)
    }
    expect(counts).toEqual([1, 1, 2, 3, 4, 5, 5, 5, 5, 5, 5, 5, 5])
    for (let hour = 1; hour < 24; hour += 1) {
      await site.clock.wait(60 * minute)
      await (await createBrowser(site)).post('/login/email', { email: ann })
      await site.mails.deliver()
    }
    expect(site.inbox).toHaveLength(10)
  })

  it('mails 20 times an hour for one network', async () => {
    for (let at = 0; at < 25; at += 1) {
      const browser = await createBrowser(site, undefined, `network of ${ann}`)
      await browser.post('/login/email', { email: `${at}.${ann}` })
    }
    await site.mails.deliver()
    await site.mails.deliver()
    expect(site.inbox).toHaveLength(20)
  })

  it('keeps mails for browsers that are known, when strangers used up those of the address', async () => {
    const browser = await createBrowser(site)
    await logIn(site, browser, ann)
    await browser.post('/session/end')
    browser.tokens = undefined
    for (let at = 0; at < 12; at += 1) {
      await site.clock.wait(minute)
      await (await createBrowser(site)).post('/login/email', { email: ann })
    }
    expect((await browser.post('/login/email', { email: ann })).body).toEqual({ action: 'VERIFY_OTP' })
    expect((await browser.post('/login/code', { otp: await mailedCode(site, ann) })).status).toBe(200)
  })

  it('changes the address with a code of the old and one of the new on the own page, and takes it back [4.18]', async () => {
    const browser = await createBrowser(site, ownPage)
    await logIn(site, browser, ann)
    const bea = `bea-${ann}`
    expect((await browser.post('/email/change', { email: bea })).body).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    expect((await browser.post('/email/newCode', { otp: '000000' })).body.code).toBe('embedded/codeOver')
    expect((await browser.post('/email/oldCode', { otp: await mailedCode(site, ann) })).status).toBe(200)
    const changed = await browser.post('/email/newCode', { otp: await mailedCode(site, bea) })
    expect(changed.body).toEqual({ newEmail: bea })
    expect((await browser.post('/session/user')).body).toMatchObject({ email: bea })
    expect((await browser.post('/email/change', { email: ann })).body.code).toBe('embedded/onHold')
    // The old address makes no second account while it can be brought back.
    const old = await createBrowser(site, ownPage)
    const token = await mailedLink(site, ann)
    await site.clock.wait(minute)
    expect((await logIn(site, old, ann)).body.code).toBe('embedded/emailChanged')
    expect((await chooseNumber(site, old, token)).status).toBe(200)
    expect((await browser.post('/session/user')).body.code).toBe('embedded/tokenExpired')
    await site.clock.wait(minute)
    await logIn(site, old, ann)
    expect((await old.post('/session/user')).body).toMatchObject({ email: ann, isFrozen: true, canThaw: true })
  })

  it('gives no account the address of another one', async () => {
    const [browser, other] = [await createBrowser(site, ownPage), await createBrowser(site)]
    const bob = `bob-${ann}`
    await logIn(site, browser, ann)
    await logIn(site, other, bob)
    await browser.post('/email/change', { email: bob })
    await browser.post('/email/oldCode', { otp: await mailedCode(site, ann) })
    await site.mails.deliver()
    expect(site.inbox.findLast(({ to }) => to === bob)?.subject).toBe('This address has an account')
    expect((await browser.post('/email/newCode', { otp: '123456' })).body.code).toBe('embedded/wrongCode')
  })

  it('lists browsers, forgets one, and signs out everywhere with a mail', async () => {
    const [first, second] = [await createBrowser(site), await createBrowser(site)]
    await logIn(site, first, ann)
    await site.clock.wait(minute)
    await logIn(site, second, ann)
    const { body } = await first.post('/session/devices')
    expect(body.devices).toHaveLength(2)
    expect(body.devices).toContainEqual(expect.objectContaining({ id: first.jkt, isCurrent: true }))
    expect((await first.post('/session/devices/remove', { id: second.jkt })).status).toBe(200)
    expect((await second.post('/session/user')).body.code).toBe('embedded/tokenExpired')
    await first.post('/session/endAll')
    expect((await first.post('/session/user')).body.code).toBe('embedded/tokenExpired')
    // No browser is known any more, this one included.
    first.tokens = undefined
    await site.clock.wait(minute)
    expect((await first.post('/login/email', { email: ann })).body.action).toBe('VERIFY_DEVICE')
    await site.mails.deliver()
    expect(site.inbox.map(({ subject }) => subject)).toContain('You are signed out everywhere')
  })

  it('refuses what is no address and no code', async () => {
    const browser = await createBrowser(site)
    for (const email of ['ann', 'ann@', '@example.org', 'a b@example.org', 'ann@example', `${'a'.repeat(250)}@x.org`]) {
      expect((await browser.post('/login/email', { email })).status).toBe(400)
    }
    for (const otp of ['12345', '1234567', 'abcdef', '', 123456]) {
      expect((await browser.post('/login/code', { otp })).body.code).toBe('embedded/invalidRequest')
    }
  })

  it('writes no address, code, link or token to the log', async () => {
    const browser = await createBrowser(site, ownPage)
    await logIn(site, browser, ann)
    await browser.post('/email/change', { email: `new-${ann}` })
    await browser.post('/email/oldCode', { otp: '000000' })
    await browser.post('/email/oldCode', { otp: await mailedCode(site, ann) })
    const secrets = site.inbox.flatMap(({ text }) => text.match(/^\d{6}$|#[\w-]+/gm) ?? [])
    const { access = '', refresh = '' } = browser.tokens ?? {}
    const log = JSON.stringify(site.log)
    expect(site.log.length).toBeGreaterThan(2)
    expect(secrets.length).toBeGreaterThan(2)
    for (const secret of [...secrets, ann, access, refresh, browser.jkt]) expect(log).not.toContain(secret)
  })
})
