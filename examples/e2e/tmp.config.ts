import { defineConfig } from '@playwright/test'
import base from './playwright.config.js'
const { globalSetup: _, ...rest } = base
export default defineConfig({ ...rest, testDir: './screens', reporter: 'line', retries: 0, workers: 1 })
