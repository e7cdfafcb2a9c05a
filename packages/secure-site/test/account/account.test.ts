import type { Page } from 'playwright'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { startAccountBrowser, type AccountBrowser } from './accountBrowser.js'

describe('the account page in Chromium', () => {
  let around: AccountBrowser
  beforeAll(async () => {
    around = await startAccountBrowser()
  }, 120_000)
  afterAll(() => around.stop())

  let people = 0
  const newPerson = (): string => `ann${(people += 1)}@example.test`
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
  const addressOf = async (page: Page): Promise<string> =>
    (await page.locator('.address').first().textContent())?.replace(/\s/g, '') ?? ''

  /** Presses through to the words, with a fresh code where it is asked for. */
  async function askForWords(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Show the secret words' }).click()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Show the words' }).click()
  }
  async function readWords(page: Page): Promise<string> {
    const button = page.getByRole('button', { name: 'Hold to show' })
    await button.hover()
    await page.mouse.down()
    const words = await page.locator('.account__secret').allTextContents()
    await page.mouse.up()
    return words.join(' ')
  }
  const isOver = (page: Page) => page.getByLabel('E-mail address').waitFor()

  it('shows the addresses, and the words only while the button is held', async () => {
    const page = await around.open(await around.newContext())
    await around.logIn(page, newPerson())
    const address = await addressOf(page)
    await askForWords(page)
    await heading(page, 'Secret words, 1 of 2').waitFor()
    expect(await page.locator('.account__secret').allTextContents()).toEqual(Array(12).fill('••••••'))
    const words = await readWords(page)
    expect(mnemonicToAccount(words).address).toBe(address)
    expect(await page.locator('.account__secret').allTextContents(), 'after the button').toEqual(
      Array(12).fill('••••••'),
    )
    await page.getByRole('button', { name: 'Next: smart account' }).click()
    await heading(page, 'Owner key, 2 of 2').waitFor()
    const key = await readWords(page)
    expect(key).toMatch(/^0x[0-9a-f]{64}$/)
    await page.getByRole('button', { name: 'Done' }).click()
    expect(await addressOf(page)).toBe(address)
    const kept = await page.evaluate(() =>
      JSON.stringify({ ...localStorage, ...sessionStorage, address: location.href }),
    )
    for (const secret of [words, key, words.split(' ')[3] ?? '']) {
      expect(kept).not.toContain(secret)
      expect(around.lines.join('\n')).not.toContain(` ${secret} `)
    }
  })

  it('asks for a fresh code when the login is older than five minutes', async () => {
    const page = await around.open(await around.newContext())
    const email = newPerson()
    await around.logIn(page, email)
    await inDatabase(`update session set proved_at = proved_at - 301000`)
    const after = around.lastMail()
    await askForWords(page)
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await dialog.getByLabel('Code').fill('000000')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByText('This code is wrong.').waitFor()
    await around.enterCode(page, email, after)
    await heading(page, 'Secret words, 1 of 2').waitFor()
  })

  it('row 52: who takes a login over does not get the words for 24 hours, nor by a page that does not know of them', async () => {
    const email = newPerson()
    const owner = await around.open(await around.newContext())
    await longAgo(() => around.logIn(owner, email))
    // The thief reads the mailbox.
    const thief = await around.open(await around.newContext())
    await around.logIn(thief, email)
    expect(await thief.getByRole('button', { name: 'Show the secret words' }).count()).toBe(0)
    await thief.getByText('So that a thief cannot take the words').waitFor()
    // A page that was loaded before, or that the thief changed, asks all the same.
    await inDatabase('update user_account set hold_until = null')
    await thief.reload()
    await thief.getByRole('button', { name: 'Show the secret words' }).waitFor()
    await inDatabase(`update user_account set hold_until = ${Date.now() + 24 * 3_600_000}`)
    await askForWords(thief)
    await thief
      .getByText('This account changed a short time ago, and this is on hold for 24 hours after that. Try again later.')
      .waitFor()
    expect(await thief.locator('.account__secret').count()).toBe(0)

    // Nor does the signer, where the site lets it through.
    await inDatabase('update user_account set hold_until = null')
    await thief.getByRole('button', { name: 'Show the words' }).click()
    await thief.getByText('This browser or passkey is new. Try again 24 hours after it was added.').waitFor()
    expect(await thief.locator('.account__secret').count()).toBe(0)
  })

  it('lists the browsers, and removes one, which is signed out', async () => {
    const email = newPerson()
    const [first, second] = [await around.open(await around.newContext()), await around.open(await around.newContext())]
    await around.logIn(first, email)
    await around.logIn(second, email)
    const rows = second.getByRole('listitem')
    expect(await rows.count()).toBe(2)
    await expect.poll(() => rows.filter({ hasText: 'this browser' }).count()).toBe(1)
    // The one that was there before says so; the new one does not.
    await first.reload()
    await first.getByText('A new browser logged in').waitFor()
    expect(await second.getByText('A new browser logged in').count()).toBe(0)
    await rows.getByRole('button', { name: /^Remove/ }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await first.reload()
    await isOver(first)
    await second.reload()
    await heading(second, 'Browsers').waitFor()
  })

  it('signs out everywhere at once, and tells by mail', async () => {
    const email = newPerson()
    const [first, second] = [await around.open(await around.newContext()), await around.open(await around.newContext())]
    await around.logIn(first, email)
    await around.logIn(second, email)
    const after = around.lastMail()
    await second.getByRole('button', { name: 'Sign out everywhere' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await isOver(second)
    await first.getByRole('button', { name: 'Show the secret words' }).or(first.getByText('Not yet')).first().waitFor()
    await first.reload()
    await isOver(first)
    const mail = await around.inbox.waitForMail(email, { after, signal: AbortSignal.timeout(10_000) })
    expect(mail.subject).toBe('You are signed out everywhere')
  })

  it('is stopped by the mailed link, which says how it goes on, and goes on with a mailed code', async () => {
    const email = newPerson()
    const owner = await around.open(await around.newContext())
    await around.logIn(owner, email)
    const address = await addressOf(owner)
    await around.logIn(await around.open(await around.newContext()), email)
    const stop = around.inbox.mails(email).find(({ subject }) => subject === 'A new browser logged in')
    await owner.goto(stop?.links.find((one) => one.includes('/link#')) ?? '')
    await owner.getByText('ways to log in that were added since are taken back').waitFor()
    await owner.getByRole('button', { name: 'This was not me: stop the wallet' }).click()
    await owner.getByText('To use the wallet again, log in on its page with this address').waitFor()
    await owner.getByRole('link', { name: 'Go to the page of the wallet' }).click()
    await around.logIn(owner, email)
    await owner.getByText('This wallet is stopped').waitFor()
    await owner.getByText(`confirm with a code that is mailed to ${email}`).waitFor()
    const after = around.lastMail()
    await owner.getByRole('button', { name: 'Use the wallet again' }).click()
    await owner.getByRole('dialog', { name: 'Use the wallet again' }).waitFor()
    await around.enterCode(owner, email, after)
    await owner.getByText('This wallet is stopped').waitFor({ state: 'detached' })
    await heading(owner, 'Browsers').waitFor()
    expect(await addressOf(owner)).toBe(address)
  })

  it('changes the address with a code to the old one, then one to the new, and asks for it nowhere else [4.18]', async () => {
    const email = newPerson()
    const page = await around.open(await around.newContext())
    await around.logIn(page, email)
    await page.getByText('It is changed here only.').waitFor()
    await page.getByRole('button', { name: 'Change the address' }).click()
    await page.getByLabel('New e-mail address').fill(`new-${email}`)
    let after = around.lastMail()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await page.getByText(`We mailed a code of six digits to ${email}`).waitFor()
    await around.enterCode(page, email, after)
    after = around.lastMail()
    await page.getByText(`We mailed a code of six digits to new-${email}`).waitFor()
    await around.enterCode(page, `new-${email}`, after - 1)
    await expect.poll(() => page.getByText(`Ann’s shop · new-${email}`).count(), { timeout: 10_000 }).toBe(1)
  })

  it('keeps logins of two projects apart, and knows no other project', async () => {
    const context = await around.newContext()
    const email = newPerson()
    const shop = await around.open(context)
    await around.logIn(shop, email)
    const bank = await around.open(context, 'bank')
    await around.logIn(bank, email)
    expect(await addressOf(bank)).not.toBe(await addressOf(shop))
    await shop.reload()
    await heading(shop, 'Browsers').waitFor()
    expect((await fetch(`${around.site.origin}/account?projectId=other`)).status).toBe(404)
  })

  it('cannot be embedded, and has no opener', async () => {
    const { headers } = await fetch(`${around.site.origin}/account?projectId=shop`)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })

  /** Has a first login be one of two hours ago, for the site and for the signer. */
  async function longAgo(logIn: () => Promise<void>): Promise<void> {
    await around.signer.restart({ now: () => Date.now() - 2 * 3_600_000 })
    await logIn()
    await inDatabase('update user_account set created_at = created_at - 7200000')
    await around.signer.restart()
  }
  async function inDatabase(text: string): Promise<void> {
    await around.postgres.query(text)
  }
})

vi.setConfig({ testTimeout: 60_000 })
