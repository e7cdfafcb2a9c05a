import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'

const next = fileURLToPath(import.meta.resolve('next/dist/bin/next'))
let server: ChildProcess
let origin: string
let browser: Browser

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Starts what `npm run build` made. It has to know its origin, which sign-in messages name. */
beforeAll(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  server = spawn(process.execPath, [next, 'start', '--hostname', '127.0.0.1', '--port', String(port)], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', SITE_ORIGIN: origin },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: server.stdout! })) if (line.includes('Ready')) break
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
  expect(
    requests.filter(
      (url) => ![`${origin}/`, `${origin}/siwx/session`].includes(url) && !url.startsWith(`${origin}/_next/static/`),
    ),
  ).toEqual([])
  expect(messages).toEqual([])
})

/** Announces a wallet with a key of its own (EIP-6963). */
async function addWallet(page: Page): Promise<string> {
  const account = privateKeyToAccount(generatePrivateKey())
  await page.exposeFunction('signWithWallet', (raw: `0x${string}`) => account.signMessage({ message: { raw } }))
  await page.addInitScript((address) => {
    const answers: Record<string, (params: string[]) => unknown> = {
      eth_requestAccounts: () => [address],
      eth_accounts: () => [address],
      eth_chainId: () => '0x1',
      personal_sign: ([message]) =>
        (window as unknown as { signWithWallet(raw?: string): unknown }).signWithWallet(message),
    }
    const provider = {
      async request({ method, params = [] }: { method: string; params?: string[] }) {
        const answer = answers[method]
        if (!answer) throw Object.assign(new Error(method), { code: 4200 })
        return answer(params)
      },
      on() {},
      removeListener() {},
    }
    const info = {
      uuid: '8c6e1a2f-3b57-4a86-9f0d-52f5a7f4b1c3',
      name: 'Meadow',
      rdns: 'example.meadow',
      icon: 'data:image/svg+xml,<svg/>',
    }
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }, account.address)
  return account.address
}

it('shows the protected page to a visitor who signed in, after a reload too, and to no one who did not or signed out', async () => {
  const page = await browser.newPage()
  const address = await addWallet(page)
  await page.goto(`${origin}/members`)
  expect(page.url()).toBe(`${origin}/`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Meadow/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByText(`Signed in as ${address}`).waitFor()
  expect(page.url()).toBe(`${origin}/members`)
  await page.reload()
  await page.getByText(`Signed in as ${address}`).waitFor()
  const cookie = (await page.context().cookies()).find(({ name }) => name !== 'portico')
  expect(cookie).toMatchObject({ name: '__Host-siwx', httpOnly: true, secure: true, sameSite: 'Lax' })
  const withCookie = { headers: { cookie: `${cookie?.name}=${cookie?.value}` }, redirect: 'manual' } as const
  expect((await fetch(`${origin}/members`, withCookie)).status).toBe(200)
  await page.goto(origin)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.goto(`${origin}/members`)
  expect(page.url()).toBe(`${origin}/`)
  // The cookie that was there before is worth nothing either.
  expect((await fetch(`${origin}/members`, withCookie)).status).toBe(307)
  await page.context().close()
})

it('paints the account of the visit before on the server, hydrates it without a warning, and forgets it with the connection', async () => {
  const { page, messages } = await visit()
  const address = await addWallet(page)
  await page.reload()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Meadow/ })
    .click()
  // Connected; who closes before is not.
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const short = `${address.slice(0, 4)}…${address.slice(-6)}`
  const accountButton = page.getByRole('button', { name: short })
  await accountButton.waitFor()
  const painted = async (): Promise<string> => (await page.context().request.get(origin)).text()
  await expect.poll(painted).toContain(short)
  expect(await painted()).not.toContain('Connect wallet')
  const response = await page.reload()
  expect(await response?.text()).toContain(short)
  await page.locator('.portico-button:not([aria-busy])').getByText(short).waitFor()
  expect(messages).toEqual([])

  await page
    .context()
    .addCookies([{ name: 'portico', value: '%5B%5B%22eip155:1%22%2C%22<script>%22%5D%5D', url: origin }])
  expect(await painted()).toContain('Connect wallet')
  await page.reload()
  await accountButton.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Connect wallet' }).waitFor()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('portico')
  expect(await painted()).toContain('Connect wallet')
  await page.context().close()
})
