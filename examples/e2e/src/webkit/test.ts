import { writeFile } from 'node:fs/promises'
import type {
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test'
import type { Parts } from '../startParts.js'
import { expect, test as base } from '../test.js'
import { startWebKit, type WebKit } from './startWebKit.js'

interface Each {
  /** WebKit for one test. A test whose pages ask anything of another machine fails. */
  readonly webkit: WebKit
  /** Those of Chromium's pages, of which these tests have none. */
  readonly outside: readonly string[]
  readonly complaints: string[]
}

/** As `../test.js`, with WebKit in place of Chromium: a test that takes no `page` starts none. */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & Each,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & { readonly parts: Parts }
> = base.extend<Each>({
  webkit: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names it needs off this pattern
    async ({}, use, info) => {
      const webkit = await startWebKit()
      await use(webkit)
      if (info.errors.length > 0)
        for (const [index, picture] of (await webkit.pictures()).entries()) {
          const path = info.outputPath(`page-${index + 1}.png`)
          await writeFile(path, picture)
          await info.attach(`page ${index + 1}`, { path, contentType: 'image/png' })
        }
      await webkit.stop()
      expect(webkit.outside).toEqual([])
    },
    { scope: 'test' },
  ],
  // oxlint-disable-next-line no-empty-pattern
  outside: async ({}, provide) => provide([]),
  // oxlint-disable-next-line no-empty-pattern
  complaints: async ({}, provide) => provide([]),
})

export { expect }
