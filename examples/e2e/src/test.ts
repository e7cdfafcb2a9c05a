import {
  test as base,
  expect,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestInfo,
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

/** The WalletConnect client asks a host on the internet to vouch for pages; here it finds none. */
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
    { scope: 'worker', timeout: 180_000 },
  ],
  outside: [
    async ({ context }, use) => {
      const reached: string[] = []
      // A handler of routes would take every request of the page through this process. The browser of these tests resolves no name
      // but localhost: what neither a policy blocks nor the test answers ends there.
      context.on('requestfailed', (request) => {
        // Names below `test` are in no network (RFC 6761): pages that tests answer have them, also when their answers are gone.
        if (verification.test(request.url()) || new URL(request.url()).hostname.endsWith('.test')) return
        if (request.failure()?.errorText === 'net::ERR_NAME_NOT_RESOLVED') reached.push(request.url())
      })
      await use(reached)
      expect(reached).toEqual([])
    },
    { auto: true },
  ],
  complaints: [
    async ({ page }, use, info) => {
      const said: string[] = []
      page.on('pageerror', (error) => said.push(`page error: ${error.message}`))
      page.on('console', (message) => {
        // What a strict policy keeps off the page: the client does without the frame, and so does the visitor.
        const isBlocked = /^Framing 'https:\/\/verify\.walletconnect\.(org|com)/.test(message.text())
        if (message.type() === 'error' && !isBlocked && !verification.test(message.location().url))
          said.push(message.text())
      })
      await use(said)
      if (said.length > 0 || info.errors.length > 0) await attachPictures(page, info)
      expect(said).toEqual([])
    },
    { auto: true },
  ],
})

/** `screenshot: 'only-on-failure'` of Playwright draws every page of every test, and throws away those of tests that pass. */
async function attachPictures(page: Page, info: TestInfo): Promise<void> {
  for (const [index, one] of page.context().pages().entries()) {
    const path = info.outputPath(`page-${index + 1}.png`)
    // A page that hangs or has crashed gives none.
    const isTaken = await one.screenshot({ path, timeout: 5000 }).then(Boolean, () => false)
    if (isTaken) await info.attach(`page ${index + 1}`, { path, contentType: 'image/png' })
  }
}

export { expect, type Page }
