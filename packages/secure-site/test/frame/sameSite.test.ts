import { createAdaptorServer } from '@hono/node-server'
import { startProviders, type LoginProviders } from '@portico/devnet-login'
import type { FrameKind, FrameRequest } from '@portico/embedded-api'
import { chromiumOptions } from '@portico/testing/chromium'
import { build } from 'esbuild'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { startSecureSite, type SecureSiteHandle } from '../../src/startSecureSite.js'

// Two ports of one host are one site: the browser gives frames in their pages the same storage.

vi.setConfig({ testTimeout: 60_000 })

interface Host {
  readonly origin: string
  close(): void
}

/** A page that embeds the frame of the project in its query, as `@portico/embedded` does. */
async function startHost(script: string): Promise<Host> {
  const html = '<!doctype html><title>Host</title><iframe></iframe><script src="/page.js"></script>'
  const app = new Hono()
  app.get('/', (c) => c.html(html))
  app.get('/page.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript' }))
  const server = createAdaptorServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

async function bundlePage(): Promise<string> {
  const contents = `
    import { connectFrame } from '@portico/embedded-api'
    const query = new URLSearchParams(location.search)
    const [site, projectId] = [query.get('site'), query.get('project')]
    const frame = document.querySelector('iframe')
    frame.src = site + '/sdk?' + new URLSearchParams({ projectId, origin: location.origin, chainId: 'eip155:1' })
    const client = connectFrame({ frame, origin: site })
    window.ask = async (kind, payload) => {
      try {
        return { answer: await (await client).request(kind, payload) }
      } catch (error) {
        return { code: error.code, message: error.message }
      }
    }
    window.popup = (uri) => new Promise((resolve) => {
      addEventListener('message', ({ data }) => data.resultUri && resolve(data.resultUri))
      window.open(uri, 'login', 'width=600,height=800')
    })`
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

interface HostWindow {
  ask(kind: FrameKind, payload: unknown): Promise<{ readonly answer?: unknown; readonly code?: string }>
  popup(uri: string): Promise<string>
}

describe('frames in two pages of one site, in Chromium', () => {
  let login: LoginProviders
  let hosts: readonly [Host, Host]
  let site: SecureSiteHandle
  let browser: Browser
  beforeAll(async () => {
    const script = await bundlePage()
    hosts = [await startHost(script), await startHost(script)]
    const origins = hosts.map(({ origin }) => origin)
    login = await startProviders()
    site = await startSecureSite({
      mode: 'development',
      projects: [
        { id: 'shop', origins },
        { id: 'bank', origins },
      ],
      networks: { 'eip155:1': { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 } },
      providers: login.providers,
    })
    login.registerSite(site.origin)
    // Where storage is not parted, which is for tests only, private windows give frames of another site none at all.
    const { args, ...options } = chromiumOptions()
    const parted = args.map((arg) => arg.replace('ThirdPartyStoragePartitioning,', ''))
    expect(parted).not.toEqual(args)
    browser = await chromium.launch({ ...options, args: parted })
  }, 120_000)
  afterAll(async () => {
    await browser.close()
    await Promise.all([site.stop(), login.stop()])
    for (const host of hosts) host.close()
  })

  async function newContext(): Promise<BrowserContext> {
    const context = await browser.newContext()
    context.setDefaultTimeout(15_000)
    onTestFinished(() => context.close())
    return context
  }
  async function open(context: BrowserContext, host: 0 | 1, project: 'shop' | 'bank'): Promise<Page> {
    const page = await context.newPage()
    await page.goto(`${hosts[host].origin}/?${new URLSearchParams({ site: site.origin, project })}`)
    return page
  }
  /** @returns what the frame answers, or the code of its refusal */
  function ask<K extends FrameKind>(page: Page, kind: K, payload?: FrameRequest<K>) {
    return page.evaluate(([name, data]) => (window as unknown as HostWindow).ask(name, data), [kind, payload] as [
      FrameKind,
      unknown,
    ]) as Promise<{ readonly answer?: Record<string, string>; readonly code?: string }>
  }
  /** Opens the popup. @returns its window, and what it hands to the page */
  async function openPopup(page: Page, uri = ''): Promise<{ readonly popup: Page; readonly result: Promise<string> }> {
    const opened = page.context().waitForEvent('page')
    const result = page.evaluate((address) => (window as unknown as HostWindow).popup(address), uri)
    result.catch(() => undefined)
    return { popup: await opened, result }
  }
  /** @returns the address of the account */
  async function logIn(page: Page): Promise<string | undefined> {
    const { answer } = await ask(page, 'GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
    const { popup, result } = await openPopup(page, answer?.['uri'])
    await popup.getByRole('textbox', { name: 'E-mail' }).fill('ann@example.test')
    await popup.getByRole('button', { name: 'Log in' }).click()
    const user = await ask(page, 'CONNECT_SOCIAL', { uri: await result })
    return user.answer?.['address']
  }
  const expectNoLogin = async (page: Page) => {
    expect(await ask(page, 'IS_CONNECTED')).toEqual({ answer: { isConnected: false } })
    expect((await ask(page, 'GET_USER', {})).code).toBe('embedded/sessionExpired')
    const signing = { method: 'personal_sign', params: ['0x68', `0x${'1'.repeat(40)}`] } as const
    expect((await ask(page, 'RPC_REQUEST', signing)).code).toBe('embedded/sessionExpired')
  }

  it.each([
    ['another project on the same origin', 0, 'bank'],
    ['another project on another port', 1, 'bank'],
    ['the same project on another port', 1, 'shop'],
  ] as const)('find nobody logged in, and sign nobody out: %s', async (_, host, project) => {
    const context = await newContext()
    const shop = await open(context, 0, 'shop')
    const address = await logIn(shop)
    expect(address).toMatch(/^0x/)

    const other = await open(context, host, project)
    await expectNoLogin(other)
    // Not the browser keeps them apart: the frame there could open the other's store.
    const frame = other.frames().find((one) => one.url().startsWith(site.origin))
    const stores = await frame?.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(stores).toContain(`portico shop ${hosts[0].origin}`)
    await ask(other, 'SIGN_OUT')

    await shop.reload()
    expect((await ask(shop, 'GET_USER', {})).answer?.['address']).toBe(address)
  })

  it('share a login by the click of the visitor: "continue as" on another origin of the project, and not for another project', async () => {
    const context = await newContext()
    const address = await logIn(await open(context, 0, 'shop'))
    const other = await open(context, 1, 'shop')
    const started = await ask(other, 'GET_CONTINUE_URI')
    const { popup, result } = await openPopup(other, started.answer?.['uri'])
    await popup.getByText('ann@example.test').waitFor()
    await popup.locator('button[aria-disabled=false]', { hasText: 'Continue' }).click()
    expect(await ask(other, 'CONNECT_CONTINUE', { uri: await result })).toEqual({ answer: { provider: 'google' } })
    expect((await ask(other, 'GET_USER', {})).answer?.['address']).toBe(address)

    const bank = await open(context, 1, 'bank')
    const refused = await ask(bank, 'GET_CONTINUE_URI')
    const window = await openPopup(bank, refused.answer?.['uri'])
    await window.popup.getByRole('heading', { name: 'Log in first' }).waitFor()
    await expectNoLogin(bank)
  })
})
