import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { chromiumOptions } from '@portico/testing/chromium'
import { fileURLToPath } from 'node:url'

const { args, ...browser } = chromiumOptions()

/** Tests of the production builds in Chromium, against real chains, a real relay and a real gateway on loopback. */
const config: PlaywrightTestConfig = defineConfig({
  testDir: './tests',
  outputDir: '../../node_modules/.cache/e2e',
  globalSetup: ['./src/buildPages.ts', '../../packages/devnet/test/shareServer.ts'],
  fullyParallel: false,
  // One more than cores are used: tests wait for views, chains and timers.
  workers: 3,
  timeout: 90_000,
  // As long as a wait may take while the workers and what they start share two cores.
  expect: { timeout: 20_000, toHaveScreenshot: { threshold: 0.05, maxDiffPixels: 60 } },
  snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
  // A baseline that is missing is written, but in CI, where it fails.
  updateSnapshots: process.env['CI'] ? 'none' : 'missing',
  // Other systems draw the same letters in another way.
  ignoreSnapshots: process.platform !== 'linux',
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: '../../reports/e2e.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1280, height: 800 },
    // Without motion, views are there at once. Tests that are about the modal itself and its wallets turn it on again.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    // No name is resolved but that of this machine: nothing leaves it, and `outside` of `src/test.ts` sees what would have.
    launchOptions: {
      ...browser,
      // Pages have the same letters on every machine.
      env: { ...process.env, FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)) },
      args: [
        ...args,
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
      ],
    },
    // `src/test.ts` takes pictures of tests that fail.
    screenshot: 'off',
  },
})

export default config
