import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { verifyMessage, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const walletScript = readFileSync(new URL('../../../hosts/wallet.js', import.meta.url), 'utf8')

/** What a visitor with a wallet met. */
export interface Drive {
  /** The page has a button before any script runs. */
  readonly serverRenders: boolean
  readonly connects: boolean
  readonly signs: boolean
  readonly staysConnected: boolean
  /** Everything that the console and `window.onerror` showed. React and Vue report a failed hydration there. */
  readonly messages: readonly string[]
  /** Scripts that the page loads by itself for a visitor who saves data, gzip: without what opens, which others have once the page is idle. */
  readonly bytes: number
}

export interface DriveOptions {
  /** The modal asks for a signature after connecting. */
  readonly asks: boolean
  /** Otherwise the page has a button for it, where this is true. */
  readonly signs: boolean
}

/** How often a visitor comes back. Whether a page is hydrated before its connection is restored differs from one time to the next. */
const returns = 3

/** Opens a host, connects a wallet, signs, and comes back. */
export async function driveHost(browser: Browser, origin: string, { asks, signs }: DriveOptions): Promise<Drive> {
  const html = await (await fetch(origin)).text()
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const messages: string[] = []
  try {
    const account = privateKeyToAccount(generatePrivateKey())
    const signed: { message?: Hex; signature?: Hex } = {}
    await context.exposeFunction('signWithWallet', async (raw: Hex) => {
      const signature = await account.signMessage({ message: { raw } })
      Object.assign(signed, { message: raw, signature })
      return signature
    })
    await context.addInitScript({ content: `globalThis.walletAddress = '${account.address}'\n${walletScript}` })
    const page = await openPage(context, messages)
    await page.goto(origin, { waitUntil: 'networkidle' })
    const accountText = page.getByText(new RegExp(`^${account.address.slice(0, 4)}`, 'i')).first()

    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Meadow/ })
      .click()
    await accountText.waitFor()
    const dialog = page.getByRole('dialog')
    if (asks) await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.waitFor({ state: 'hidden' })
    if (!asks && signs) await page.getByRole('button', { name: 'Sign', exact: false }).first().click()
    if (asks || signs)
      await page
        .getByText(/^0x[0-9a-f]{130}$|Signed in as/)
        .first()
        .waitFor()
    const { message, signature } = signed
    const isSigned =
      message !== undefined &&
      signature !== undefined &&
      (await verifyMessage({ address: account.address, message: { raw: message }, signature }))
    for (let visit = 0; visit < returns; visit++) {
      await page.reload({ waitUntil: 'networkidle' })
      await accountText.waitFor()
    }
    return {
      serverRenders: /<button[^>]*>[^]*Connect wallet[^]*<\/button>/.test(html),
      connects: true,
      signs: isSigned,
      staysConnected: true,
      messages,
      bytes: await bytesOf(browser, origin),
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${reason}\nThe console shows: ${messages.join('\n')}`, { cause: error })
  } finally {
    await context.close()
  }
}

async function bytesOf(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext()
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const page = await context.newPage()
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(origin, { waitUntil: 'networkidle' })
  const sizes = await Promise.all(scripts)
  await context.close()
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function openPage(context: BrowserContext, messages: string[]): Promise<Page> {
  // The browser reports some errors to `window.onerror` alone, such as 'ResizeObserver loop'.
  await context.addInitScript(() => {
    addEventListener('error', ({ error, message }) => {
      if (!error && message) console.error(`window.onerror: ${message}`)
    })
  })
  // A node of any network, without one: what pages ask is nothing but balances.
  await context.route(
    (url) => url.hostname !== 'localhost' && url.hostname !== '127.0.0.1',
    async (route) => {
      const call = (route.request().postDataJSON() ?? {}) as
        | { readonly id?: number }
        | readonly { readonly id?: number }[]
      const answer = ({ id }: { readonly id?: number }) => ({ jsonrpc: '2.0', id, result: `0x${'0'.repeat(64)}` })
      const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
      await route.fulfill({
        headers,
        json: Array.isArray(call) ? call.map(answer) : answer(call as { id?: number }),
      })
    },
  )
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', (error) => messages.push(String(error)))
  return page
}
