import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Route } from '@playwright/test'
import { expect, test, type Page } from '../src/test.js'

// The two ends of the embedded wallet's frame, in documents of different sites.

test.use({ bypassCSP: false })

const shop = 'https://shop.example'
const secure = 'https://secure.example'
const evil = 'https://evil.example'

let ends: string
test.beforeAll(async () => {
  const source = fileURLToPath(new URL('../../../packages/embedded-api/src/', import.meta.url))
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from './page/connectFrame.js'; export * from './frame/acceptPage.js'; export * from './handshake.js'; export * from './envelope.js'`,
      resolveDir: source,
    },
    bundle: true,
    format: 'iife',
    globalName: 'ends',
    target: 'es2022',
    write: false,
  })
  ends = outputFiles[0]?.text ?? ''
})

const html = (body: string, script: string): string =>
  `<!doctype html><meta charset="utf-8"><body>${body}<script>${ends}\n${script}</script>`

/** The frame of `secure`, made for `origin`, which listens after `delay`. `answers` counts the times that it answered a HELLO. */
function frameFor(origin: string, delay = 0): string {
  return html(
    '',
    `window.answers = 0
     window.MessageChannel = class extends MessageChannel { constructor() { super(); window.answers += 1 } }
     setTimeout(() => ends.acceptPage({ origin: '${origin}', build: 'test', handle: async ({ kind }) =>
       kind === 'GET_CHAIN_ID' ? { chainId: 10 } : { isConnected: false } }), ${delay})`,
  )
}

const answers = (page: Page): Promise<number> | undefined =>
  page.frame('wallet')?.evaluate(() => (window as unknown as { readonly answers: number }).answers)

/** A document that says WELCOME to the page at all times, with this nonce. */
const welcoming = (nonce: string): string =>
  html(
    '',
    `setInterval(() => {
       const { port1, port2 } = new MessageChannel()
       port1.onmessage = ({ data: { id } }) => port1.postMessage({ id, type: '@portico-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 666 } })
       parent.postMessage({ type: '@portico-frame/WELCOME', version: 1, nonce: '${nonce}', build: 'liar' }, '*', [port2])
       port1.postMessage({ type: '@portico-frame/READY' })
     }, 50)`,
  )

interface Site {
  readonly [address: string]: string
}

async function open(page: Page, site: Site, address: string): Promise<void> {
  await page.context().route('**/*', async (route: Route) => {
    const body = site[route.request().url().replace(/\/$/, '')]
    await route.fulfill(body === undefined ? { status: 404, body: '' } : { body, contentType: 'text/html' })
  })
  await page.goto(address)
}

const iframe = (address: string, name = 'wallet'): string => `<iframe name="${name}" src="${address}"></iframe>`
const connect = (selector = 'iframe'): string =>
  `ends.connectFrame({ frame: document.querySelector('${selector}'), origin: '${secure}' })
     .then((client) => (window.client = client), (error) => (window.failed = error.code))`
/** The nonce of the page's HELLO where it is no secret: the attacker was told it. */
const guessed = '0'.repeat(32)
const withoutSecret = 'crypto.getRandomValues = (bytes) => bytes'

const answerOf = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const { client } = window as unknown as { readonly client?: { request(kind: string): Promise<unknown> } }
    return client ? await client.request('GET_CHAIN_ID') : 'no connection'
  })
const isConnected = (page: Page): Promise<boolean> => page.evaluate(() => 'client' in window)

test('a page and a frame of another site find each other, and one answers the other', async ({ page }) => {
  await open(page, { [shop]: html(iframe(`${secure}/sdk`), connect()), [`${secure}/sdk`]: frameFor(shop) }, shop)
  await expect.poll(() => isConnected(page)).toBe(true)
  expect(await answerOf(page)).toEqual({ chainId: 10 })
})

test('a frame that is loaded anew ends the connection, and can be connected again', async ({ page }) => {
  await open(page, { [shop]: html(iframe(`${secure}/sdk`), connect()), [`${secure}/sdk`]: frameFor(shop) }, shop)
  await expect.poll(() => isConnected(page)).toBe(true)
  await page.evaluate(() => document.querySelector('iframe')?.setAttribute('src', 'https://secure.example/sdk'))
  const ended = (): Promise<boolean> =>
    page.evaluate(
      () => (window as unknown as { readonly client: { readonly ended: AbortSignal } }).client.ended.aborted,
    )
  await expect.poll(ended).toBe(true)
  await page.evaluate(`delete window.client; ${connect()}`)
  await expect.poll(() => isConnected(page)).toBe(true)
  expect(await answerOf(page)).toEqual({ chainId: 10 })
})

test('a WELCOME of another window is not heard, though it comes from the secure site and knows the nonce', async ({
  page,
}) => {
  const later = `setTimeout(() => { ${withoutSecret}; ${connect('[name=wallet]')} }, 1000)`
  const site = {
    [shop]: html(iframe(`${secure}/liar`, 'liar') + iframe(`${secure}/sdk`), later),
    // The liar is there first.
    [`${secure}/sdk`]: frameFor(shop, 3000),
    [`${secure}/liar`]: welcoming(guessed),
  }
  await open(page, site, shop)
  await expect.poll(() => isConnected(page)).toBe(true)
  expect(await answerOf(page)).toEqual({ chainId: 10 })
})

test('a WELCOME of another origin is not heard, though it comes from the frame and knows the nonce', async ({
  page,
}) => {
  // The frame was taken to another site.
  const site = {
    [shop]: html(iframe(`${evil}/sdk`), `${withoutSecret}; ${connect()}`),
    [`${evil}/sdk`]: welcoming(guessed),
  }
  await open(page, site, shop)
  await page.waitForTimeout(1500)
  expect(await isConnected(page)).toBe(false)
})

test('a WELCOME that answers no HELLO of this page is not heard', async ({ page }) => {
  const site = { [shop]: html(iframe(`${secure}/sdk`), connect()), [`${secure}/sdk`]: welcoming(guessed) }
  await open(page, site, shop)
  await page.waitForTimeout(1500)
  expect(await isConnected(page)).toBe(false)
})

test('a HELLO of another frame of the page is not heard, of the same origin as the page either', async ({ page }) => {
  const liar = html(
    '',
    `setInterval(() => parent.frames.wallet?.postMessage({ type: '@portico-app/HELLO', versions: [1], nonce: 'f'.repeat(32) }, '*'), 20)`,
  )
  for (const origin of [evil, shop]) {
    const later = `setTimeout(() => { ${connect('[name=wallet]')} }, 1000)`
    const site = {
      [shop]: html(iframe(`${origin}/liar`, 'liar') + iframe(`${secure}/sdk`), later),
      [`${origin}/liar`]: liar,
      [`${secure}/sdk`]: frameFor(shop),
    }
    await open(page, site, shop)
    // A frame answers once: one that answered a stranger has no answer left.
    await expect.poll(() => isConnected(page)).toBe(true)
    await page.context().unrouteAll()
  }
})

test('a page of another origin gets no port', async ({ page }) => {
  await open(page, { [evil]: html(iframe(`${secure}/sdk`), connect()), [`${secure}/sdk`]: frameFor(shop) }, evil)
  await page.waitForTimeout(1500)
  expect(await isConnected(page)).toBe(false)
  // Its HELLO was not taken either: the browser alone would keep the answer from it.
  expect(await answers(page)).toBe(0)
})

test('an allowed page inside a page of somebody else gets no answer', async ({ page }) => {
  const site = { [evil]: html(iframe(shop, 'outer'), ''), [shop]: html(iframe(`${secure}/sdk`), connect()) }
  const inShop = (): Promise<boolean> =>
    page.frame('outer')?.evaluate(() => 'client' in window) ?? Promise.resolve(false)
  await open(page, { ...site, [`${secure}/sdk`]: frameFor(shop) }, evil)
  await page.waitForTimeout(1500)
  expect(await inShop()).toBe(false)
})

test('a frame that shows an error or another page is given up soon after its load, and one that loads slowly is waited for', async ({
  page,
  complaints,
}) => {
  const names = ['slow', 'gone', 'missing', 'silent', 'blocked']
  const frames = names.map((name) => iframe(name === 'blocked' ? `${evil}/sdk` : `${secure}/${name}`, name)).join('')
  const headers = { 'content-security-policy': `frame-src ${secure}` }
  const script = `window.outcomes = {}
    for (const frame of document.querySelectorAll('iframe'))
      ends.connectFrame({ frame, origin: frame.name === 'blocked' ? '${evil}' : '${secure}' })
        .then(() => (outcomes[frame.name] = 'connected'), ({ code }) => (outcomes[frame.name] = code))`
  await page.context().route('**/*', async (route: Route) => {
    const { origin, pathname } = new URL(route.request().url())
    if (origin === shop) return route.fulfill({ body: html(frames, script), contentType: 'text/html', headers })
    if (pathname === '/gone') return route.abort('connectionrefused')
    if (pathname === '/missing') return route.fulfill({ status: 503, body: 'Service Unavailable' })
    if (pathname === '/silent') return route.fulfill({ body: '<p>A page of the site', contentType: 'text/html' })
    // A network on which the script comes late: `load` waits for it.
    if (pathname === '/slow')
      return route.fulfill({ body: '<script type="module" src="/slow.js"></script>', contentType: 'text/html' })
    await new Promise((resolve) => setTimeout(resolve, 7000))
    const body = `${ends}\n ends.acceptPage({ origin: '${shop}', build: 'test', handle: async () => undefined })`
    return route.fulfill({ body, contentType: 'text/javascript' })
  })
  await page.goto(shop, { waitUntil: 'commit' })
  const begun = Date.now()
  const failed = 'embedded/frameLoadFailed'
  const outcomes = () => page.evaluate(() => (window as { outcomes?: unknown }).outcomes)
  await expect
    .poll(outcomes)
    .toEqual({ slow: 'connected', gone: failed, missing: failed, silent: failed, blocked: failed })
  expect(Date.now() - begun).toBeLessThan(18_000)
  complaints.splice(0) // what the browser says of such frames
})
