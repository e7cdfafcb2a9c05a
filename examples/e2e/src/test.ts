import {
  test as base,
  expect,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import { startParts, type Parts } from './startParts.js'

interface Worker {
  readonly parts: Parts
}
interface Each {
  /** Requests that would have left this machine; a test that makes one fails. */
  readonly outside: readonly string[]
  /** Errors of the page's console and scripts; a test that leaves one fails, unless it takes it out. */
  readonly complaints: string[]
}

/** The WalletConnect client asks a host on the internet to vouch for pages; here it gets an empty answer at once. */
export const verification: RegExp = /^https:\/\/verify\.walletconnect\.(org|com)\//

export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & Each,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & Worker
> = base.extend<Each, Worker>({
  parts: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names it needs off this pattern
    async ({}, use) => {
      const parts = await startParts()
      await use(parts)
      await parts.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  outside: [
    async ({ context }, use) => {
      const reached: string[] = []
      await context.route(
        (url) => url.hostname !== '127.0.0.1' && url.hostname !== 'localhost',
        (route) => {
          const url = route.request().url()
          if (verification.test(url)) return route.fulfill({ body: '', contentType: 'text/html' })
          reached.push(url)
          return route.abort()
        },
      )
      await use(reached)
      expect(reached).toEqual([])
    },
    { auto: true },
  ],
  complaints: [
    async ({ page }, use) => {
      const said: string[] = []
      page.on('pageerror', (error) => said.push(`page error: ${error.message}`))
      page.on('console', (message) => {
        // What a strict policy keeps off the page: the client does without the frame, and so does the visitor.
        const isVerification = /^Framing 'https:\/\/verify\.walletconnect\.(org|com)/.test(message.text())
        if (message.type() === 'error' && !isVerification) said.push(message.text())
      })
      await use(said)
      expect(said).toEqual([])
    },
    { auto: true },
  ],
})

export { expect, type Page }
