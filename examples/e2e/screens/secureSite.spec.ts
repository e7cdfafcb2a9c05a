import { startSecureSite, type LogLine, type SecureSiteHandle } from '@portico/secure-site'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'

import { reviewScene, windowScenes, type WindowScene } from './secureScenes.js'
import { appearances, type Appearance } from './takeScreen.js'

// Pictures of the secure site's own pages: a real one in development mode, and requests with fixed data.

test.use({ deviceScaleFactor: 1 })
test.setTimeout(120_000)

const folder = fileURLToPath(new URL('../../../docs/screens/', import.meta.url))
const source = fileURLToPath(new URL('../../../packages/secure-site/src/browser/', import.meta.url))

interface SealFlow {
  createFlowKeys(): Promise<{
    readonly flowId: string
    readonly key: string
    seal(way: 'req', value: unknown): Promise<string>
  }>
}

let site: SecureSiteHandle
let seal: SealFlow
let frameScript: string
const mails: LogLine[] = []

async function bundle(contents: string, format: 'esm' | 'iife'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: source, loader: 'ts' },
    bundle: true,
    format,
    ...(format === 'iife' && { globalName: 'own' }),
    target: 'es2022',
    conditions: ['@portico/source'],
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

test.beforeAll(async () => {
  const code = await bundle(`export * from './approve/sealFlow.js'`, 'esm')
  seal = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as SealFlow
  frameScript = await bundle(
    `export * from './approve/requestApproval.js'; export { describe } from './decode/describe.js'
     export { replayReads } from './approve/sealFlow.js'`,
    'iife',
  )
  site = await startSecureSite({
    mode: 'development',
    projects: [{ id: 'shop', name: 'Meridian Marketplace', origins: ['https://shop.example'] }],
    networks: { 'eip155:1': { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:9', symbol: 'ETH', decimals: 18 } },
    limits: { mailSeconds: 0 },
    log: (line) => {
      if (line.event === 'mail') mails.push(line)
    },
  })
})
test.afterAll(() => site.stop())

async function appear(page: Page, { mode, width, height }: Appearance): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
}

async function take(page: Page, name: string, appearance: Appearance, fullPage = false): Promise<void> {
  await appear(page, appearance)
  // A button that approves is live after a rest.
  await page.waitForTimeout(1000)
  const { mode, size } = appearance
  const path = `${folder}secure-${name.replace(/\W+/g, '-').toLowerCase()}-${mode}-${size}.png`
  await page.screenshot({ path, fullPage, animations: 'disabled' })
}

/** Opens `/w` with a request, as a frame would have sealed it. */
async function openWindow(page: Page, { sealed }: WindowScene, theme: 'light' | 'dark'): Promise<void> {
  const keys = await seal.createFlowKeys()
  const ciphertext = await keys.seal('req', { ...sealed, theme })
  await page.route('**/api/flows/*', (route) => {
    const path = new URL(route.request().url()).pathname
    return route.fulfill({ json: path.endsWith('/redeem') ? { ciphertext } : { open: true } })
  })
  await page.goto('about:blank')
  await page.goto(`${site.origin}/w#${keys.flowId}.${keys.key}`)
  await page.getByRole('main').waitFor()
  await expect(page.getByText('The request is being fetched.')).toBeHidden()
}

for (const scene of windowScenes)
  test(`pictures of the secure site: ${scene.name}`, async ({ page }) => {
    for (const appearance of appearances) {
      await appear(page, appearance)
      await openWindow(page, scene, appearance.mode)
      await take(page, scene.name, appearance)
    }
  })

test('pictures of the secure site: outcomes of an approval', async ({ page }) => {
  const [scene] = windowScenes
  for (const appearance of appearances) {
    await appear(page, appearance)
    await openWindow(page, scene!, appearance.mode)
    await page.evaluate(`window.close = () => {}`)
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByText('Rejected').waitFor()
    await take(page, 'Approve, rejected', appearance)
    await page.unroute('**/api/flows/*')
    await page.goto('about:blank')
    await page.goto(`${site.origin}/w#${'a'.repeat(22)}.${'a'.repeat(43)}`)
    await page.getByText('This request is over').waitFor()
    await take(page, 'Approve, over', appearance)
    await page.goto('about:blank')
    await page.goto(`${site.origin}/w`)
    await take(page, 'Approve, nothing', appearance)
  }
})

test('pictures of the secure site: the frame', async ({ page }) => {
  const { request, context, answers } = reviewScene.sealed
  await page.route('**/frame-scene', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
        <link rel="stylesheet" href="/assets/approval.css"><body></body><script>${frameScript}</script></html>`,
    }),
  )
  for (const { mode } of appearances.filter(({ size }) => size === 'mobile')) {
    // The frame has this size on every screen.
    const appearance = { mode, size: 'mobile', width: 360, height: 600 } as unknown as Appearance
    await appear(page, appearance)
    await page.goto(`${site.origin}/frame-scene`)
    await page.evaluate(`document.documentElement.dataset.theme = '${mode}'
      const api = { post: async (path) => path.endsWith('/wait') ? (await new Promise((go) => (window.onSeen = go)), { seen: true }) : {} }
      const asked = ${JSON.stringify({ request, context, answers })}
      own.describe(asked.request, { ...asked.context, now: Date.now(), reads: own.replayReads(asked.answers) }).then(({ description }) =>
        own.requestApproval(description, asked.request, { api, root: document.body, context: asked.context, answers: {},
          signal: new AbortController().signal, hasPasskey: false, open: () => {} })).catch(() => {}); undefined`)
    await page.getByRole('button', { name: 'Review' }).waitFor()
    await take(page, 'Frame', appearance)
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByText('The window did not open').waitFor()
    await take(page, 'Frame, blocked', appearance)
    await page.evaluate('window.onSeen()')
    await page.getByText('Continue in the window').waitFor()
    await take(page, 'Frame, waiting', appearance)
  }
})

/** In all appearances. */
async function takeAll(page: Page, name: string, fullPage = false): Promise<void> {
  for (const appearance of appearances) await take(page, name, appearance, fullPage)
}

async function mailed(count: number): Promise<string> {
  await expect.poll(() => mails.length).toBeGreaterThanOrEqual(count)
  return String(mails[count - 1]?.['text'])
}

async function takeDeletion(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Delete the account' }).click()
  await dialog.getByText('In 72 hours').waitFor()
  await takeAll(page, 'Account, delete')
  await dialog.getByRole('button', { name: 'Delete the account' }).click()
  await page.getByText('This account is deleted on').waitFor()
  await takeAll(page, 'Account, deleted soon', true)
  await page.getByRole('button', { name: 'Keep the account' }).click()
  await page.getByText('Erases its keys').waitFor()
}

test('pictures of the secure site: account and mailed links', async ({ page, context, browser }) => {
  const email = 'mira.of.the.northern.harbour@meridian-marketplace.example'
  async function logIn(at: Page, pages: BrowserContext, isFirst: boolean): Promise<void> {
    const first = mails.length + 1
    await at.goto(`${site.origin}/account?projectId=shop`)
    const field = at.getByLabel('E-mail address')
    await field.waitFor()
    if (isFirst) await takeAll(at, 'Account, log in')
    await field.fill(email)
    await at.getByRole('button', { name: 'Continue' }).click()
    await at.getByText('Confirm this browser').waitFor()
    if (isFirst) await takeAll(at, 'Account, confirm')
    const number = await at.locator('.account__number').textContent()
    const link = await pages.newPage()
    await link.goto(/https?:\S+\/link#\S+/.exec(await mailed(first))?.[0] ?? '')
    await link.getByText('Is this you?').waitFor()
    if (isFirst) await takeAll(link, 'Link, login')
    await link.getByRole('button', { name: number ?? '', exact: true }).click()
    await link.getByText('Done').waitFor()
    if (isFirst) await takeAll(link, 'Link, done')
    await link.goto(`${site.origin}/link#${'a'.repeat(43)}`)
    await link.getByText('This link does not count').waitFor()
    if (isFirst) await takeAll(link, 'Link, over')
    await link.close()
    const code = /^\d{6}$/m.exec(await mailed(first + 1))?.[0] ?? ''
    await at.getByLabel('Code').waitFor()
    if (isFirst) await takeAll(at, 'Account, code')
    await at.getByLabel('Code').fill(code)
    await at.getByRole('button', { name: 'Log in' }).click()
    await at.getByText('Addresses').waitFor()
  }
  await logIn(page, context, true)
  await takeAll(page, 'Account', true)
  await takeDeletion(page)
  // A second browser: its owner gets a mail, and some things wait.
  const other = await browser.newContext({ deviceScaleFactor: 1 })
  const second = await other.newPage()
  await logIn(second, other, false)
  await takeAll(second, 'Account, on hold', true)
  const undo = /https?:\S+\/link#\S+/.exec(await mailed(mails.length))?.[0] ?? ''
  await second.goto(undo)
  await second.getByText('Was this not you?').waitFor()
  await takeAll(second, 'Link, new browser')
  await other.close()
})

test('pictures of the secure site: popups', async ({ page }) => {
  await page.goto(`${site.origin}/loading`)
  await takeAll(page, 'Loading')
  await page.goto(`${site.origin}/social/start?f=old`)
  await takeAll(page, 'Loading, over')
  const account = (id: string, name: string) => ({ id, name })
  const one = [account('1', 'mira.of.the.northern.harbour@meridian-marketplace.example')]
  const several = [...one, account('2', 'kit@portico.example'), account('3', 'Mira\u202e from GitHub')]
  for (const [name, accounts] of [
    ['Continue', one],
    ['Continue, several', several],
    ['Continue, none', []],
  ] as const) {
    await page.route('**/api/continue/*', (route) =>
      route.request().url().endsWith('/choose')
        ? route.fulfill({ json: { resultUri: `${site.origin}/continue/done?f=1&r=2` } })
        : route.fulfill({ json: { origin: 'https://shop.example', accounts } }),
    )
    await page.goto(`${site.origin}/continue?f=${'a'.repeat(43)}`)
    await expect(page.getByText('Your logins are being looked up.')).toBeHidden()
    await takeAll(page, name)
    if (accounts === several) {
      await page.locator('.button[data-variant=primary][aria-disabled=false]').click()
      await page.getByLabel('Two digits').waitFor()
      await takeAll(page, 'Continue, digits')
    }
    await page.unroute('**/api/continue/*')
  }
})
