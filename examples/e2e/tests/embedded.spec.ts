import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { readFile } from 'node:fs/promises'
import { verifyMessage, type Hex } from 'viem'
import { expect, test, type Page } from '../src/test.js'

// The page's side of the embedded wallet, before a small frame page of another site, under a strict policy.

test.use({ bypassCSP: false })

const shop = 'https://shop.example'
const secure = 'https://secure.example'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const policy = `default-src 'none'; script-src 'self'; frame-src ${secure}; connect-src https://node.example; img-src data:; base-uri 'none'`

/** `import css from './x.css?inline'`, as Vite has it. */
const inlineStyles: Plugin = {
  name: 'inline styles',
  setup(builder) {
    builder.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
      path: new URL(path.replace('?inline', ''), `file://${resolveDir}/`).pathname,
      namespace: 'css',
    }))
    builder.onLoad({ filter: /.*/, namespace: 'css' }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
      loader: 'text',
    }))
  },
}
async function bundle(page: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../pages/embedded/${page}.ts`, import.meta.url))],
    bundle: true,
    format: 'iife',
    globalName: 'site',
    jsx: 'automatic',
    target: 'es2022',
    conditions: ['@portico/source'],
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [inlineStyles],
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

let scripts: { readonly host: string; readonly frame: string }
test.beforeAll(async () => {
  scripts = { host: await bundle('host'), frame: await bundle('frame') }
})

const html = (body: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Meridian</title><body>${body}`
const framePage = html(
  '<style>body { background: #fff; color: #111; font: 16px sans-serif; padding: 16px }</style><h1>Secure site</h1><p></p><button>Approve</button> <button>Reject</button><script src="/frame.js"></script>',
)

/** Sites that exist only in the test. `asked`: addresses at the secure site. */
async function openShop(page: Page, query = ''): Promise<{ readonly asked: string[] }> {
  const asked: string[] = []
  let isLoggedIn = false
  await page.context().route('https://**/*', (route) => {
    const url = new URL(route.request().url())
    if (url.origin === secure) asked.push(`${url.pathname}${url.search}`)
    if (url.origin === 'https://node.example') {
      const zero = { jsonrpc: '2.0', id: 1, result: '0x0' }
      return route.fulfill({
        json: zero,
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      })
    }
    if (url.pathname.startsWith('/session/')) {
      isLoggedIn = url.pathname.endsWith('begin') || (isLoggedIn && url.pathname.endsWith('read'))
      return route.fulfill({ json: isLoggedIn })
    }
    const found = new Map([
      [`${shop}/`, { body: html('<h1>Boats</h1><script src="/host.js"></script>'), contentType: 'text/html' }],
      [`${shop}/host.js`, { body: scripts.host, contentType: 'text/javascript' }],
      [`${secure}/sdk`, { body: framePage, contentType: 'text/html' }],
      [`${secure}/frame.js`, { body: scripts.frame, contentType: 'text/javascript' }],
    ]).get(`${url.origin}${url.pathname}`)
    const headers = url.origin === shop ? { 'content-security-policy': policy } : {}
    return route.fulfill(found ? { ...found, headers } : { status: 404, body: '' })
  })
  await page.goto(`${shop}/${query}`)
  return { asked }
}

interface Site {
  logIn(): Promise<void>
  address(): string | undefined
  sign(message: string): Promise<string>
  open(view: string): void
  disconnect(): Promise<void>
}
declare const site: Site

const logIn = (page: Page): Promise<void> => page.evaluate(() => site.logIn())
const address = (page: Page): Promise<string | undefined> => page.evaluate(() => site.address())
/** Asks for a signature; the answer is read later. */
async function ask(page: Page, message: string): Promise<() => Promise<string>> {
  await page.evaluate((text) => void Object.assign(window, { answer: site.sign(text) }), message)
  return () => page.evaluate(() => (window as unknown as { readonly answer: Promise<string> }).answer)
}
const frameOf = (page: Page) => page.frameLocator('dialog[data-portico-frame] > iframe')
const frameBox = (page: Page) => page.locator('dialog[data-portico-frame]')

test('nothing of it is loaded until the visitor logs in; then it signs, and is there again after a reload', async ({
  page,
}) => {
  const { asked } = await openShop(page)
  await page.evaluate(() => site.open('Account'))
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(asked).toEqual([])
  expect(await page.locator('iframe').count()).toBe(0)

  await logIn(page)
  expect(await address(page)).toBe(account)
  expect(asked[0]).toBe(
    `/sdk?projectId=meridian&chainId=eip155%3A31337&version=4&enableLogger=false&origin=${encodeURIComponent(shop)}`,
  )
  await expect(frameBox(page)).toBeHidden()

  const answer = await ask(page, 'hello')
  await expect(frameOf(page).getByText('Sign 0x68656c6c6f')).toBeVisible()
  await frameOf(page).getByRole('button', { name: 'Approve' }).click()
  const signature = (await answer()) as Hex
  expect(await verifyMessage({ address: account, message: 'hello', signature })).toBe(true)
  await expect(frameBox(page)).toBeHidden()

  await page.reload()
  await expect.poll(() => page.locator('iframe').count(), 'before anything is asked').toBe(1)
  await expect.poll(() => address(page)).toBe(account)
  await page.evaluate(() => site.disconnect())
  await page.reload()
  await page.evaluate(() => site.open('Account'))
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.locator('iframe').count()).toBe(0)
})

