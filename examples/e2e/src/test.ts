import {
  test as base,
  expect,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type Request,
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
const isVerification = (url: string): boolean => verification.test(url)

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
      const onWay = new Map<Request, string>()
      // A handler of routes would pass every request of the page through this process. The browser of these tests resolves no name
      // but localhost: what is neither blocked by a policy nor answered by the test ends there.
      context.on('request', (request) => {
        const { hostname } = new URL(request.url())
        if (!/^(|localhost|127\.0\.0\.1)$/.test(hostname) && /^(https?|wss?):/.test(request.url()))
          onWay.set(request, request.url())
      })
      context.on('requestfinished', (request) => void onWay.delete(request))
      context.on('requestfailed', (request) => {
        const url = request.url()
        if (!onWay.delete(request)) return
        if (!isVerification(url) && !/csp/i.test(request.failure()?.errorText ?? '')) reached.push(url)
      })
      await use(reached)
      expect([...reached, ...[...onWay.values()].filter((url) => !isVerification(url))]).toEqual([])
    },
    { auto: true },
  ],
  complaints: [
    async ({ page }, use) => {
      const said: string[] = []
      page.on('pageerror', (error) => said.push(`page error: ${error.message}`))
      page.on('console', (message) => {
        // What a strict policy keeps off the page: the client does without the frame, and so does the visitor.
        const isBlocked = /^Framing 'https:\/\/verify\.walletconnect\.(org|com)/.test(message.text())
        if (message.type() === 'error' && !isBlocked && !isVerification(message.location().url))
          said.push(message.text())
      })
      await use(said)
      expect(said).toEqual([])
    },
    { auto: true },
  ],
})

export { expect, type Page }
