import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './test.js'
import type { Parts } from './startParts.js'

/** The demo wallet in a browser of its own, as on another device. */
export interface WalletApp {
  readonly page: Page
  pair(uri: string): Promise<void>
  approve(): Promise<void>
  reject(): Promise<void>
  /** What the visitor is asked now. */
  asks(title: RegExp): Promise<void>
}

export async function openWalletApp(context: BrowserContext, parts: Parts): Promise<WalletApp> {
  const page = await context.newPage()
  await page.goto(parts.wallet())
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  return {
    page,
    async pair(uri) {
      await page.getByLabel('Pairing URI').fill(uri)
      await press('Pair')
    },
    approve: () => press('Approve'),
    reject: () => press('Reject'),
    asks: (title) => expect(page.getByRole('heading', { name: title })).toBeVisible(),
  }
}
