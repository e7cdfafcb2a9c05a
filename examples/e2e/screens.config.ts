import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import base from './playwright.config.js'

/** `npm run screens`: takes a picture of each view, for people. What fails when a view changes are the baselines of `tests`. */
const config: PlaywrightTestConfig = defineConfig({
  ...base,
  testDir: './screens',
  reporter: 'line',
  retries: 0,
  // With the fonts of this machine, for languages that those of the tests do not have.
  use: { ...base.use, launchOptions: { ...base.use?.launchOptions, env: process.env } },
})

export default config
