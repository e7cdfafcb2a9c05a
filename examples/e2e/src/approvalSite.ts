import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { sharedPostgres } from '@portico/devnet/postgres'
import type { FrameKind, FrameRequest } from '@portico/embedded-api'
import { startSecureSite, type LogLine } from '@portico/secure-site'
import { build } from 'esbuild'

import type { Page } from './test.js'

export interface ShopOptions {
  /** Cross-origin isolated, which cuts the page off from windows of other origins. */
  readonly isIsolated?: boolean
  /** Of the frame's element: what a page may do to it. */
  readonly frameStyle?: string
  readonly email?: string
}

/** A secure site with its signer, and the page of a shop that embeds its frame. */
export interface ApprovalSite {
  readonly origin: string
  readonly shop: string
  /** Opens the shop, and logs a visitor in, who is a new one unless `email` names one. @returns the address of their account */
  visit(page: Page, options?: ShopOptions): Promise<`0x${string}`>
  /** Opens the wallet's own page, and logs a visitor in there. */
  openAccount(page: Page, email: string): Promise<void>
  stop(): Promise<void>
}

interface ShopWindow {
  ask(kind: FrameKind, payload: unknown): Promise<unknown>
}

const projectId = 'shop'

export async function startApprovalSite(): Promise<ApprovalSite> {
  const script = await bundleShop()
  let origin = ''
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop')
    if (pathname === '/shop.js') return void response.setHeader('content-type', 'text/javascript').end(script)
    if (searchParams.has('isolated')) {
      response.setHeader('cross-origin-opener-policy', 'same-origin')
      response.setHeader('cross-origin-embedder-policy', 'require-corp')
    }
    const style = `width:360px;height:600px;border:0;${searchParams.get('style') ?? ''}`
    response.setHeader('content-type', 'text/html').end(
      `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><body style="margin:0">
      <iframe name="wallet" title="Wallet" data-site="${origin}" style="${style}"></iframe><script src="/shop.js"></script>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // On a host of the secure site's own site: browsers keep what its frame stores there.
  const shop = `http://localhost:${(server.address() as AddressInfo).port}`
  const mails: string[] = []
  const postgres = await sharedPostgres()
  const site = await startSecureSite({
    mode: 'development',
    database: postgres.url,
    projects: [{ id: projectId, name: 'Shop', origins: [shop] }],
    networks: { 'eip155:1': { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:9', symbol: 'ETH', decimals: 18 } },
    limits: { mailSeconds: 0, mailsPerHourOfClient: 1000 },
    log: ({ event, text }: LogLine) => void (event === 'mail' && mails.push(String(text))),
  })
  ;({ origin } = site)
  let visitors = 0

  async function mailed(pattern: RegExp, from: number): Promise<string> {
    for (const end = Date.now() + 15_000; Date.now() < end; await new Promise((go) => setTimeout(go, 50))) {
      const found = mails.slice(from).flatMap((text) => pattern.exec(text)?.[1] ?? [])[0]
      if (found !== undefined) return found
    }
    throw new Error('No mail came')
  }

  /** As the visitor does on the page of the mailed link. */
  async function confirmLink(page: Page, number: string, from: number): Promise<void> {
    const token = await mailed(/\/link#([\w-]+)$/m, from)
    const confirmed = await page.request.post(`${origin}/link/confirm`, {
      data: { token, number },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    if (!confirmed.ok()) throw new Error(await confirmed.text())
  }
  const mailedCode = (from: number): Promise<string> => mailed(/^(\d{6})$/m, from)

  return {
    origin,
    shop,
    async visit(page, { isIsolated = false, frameStyle = '', email = `visitor${(visitors += 1)}@example.org` } = {}) {
      const query = new URLSearchParams({ style: frameStyle, ...(isIsolated && { isolated: '' }) })
      await page.goto(`${shop}/?${query}`)
      const from = mails.length
      const { matchCode } = (await ask(page, 'CONNECT_EMAIL', { email })) as { readonly matchCode: string }
      await confirmLink(page, matchCode, from)
      await ask(page, 'CONNECT_DEVICE', undefined)
      await ask(page, 'CONNECT_OTP', { otp: await mailedCode(from) })
      const user = (await ask(page, 'GET_USER', {})) as { readonly address: `0x${string}` }
      return user.address
    },
    async openAccount(page, email) {
      await page.goto(`${origin}/account?${new URLSearchParams({ projectId })}`)
      const from = mails.length
      await page.getByLabel('E-mail address').fill(email)
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await confirmLink(page, (await page.locator('.account__number').textContent()) ?? '', from)
      await page.getByLabel('Code').fill(await mailedCode(from))
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByText('Addresses').waitFor()
    },
    async stop() {
      await site.stop()
      await postgres.stop()
      server.close()
    },
  }
}

/** What the frame answers the page. */
export function ask<K extends FrameKind>(page: Page, kind: K, payload: FrameRequest<K>): Promise<unknown> {
  return page.evaluate(([name, data]) => (window as unknown as ShopWindow).ask(name, data), [kind, payload] as [
    FrameKind,
    unknown,
  ])
}

/** `window.ask` asks the frame; with `start`, `window.outcome` has what came of it, and `stop` takes it back. */
async function bundleShop(): Promise<string> {
  const contents = `
    import { connectFrame } from '@portico/embedded-api'
    const frame = document.querySelector('iframe')
    const site = frame.dataset.site
    frame.src = site + '/sdk?' + new URLSearchParams({ projectId: '${projectId}', origin: location.origin, chainId: 'eip155:1' })
    const client = connectFrame({ frame, origin: site })
    window.ask = async (kind, payload) => (await client).request(kind, payload)
    window.start = (payload) => {
      const taken = new AbortController()
      window.outcome = undefined
      window.stop = () => taken.abort()
      client.then((one) => one.request('RPC_REQUEST', payload, { signal: taken.signal }))
        .then((answer) => (window.outcome = answer), (error) => (window.outcome = error.code ?? error.name))
    }`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    format: 'iife',
    target: 'es2022',
    conditions: ['@portico/source'],
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
