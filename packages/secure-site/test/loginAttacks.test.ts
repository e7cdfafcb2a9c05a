import { describe, expect, it } from 'vitest'

import { enterCode, hashCode } from '../src/server/login/codes.js'
import { takeTurn } from '../src/server/login/limits.js'
import type { Flow } from '../src/server/login/LoginContext.js'
import { findOrCreateEmailUser } from '../src/server/login/users.js'
import {
  chooseNumber,
  createBrowser,
  mailedCode,
  mailedLink,
  setUpLogins,
  shop,
  testPepper,
  type Browser,
  type Site,
  type SiteOptions,
} from './loginSite.js'

const minute = 60_000
const suite = setUpLogins()

/** A login of `suite.ann` that waits for its code in this browser. */
async function waitForCode(site: Site, browser: Browser, email = suite.ann): Promise<string> {
  const { body } = await browser.post('/login/email', { email })
  if (body.action === 'VERIFY_DEVICE') {
    await chooseNumber(site, browser, await mailedLink(site, email), body.matchCode)
  }
  return mailedCode(site, email)
}

describe('row 31: thousands of guessed codes, spread over logins and clients', () => {
  /** Codes are drawn from 2000 here, so that an attack that is not stopped succeeds in a test. */
  const range = 2000
  const guesses = 3000

  async function attack(site: Site): Promise<{ readonly compared: number; readonly guessed: number }> {
    const { now } = suite.clock
    let [compared, guessed, seed] = [0, 0, 12]
    // A generator with a seed: the test has the same outcome each time.
    const random = (): string => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return String(Math.floor((seed / 2 ** 31) * range)).padStart(6, '0')
    }
    // Browsers of the attacker whose links were confirmed: the worst case.
    const rows = Array.from({ length: guesses / 5 }, (_, at): Flow => {
      const id = `${suite.ann} ${at}`
      const empty = { user_id: null, epoch: null, new_email: null, identity: null, locale: null }
      const row = { id, kind: 'login', step: 'code', project_id: 'shop', wallet_group: 'shop', tries: 0 } as const
      const times = { created_at: now(), expires_at: now() + 3 * 24 * 60 * minute }
      const page = {
        origin: shop.origin,
        jkt: id,
        browser: 'x',
        email: suite.ann,
        link_hash: null,
        numbers: null,
        number: null,
      }
      return { ...empty, ...row, ...times, ...page, code_hash: hashCode(testPepper, id, random()) }
    })
    await suite.database.db.insertInto('login_flow').values(rows).execute()
    const guess = (at: number): Promise<string> =>
      enterCode(
        site.logins.context,
        { flow: rows[Math.floor(at / 5)] as Flow, code: random(), next: 'done' },
        async () => undefined,
      ).then(
        () => 'guessed',
        (error: { readonly code: string }) => error.code,
      )
    for (let at = 0; at < guesses; at += 100) {
      const outcomes = await Promise.all(Array.from({ length: 100 }, (_, more) => guess(at + more)))
      guessed += outcomes.filter((outcome) => outcome === 'guessed').length
      compared += outcomes.filter((outcome) => outcome === 'embedded/wrongCode').length
      // They take most of a day.
      await suite.clock.wait(47 * minute)
    }
    return { compared, guessed }
  }

  it('compares thirty a day', async () => {
    const { compared, guessed } = await attack(suite.siteWith())
    expect({ compared, guessed }).toEqual({ compared: 30, guessed: 0 })
  }, 60_000)
})

describe('row 32: parallel tries at two instances', () => {
  /** @returns how many of forty were compared */
  async function attack(limits: SiteOptions['limits'] = {}): Promise<number> {
    const [one, two] = [suite.siteWith({ limits }), suite.siteWith({ limits })]
    const browser = await createBrowser(one)
    const code = await waitForCode(one, browser)
    const wrong = code === '000000' ? '000001' : '000000'
    const key = { ...shop, jkt: browser.jkt }
    const tries = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? one : two).logins.enterCode(key, wrong))
    const outcomes = await Promise.allSettled(tries)
    return outcomes.filter((one) => one.status === 'rejected' && one.reason.code === 'embedded/wrongCode').length
  }

  it('compares five', async () => {
    // The limit of the address is ten: it is not what stops the sixth.
    expect(await attack()).toBe(5)
    suite.nextPerson()
    expect(await attack({ wrongPerHour: 1000, wrongPerDay: 1000 })).toBe(5)
  })

  it('takes no more turns of an address than there are, at whichever instance', async () => {
    const windows = [{ count: 7, time: minute }]
    const turns = Array.from({ length: 50 }, () =>
      takeTurn(suite.database.db, [{ key: suite.ann, windows }], suite.clock.now()),
    )
    expect((await Promise.all(turns)).filter(Boolean)).toHaveLength(7)
  })
})

