import type { Locator, Page } from '@playwright/test'
import type { PageServer } from './servePage.js'
import { expect } from './test.js'

/** What a visitor does on the page of `pages/badPlugin`. */
export interface Shop {
  readonly page: Page
  readonly dialog: Locator
  /** A button that a plugin adds to the view of the account. */
  action(label: string): Locator
  /** Opens the modal and chooses a wallet in its list. */
  choose(wallet: string): Promise<void>
  /** As `choose`, until the page shows the address; the modal is closed then. */
  connect(wallet: string, address: string | RegExp): Promise<void>
  openAccount(): Promise<void>
  /** In the view of the account. */
  disconnect(): Promise<void>
  close(): Promise<void>
  /** Which plugin `onError` named, and where; each once. */
  reports(): Promise<readonly string[]>
}

/** @param wallet a script that puts a wallet on the page */
export async function openShop(page: Page, server: PageServer, wallet: string, plugin: string): Promise<Shop> {
  await page.addInitScript({ content: wallet })
  await page.goto(`${server.url}?plugin=${plugin}`)
  const dialog = page.getByRole('dialog')
  const status = page.getByRole('status', { name: 'Account' })
  const connectButton = page.getByRole('main').getByRole('button', { name: 'Connect wallet' })
  const shop: Shop = {
    page,
    dialog,
    action: (label) => dialog.getByRole('group', { name: 'Actions' }).getByRole('button', { name: label, exact: true }),
    async choose(name) {
      await connectButton.click()
      await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    },
    async connect(name, address) {
      await shop.choose(name)
      await expect(status).toHaveText(address)
      await shop.close()
    },
    async openAccount() {
      await page.locator('button[data-kind=account]').click()
      await expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    },
    async disconnect() {
      await dialog.getByRole('button', { name: 'Disconnect' }).click()
      await expect(status).toHaveText('Nobody is connected')
      await expect(connectButton).toBeVisible()
      await expect(dialog).toBeHidden()
    },
    async close() {
      await dialog.getByRole('button', { name: 'Close' }).first().click()
      await expect(dialog).toBeHidden()
    },
    reports: () => page.evaluate(() => [...new Set(window.reports.map(([id, phase]) => `${id}, ${phase}`))]),
  }
  await expect(connectButton).toBeVisible()
  return shop
}
