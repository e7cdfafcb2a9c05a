import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, verification } from './test.js'
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

async function openWalletApp(context: BrowserContext, parts: Parts): Promise<WalletApp> {
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

/** The wallet lives in a context of its own: another device shares no storage with the page. */
export async function walletOn(browser: Browser, parts: Parts): Promise<WalletApp> {
  const context = await browser.newContext()
  await context.route(
    (url) => url.hostname !== '127.0.0.1',
    (route) =>
      verification.test(route.request().url()) ? route.fulfill({ body: '', contentType: 'text/html' }) : route.abort(),
  )
  return openWalletApp(context, parts)
}
