import { dappOf, type Dapp } from './dapp.js'
import type { Parts } from './startParts.js'
import { expect, type Page } from './test.js'

/** A visitor of the demo who logs in to the embedded wallet, at the real secure site. `more` goes into the query of the demo. */
export async function logInByEmail(
  page: Page,
  parts: Parts,
  email: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Dapp> {
  const site = await parts.secureSite()
  await page.goto(parts.dapp({ secureSite: site.site.origin, ...more }))
  const dapp = dappOf(page)
  await dapp.connectButton.click()
  const signal = AbortSignal.timeout(60_000)
  const field = dapp.dialog.getByRole('textbox', { name: 'Email address' })
  await field.fill(email)
  await field.press('Enter')
  const number = await dapp.dialog.locator('.email-match__number').textContent()
  const mail = await site.inbox.waitForMail(email, { signal })
  const tab = await page.context().newPage()
  await tab.goto(mail.links.find((link) => link.includes('/link')) ?? '')
  await tab.getByRole('button', { name: number?.trim() ?? '', exact: true }).click()
  await expect(tab.getByText('Confirmed.')).toBeVisible()
  await tab.close()
  const code = /\b\d{6}\b/.exec((await site.inbox.waitForMail(email, { after: mail.id, signal })).text)?.[0] ?? ''
  await dapp.dialog.getByRole('textbox', { name: /code/i }).fill(code)
  await dapp.status('connected')
  return dapp
}

/** Approves in the window that the frame opens. */
export async function approve(page: Page): Promise<void> {
  const [window] = await Promise.all([
    page.context().waitForEvent('page'),
    page.frameLocator('iframe').getByRole('button', { name: 'Review' }).click(),
  ])
  const button = window.locator('button[data-variant=primary]')
  await expect(button).toBeVisible()
  await window.locator('.approval__scroller').evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(button).toBeEnabled()
  await button.click()
}

/** Opens Account by the button of the page. */
export async function openAccount({ page }: Dapp): Promise<void> {
  await page.getByRole('navigation', { name: 'Wallet' }).getByRole('button').last().click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
}
