import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'

const next = fileURLToPath(import.meta.resolve('next/dist/bin/next'))
let server: ChildProcess
let origin: string
let browser: Browser

/** Starts what `npm run build` made, on a free port. */
beforeAll(async () => {
  server = spawn(process.execPath, [next, 'start', '--hostname', '127.0.0.1', '--port', '0'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: server.stdout! })) {
    origin = /Local:\s+(http:\S+)/.exec(line)?.[1] ?? origin
    if (line.includes('Ready')) break
  }
  expect(origin, 'next start says where it listens').toBeDefined()
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
})
afterAll(async () => {
  await browser?.close()
  server.kill()
  await once(server, 'exit')
})

interface Visit {
  readonly page: Page
  /** Whatever the console shows: React reports a failed hydration there, and Chromium what the policy blocks. */
  readonly messages: readonly string[]
  /** Addresses of all requests. */
  readonly requests: readonly string[]
}

async function visit(): Promise<Visit> {
  const page = await browser.newPage()
  const messages: string[] = []
  const requests: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', (error) => messages.push(String(error)))
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(origin, { waitUntil: 'networkidle' })
  return { page, messages, requests }
}

it('renders the button on the server, under a policy without unsafe-inline', async () => {
  const response = await fetch(origin)
  expect(await response.text()).toMatch(/<button[^>]*>.*Connect wallet.*<\/button>/)
  expect(response.headers.get('Content-Security-Policy')).toMatch(/script-src 'self' 'nonce-[\w-]+';/)
})

it('opens the dialog at a click, and requests nothing but its own code', async () => {
  const { page, messages, requests } = await visit()
  const before = requests.length
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /WalletConnect/ })
    .waitFor()
  expect(requests.length).toBeGreaterThan(before)
  expect(requests.filter((url) => url !== `${origin}/` && !url.startsWith(`${origin}/_next/static/`))).toEqual([])
  expect(messages).toEqual([])
})
