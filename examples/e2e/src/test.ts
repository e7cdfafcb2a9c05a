import {
  test as base,
  expect,
  type BrowserContext,
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
  /**
   * What an error tracker of a site would see: `window.onerror`, rejections without a handler, and errors of the console, of every page of the
   * test. A test that leaves one fails, unless it takes it out.
   */
  readonly complaints: string[]
}

/** The browser of visitors, for what the shell of it that tests run in does in another way. */
export const wholeChromium: string = process.env['WHOLE_CHROMIUM_PATH'] ?? '/usr/bin/chromium'

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
    async ({ browser, context, page }, use, info) => {
      const said: string[] = []
      await listen(context, said, page)
      const { newContext } = browser
      browser.newContext = async (options) => {
        const another = await newContext.call(browser, options)
        await listen(another, said, page)
        return another
      }
      await use(said)
      browser.newContext = newContext
      if (said.length > 0 || info.errors.length > 0) await attachPictures(page, info)
      expect(said).toEqual([])
    },
    { auto: true },
  ],
})

/** What the browser itself writes of a request that failed. */
const failedRequest = /^Failed to load resource|net::ERR_|^WebSocket connection/

/** @param main the page of the site; of the others, such as wallets, requests may fail that a test has fail */
async function listen(context: BrowserContext, said: string[], main: Page): Promise<void> {
  context.on('weberror', (error) => said.push(`page error: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() !== 'error' || verification.test(message.location().url)) return
    // What a strict policy keeps off the page: the client does without the frame, and so does the visitor.
    if (/^Framing 'https:\/\/verify\.walletconnect\.(org|com)/.test(message.text())) return
    if (message.page() === main || !failedRequest.test(message.text())) said.push(message.text())
  })
  // Playwright tells of errors that were thrown. The browser reports others to `window.onerror` alone, such as 'ResizeObserver loop'.
  await context.addInitScript(() => {
    addEventListener('error', ({ error, message }) => {
      if (!error && message) console.error(`window.onerror: ${message}`)
    })
  })
}

/** `screenshot: 'only-on-failure'` of Playwright draws every page of every test, and throws away those of tests that pass. */
async function attachPictures(page: Page, info: TestInfo): Promise<void> {
  for (const [index, tab] of page.context().pages().entries()) {
    const path = info.outputPath(`page-${index + 1}.png`)
    // A page that hangs or has crashed gives none.
    const isTaken = await tab.screenshot({ path, timeout: 5000 }).then(Boolean, () => false)
    if (isTaken) await info.attach(`page ${index + 1}`, { path, contentType: 'image/png' })
  }
}

export { expect, type Page }
