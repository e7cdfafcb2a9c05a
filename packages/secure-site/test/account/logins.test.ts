import { startProviders, type LoginProviders } from '@portico/devnet-login'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { startAccountBrowser, type AccountBrowser } from './accountBrowser.js'

vi.setConfig({ testTimeout: 60_000 })

describe('ways to log in, and the end of an account, in Chromium', () => {
  let providers: LoginProviders
  let around: AccountBrowser
  beforeAll(async () => {
    providers = await startProviders()
    around = await startAccountBrowser({ providers: providers.providers })
    providers.registerSite(around.site.origin)
  }, 120_000)
  afterAll(async () => {
    await around.stop()
    await providers.stop()
  })

  let people = 0
  const newPerson = (): string => `cy${(people += 1)}@example.test`
  const account = (page: Page) => page.getByRole('heading', { name: 'Browsers' })
  const addressOf = async (page: Page) => page.locator('.address').first().textContent()

  /** Presses a button of the page that leads to a provider, and logs in there. */
  async function visit(page: Page, button: string, email: string, back = account(page)): Promise<void> {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await back.waitFor()
    expect(new URL(page.url()).search, 'nothing of the login is left in the address').toBe('?projectId=shop')
  }

  it('links a provider, logs in with it in another browser, and unlinks it', async () => {
    const email = newPerson()
    const hub = newPerson()
    const owner = await around.open(await around.newContext())
    await around.logIn(owner, email)
    await visit(owner, 'Link GitHub', hub)
    await owner.getByRole('button', { name: 'Unlink GitHub' }).waitFor()

    const other = await around.open(await around.newContext())
    await account(other).or(other.getByLabel('E-mail address')).waitFor()
    await visit(other, 'Continue with GitHub', hub)
    expect(await addressOf(other)).toBe(await addressOf(owner))

    await around.postgres.query('update user_account set hold_until = null')
    await owner.getByRole('button', { name: 'Unlink GitHub' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
    await expect.poll(() => owner.getByRole('button', { name: 'Unlink GitHub' }).count()).toBe(0)
    await other.reload()
    await other.getByLabel('E-mail address').waitFor()
    await visit(other, 'Continue with GitHub', hub)
    expect(await addressOf(other)).not.toBe(await addressOf(owner))
  })

  it('says why a provider was not linked', async () => {
    const [email, hub] = [newPerson(), newPerson()]
    const other = await around.open(await around.newContext())
    await visit(other, 'Continue with GitHub', hub)
    const owner = await around.open(await around.newContext())
    await around.logIn(owner, email)
    await visit(owner, 'Link GitHub', hub, owner.getByText('This login belongs to another account.'))
    expect(await owner.getByRole('button', { name: 'Unlink GitHub' }).count()).toBe(0)
  })

  it('asks twice before the account is deleted, mails a link that keeps it, and keeps it', async () => {
    const email = newPerson()
    const page = await around.open(await around.newContext())
    await around.logIn(page, email)
    await page.getByRole('button', { name: 'Delete the account' }).click()
    const after = around.lastMail()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the account' }).click()
    await page.getByText(/This account is deleted on/).waitFor()
    const mail = await around.inbox.waitForMail(email, { after, signal: AbortSignal.timeout(10_000) })
    expect(mail.subject).toBe('Your account will be deleted')
    await page.getByRole('button', { name: 'Keep the account' }).click()
    await page.getByRole('button', { name: 'Delete the account' }).click()
    const again = around.lastMail()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the account' }).click()
    const second = await around.inbox.waitForMail(email, { after: again, signal: AbortSignal.timeout(10_000) })
    const tab = await page.context().newPage()
    await tab.goto(second.links.find((one) => one.includes('/link#')) ?? '')
    await tab.getByRole('button', { name: 'Keep my account' }).click()
    await tab.getByText('Your account stays, and every login ended.').waitFor()
    await page.reload()
    await page.getByLabel('E-mail address').waitFor()
  })
})