test('a refusal in the frame is the visitor’s', async ({ page }) => {
  await openShop(page)
  await logIn(page)
  const answer = await ask(page, 'hello')
  await frameOf(page).getByRole('button', { name: 'Reject' }).click()
  expect(await answer()).toBe('You rejected it')
})

const ways = {
  'presses Escape': (page: Page) => page.keyboard.press('Escape'),
  'presses beside the modal': (page: Page) => page.mouse.click(5, 5),
  'presses the close button, which is under the frame’s backdrop': async (page: Page) => {
    const close = await page
      .locator('portico-modal')
      .getByRole('button', { name: 'Close', includeHidden: true })
      .boundingBox()
    await page.mouse.click(close!.x + close!.width / 2, close!.y + close!.height / 2)
  },
}
for (const [name, leave] of Object.entries(ways))
  test(`a visitor who ${name} takes the request back`, async ({ page }) => {
    await openShop(page)
    await logIn(page)
    const answer = await ask(page, 'hello')
    await expect(frameBox(page)).toBeVisible()
    await expect(frameOf(page).getByText('Sign 0x68656c6c6f')).toBeVisible()
    await leave(page)
    expect(await answer()).toBe('Request was aborted')
    await expect(frameBox(page)).toBeHidden()
    await expect(page.getByRole('dialog')).toBeHidden()
    const [, frame] = page.frames()
    await expect.poll(() => frame?.locator('p').textContent()).toBe('Taken back')
  })

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const)
  for (const mode of ['dark', 'light'] as const)
    test(`the frame stands over the modal, ${mode}, at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await openShop(page, `?mode=${mode}`)
      await logIn(page)
      await ask(page, 'hello')
      await expect(frameOf(page).getByText('Sign 0x68656c6c6f')).toBeVisible()
      const box = await frameBox(page).boundingBox()
      // Under the header of the modal; a bottom sheet on a phone.
      expect(box).toEqual(
        width > 430 ? { x: 460, y: 132, width: 360, height: 600 } : { x: 0, y: height - 600, width: 360, height: 600 },
      )
      const theme = await frameOf(page).locator('html').getAttribute('data-theme')
      expect(JSON.parse(theme ?? '')).toMatchObject({ themeMode: mode })
      if (process.env['PORTICO_LOOK']) await page.screenshot({ path: `/tmp/kita-${mode}-${width}.png` })
    })
