import { AxeBuilder } from '@axe-core/playwright'
import {
  expect,
  test as base,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import { documentShape } from '@portico/testing/chromium'
import { serveSite, siteFolder } from '../../src/site/serveSite.js'

interface Site {
  /** Where the built site is served. */
  readonly site: string
}

/** A test of the served site: what a page writes to the console, throws, or asks of another host fails it. */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & Site
> = base.extend<{ readonly quiet: void }, Site>({
  site: [
    // Playwright reads what a fixture needs off its first parameter.
    async ({ browserName: _ }, use) => {
      const served = await serveSite(siteFolder, 0)
      await use(served.url)
      await served.close()
    },
    { scope: 'worker' },
  ],
  quiet: [
    async ({ page, site }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        // Chromium's advice on passkeys that also sign by RSA: accounts on a chain verify ES256 alone.
        if (message.text().startsWith('publicKey.pubKeyCredParams is missing')) return
        if (['error', 'warning'].includes(message.type()))
          complaints.push(`${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('request', (request) => {
        // WebAuthn takes names alone, so that a test may call the machine by its own.
        const url = request.url().replace('//localhost:', '//127.0.0.1:')
        if (!url.startsWith(site) && !/^(data|blob):/.test(url)) complaints.push(url)
      })
      await use()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** As `documentShape`, with the frames of the page. */
export async function shapeOf(page: Page): Promise<string> {
  return (await Promise.all(page.frames().map((frame) => frame.evaluate(documentShape)))).join('\n')
}

/**
 * Fails on what axe finds against WCAG 2.2 AA, in frames too, and on a page that is wider than its window.
 * @param rules default: all of WCAG 2.2 AA
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  const builder = new AxeBuilder({ page })
  const chosen = rules ? builder.withRules([...rules]) : builder.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
  const { violations } = await chosen.analyze()
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 120)}`).join('; ')}`,
    ),
  ).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
