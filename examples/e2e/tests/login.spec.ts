import { isAddress, verifyMessage } from 'viem'
import type { LocalSecureSite } from '@portico/example-dapp/localSecureSite'
import type { Page } from '@playwright/test'
import { dappOf, type Dapp } from '../src/dapp.js'
import type { Parts } from '../src/startParts.js'
import { expect, test } from '../src/test.js'

// A visitor without a wallet: the demo, its gateway, and the real secure site on an origin of its own.

test.describe.configure({ mode: 'serial' })
test.setTimeout(90_000)

async function open(page: Page, parts: Parts, site: LocalSecureSite): Promise<Dapp> {
  await page.goto(parts.dapp({ families: 'eip155,solana', secureSite: site.site.origin, balance: 'off' }))
  return dappOf(page)
}

/** Types an address in the modal, opens the mailed link in a tab of its own, and types the mailed code. */
async function logIn(page: Page, { inbox }: LocalSecureSite, email: string): Promise<void> {
  const { dialog, connectButton } = dappOf(page)
  await connectButton.click()
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('textbox', { name: 'Email' }).press('Enter')
  const number = (await dialog.locator('.email-match__number').textContent()) ?? ''
  const linkMail = await inbox.waitForMail(email, { signal: AbortSignal.timeout(10_000) })
  const tab = await page.context().newPage()
  await tab.goto(linkMail.links.find((link) => link.includes('/link')) ?? '')
  await tab.getByRole('button', { name: number.trim(), exact: true }).click()
  await expect(tab.getByText('Confirmed.')).toBeVisible()
  await tab.close()
  const codeMail = await inbox.waitForMail(email, { after: linkMail.id, signal: AbortSignal.timeout(10_000) })
  const code = /\b\d{6}\b/.exec(codeMail.text)?.[0] ?? ''
  await dialog.getByRole('textbox', { name: /code/i }).fill(code)
}

/** Approves in the window that the frame opens. */
async function approve(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe')
  const [window] = await Promise.all([
    page.context().waitForEvent('page'),
    frame.getByRole('button', { name: 'Review' }).click(),
  ])
  const button = window.getByRole('button', { name: /^(Approve|Sign|Send|Confirm)/ })
  await expect(button).toBeEnabled()
  await button.click()
}

test('logs in by e-mail with the link and the code of the inbox, and signs a message', async ({ page, parts }) => {
  const site = await parts.secureSite()
  const dapp = await open(page, parts, site)
  await logIn(page, site, 'ann@example.test')
  await dapp.status('connected')
  const address = await dapp.address()
  expect(isAddress(address)).toBe(true)
  await page.getByRole('button', { name: 'Sign message' }).click()
  await approve(page)
  await expect(dapp.signature).toContainText('0x')
  const signature = (await dapp.signature.textContent()) ?? ''
  expect(signature).toMatch(/^0x/)
  void verifyMessage
})
