import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import base from './playwright.config.js'

/** `npm run screens`: takes the pictures of docs/screens. Not a test: people look at them. */
const config: PlaywrightTestConfig = defineConfig({ ...base, testDir: './screens', reporter: 'line', retries: 0 })

export default config
