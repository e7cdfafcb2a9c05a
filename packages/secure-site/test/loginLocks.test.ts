import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import {
  chooseNumber,
  createBrowser,
  logIn,
  mailedCode,
  mailedLink,
  ownPage,
  setUpLogins,
  type Answer,
  type Browser,
  type Site,
} from './loginSite.js'

vi.setConfig({ testTimeout: 30_000 })

const suite = setUpLogins()

/** What a transaction locks first, and who is waited for then. */
type First = 'user_account' | 'login_count'

// Users, counters, flows: a transaction that has the flow of a login and waits for its user would never end, as the one that takes a
// login back has the user and waits for the flow.
describe('the order in which a login locks rows', () => {
  let site: Site
  let browser: Browser
  beforeEach(async () => {
    site = suite.siteWith({ limits: { mailSeconds: 0 } })
    browser = await createBrowser(site, ownPage)
    await logIn(site, browser, suite.ann)
  })

  /** After a wrong code, so that there is a counter. */
  async function enter(path: string): Promise<() => Promise<Answer>> {
    const otp = await mailedCode(site, suite.ann)
    await browser.post(path, { otp: otp === '000000' ? '000001' : '000000' })
    return () => browser.post(path, { otp })
  }

  /** Prepares, and says what is done while another transaction has locks. */
  const steps: Readonly<Record<string, () => Promise<() => Promise<Answer>>>> = {
    async 'a login begins'() {
      const other = await createBrowser(site)
      await other.post('/login/abort')
      return () => other.post('/login/email', { email: suite.ann })
    },
    async 'a mailed link is opened'() {
      const other = await createBrowser(site)
      const { body } = await other.post('/login/email', { email: suite.ann })
      const token = await mailedLink(site, suite.ann)
      return () => chooseNumber(site, other, token, body.matchCode)
    },
    async 'the code of a login'() {
      await browser.post('/session/end')
      browser.tokens = undefined
      await browser.post('/login/email', { email: suite.ann })
      return enter('/login/code')
    },
    async 'a change of the address begins'() {
      await browser.post('/email/change', { email: `first-${suite.ann}` })
      return () => browser.post('/email/change', { email: `new-${suite.ann}` })
    },
    async 'the code of a change'() {
      await browser.post('/email/change', { email: `new-${suite.ann}` })
      return enter('/email/oldCode')
    },
    async 'a confirmation begins'() {
      await browser.post('/email/confirm')
      return () => browser.post('/email/confirm')
    },
    async 'the code of a confirmation'() {
      await browser.post('/email/confirm')
      return enter('/email/confirmCode')
    },
  }
  const ofUser = Object.keys(steps).filter((name) => !['a login begins', 'a mailed link is opened'].includes(name))

  it.each([
    ...ofUser.map((name): [string, First] => [name, 'user_account']),
    ...Object.keys(steps).map((name): [string, First] => [name, 'login_count']),
  ])('%s: %s before the flow', async (name, first) => {
    const step = await (steps[name] as (typeof steps)[string])()
    const { db } = suite.database
    const answer = await db.transaction().execute(async (trx) => {
      await sql`select * from ${sql.table(first)} for update`.execute(trx)
      const going = step()
      await vi.waitUntil(isWaiting, { timeout: 10_000, interval: 20 })
      // Where the step had the flow already, PostgreSQL would now end one of the two.
      await sql`select * from login_flow for update`.execute(trx)
      return { going }
    })
    expect((await answer.going).status).toBe(200)
  })

  async function isWaiting(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      suite.database.db,
    )
    return rows.length > 0
  }
})