describe('row 33: a code that is expired, was used, or belongs elsewhere', () => {
  async function phish(site: Site): Promise<number> {
    const [victim, thief] = [await createBrowser(site), await createBrowser(site)]
    await suite.clock.wait(minute)
    const code = await waitForCode(site, victim)
    return (await thief.post('/login/code', { otp: code })).status
  }

  it('takes a code only in the browser that asked for it, at the site where it did', async () => {
    const site = suite.siteWith()
    expect(await phish(site)).toBe(410)
    const browser = await createBrowser(site)
    const code = await waitForCode(site, browser, `bob${suite.people}@example.org`)
    const elsewhere = { projectId: shop.projectId, jkt: browser.jkt, origin: 'https://other.test' }
    await expect(site.logins.enterCode(elsewhere, code)).rejects.toMatchObject({ code: 'embedded/codeOver' })
  })

  it('takes a code once, also when it comes twice at a time', async () => {
    const site = suite.siteWith()
    const browser = await createBrowser(site)
    const code = await waitForCode(site, browser)
    const key = { ...shop, jkt: browser.jkt }
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => site.logins.enterCode(key, code)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(site.logins.enterCode(key, code)).rejects.toMatchObject({ code: 'embedded/codeOver' })
  })

  it('takes no code after twenty minutes, and none of a login before', async () => {
    const site = suite.siteWith()
    const browser = await createBrowser(site)
    const late = await waitForCode(site, browser)
    await suite.clock.wait(20 * minute)
    expect((await browser.post('/login/code', { otp: late })).body.code).toBe('embedded/codeOver')
    const early = await createBrowser(site)
    const first = await waitForCode(site, early)
    await suite.clock.wait(minute)
    const second = await waitForCode(site, early)
    const answer = await early.post('/login/code', { otp: first === second ? 'same' : first })
    expect(answer.status).toBe(400)
  })
})

describe('row 34: which addresses have an account', () => {
  /** A mail server that is slow, and says that it does not know a mailbox. */
  const slow = { send: () => suite.clock.wait(700), close: () => undefined }

  it('answers known, unknown and limited addresses with the same text, status and time', async () => {
    const site = suite.siteWith({ mailer: slow })
    await findOrCreateEmailUser(suite.database.db, { walletGroup: 'shop', email: suite.ann, now: suite.clock.now() })
    const emails = [suite.ann, `unknown${suite.people}@example.org`, suite.ann, `unknown${suite.people}@example.org`]
    const seen: unknown[] = []
    for (const email of emails) {
      const browser = await createBrowser(site)
      await browser.post('/login/abort')
      const since = suite.clock.now()
      const { status, body } = await browser.post('/login/email', { email })
      seen.push({
        status,
        body: { ...body, matchCode: String(body.matchCode).length },
        time: suite.clock.now() - since,
      })
      const device = await browser.post('/login/device')
      expect(device).toEqual({ status: 200, body: { isConfirmed: false } })
      expect((await browser.post('/login/code', { otp: '123456' })).body.code).toBe('embedded/codeOver')
    }
    const answer = { status: 200, body: { action: 'VERIFY_DEVICE', matchCode: 2 }, time: 300 }
    expect(seen).toEqual([answer, answer, answer, answer])
  })

  it('mails the same text to both', async () => {
    const site = suite.siteWith()
    await findOrCreateEmailUser(suite.database.db, { walletGroup: 'shop', email: suite.ann, now: suite.clock.now() })
    for (const email of [suite.ann, `unknown${suite.people}@example.org`]) {
      await (await createBrowser(site)).post('/login/email', { email })
    }
    await site.mails.deliver()
    const [one, two] = site.inbox.map(({ text }) => text.replace(/#[\w-]+/, ''))
    expect(one).toBe(two)
  })
})
