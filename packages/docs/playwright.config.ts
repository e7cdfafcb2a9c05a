import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { chromiumOptions } from '@portico/testing/chromium'

/** Tests of the built site in Chromium: `npm run docs -- build` first. */
const config: PlaywrightTestConfig = defineConfig({
  testDir: './test/browser',
  outputDir: '../../node_modules/.cache/docs-browser',
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  reporter: [['line']],
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1280, height: 900 },
    actionTimeout: 15_000,
    launchOptions: chromiumOptions(),
  },
})

export default config
