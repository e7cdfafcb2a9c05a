import { startSecureSite, type LogLine, type SecureSiteHandle } from '@portico/secure-site'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { readRequest, type Reading } from '@portico/wallet-requests'
import { join } from 'node:path'

import { fileName } from '../src/baselines.js'
import { bundleSecure } from '../src/bundleSecure.js'
import { reviewScene, windowScenes, type WindowScene } from './secureScenes.js'
import { appear, appearances, screens, type Appearance } from './takeScreen.js'

// Pictures of the secure site's own pages: a real one in development mode, and requests with fixed data.

test.use({ deviceScaleFactor: 1 })
test.setTimeout(120_000)

let site: SecureSiteHandle
let frameScript: string
const mails: LogLine[] = []

test.beforeAll(async () => {
  frameScript = await bundleSecure(`export { showReview } from './frame/showReview.js'
    export { createRequestKey } from './approve/requestKey.js'
    export { loadLanguage } from './words/loadLanguage.js'`)
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

async function take(page: Page, name: string, appearance: Appearance, fullPage = false): Promise<void> {
  await appear({ page }, appearance)
  // A button that approves is live after a rest.
  await page.waitForTimeout(1000)
  const { mode, size } = appearance
  const path = join(screens, `secure-${fileName(name)}-${mode}-${size}.png`)
  await page.screenshot({ path, fullPage, animations: 'disabled' })
}

function readScene({ name, request, facts }: WindowScene): Reading {
  const read = readRequest(request, facts)
  if ('refusal' in read) throw new Error(`${name}: ${read.refusal.code} ${read.refusal.text.key}`)
  return read.reading
}

/** The fragment of a window's address, as a frame makes it. */
async function fragment(): Promise<string> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const { privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign'])
  const { x, y, d } = await crypto.subtle.exportKey('jwk', privateKey)
  return `#${'a'.repeat(22)}.${x}.${y}.${d}`
}

/** Opens `/w` with a request. */
async function openWindow(page: Page, scene: WindowScene, theme: 'light' | 'dark', locale = 'en'): Promise<void> {
  const { description, intent } = readScene(scene)
  const { request } = scene
  const opened = { request, description, intent, passkeys: [], newBrowsers: [], rpId: 'localhost', theme, locale }
  await page.unroute('**/api/requests/*')
  await page.route('**/api/requests/*', (route) => {
    const path = new URL(route.request().url()).pathname
    return route.fulfill({ json: path.endsWith('/open') ? opened : { isOpen: true } })
  })
  await page.goto('about:blank')
  await page.goto(`${site.origin}/w${await fragment()}`)
  await page.locator('.actions').waitFor()
}

for (const scene of windowScenes)
  test(`pictures of the secure site: ${scene.name}`, async ({ page }) => {
    for (const appearance of appearances) {
      await appear({ page }, appearance)
      await openWindow(page, scene, appearance.mode)
      await take(page, scene.name, appearance)
    }
  })

/** What people read in other languages, whole: in a folder of each language, as of the modal's views. */
const inLanguages = [
  'Approve transfer',
  'Approve batch',
  'Approve permit, unlimited',
  'Approve payment by signature',
  'Approve unknown call',
  'Approve grant',
  'Approve long message',
]
for (const locale of ['en', 'ar', 'ja', 'de'])
  test(`pictures of the secure site: windows in ${locale}`, async ({ page }) => {
    for (const scene of windowScenes.filter(({ name }) => inLanguages.includes(name)))
      for (const [mode, width] of [
        ['dark', 360],
        ['light', 1280],
      ] as const) {
        await page.setViewportSize({ width, height: 1700 })
        await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
        await openWindow(page, scene, mode, locale)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), scene.name).toBeLessThanOrEqual(width)
        const path = join(screens, locale, `${fileName(scene.name)}-${mode}-${width}.png`)
        await page.screenshot({ path, animations: 'disabled' })
      }
  })

test('pictures of the secure site: outcomes of an approval', async ({ page }) => {
  const [scene] = windowScenes
  for (const appearance of appearances) {
    await appear({ page }, appearance)
    await openWindow(page, scene!, appearance.mode)
    await page.evaluate(`window.close = () => {}`)
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByText('Rejected').waitFor()
    await take(page, 'Approve, rejected', appearance)
    await page.unroute('**/api/requests/*')
    await page.goto('about:blank')
    await page.goto(`${site.origin}/w${await fragment()}`)
    await page.getByText('This request is over').waitFor()
    await take(page, 'Approve, over', appearance)
    await page.goto('about:blank')
    await page.goto(`${site.origin}/w`)
    await take(page, 'Approve, nothing', appearance)
  }
})

test('pictures of the secure site: the frame', async ({ page }) => {
  const { description } = readScene(reviewScene)
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
    await appear({ page }, appearance)
    await page.goto(`${site.origin}/frame-scene`)
    await page.evaluate(`document.documentElement.dataset.theme = '${mode}'
      const api = { post: async () => (await new Promise((go) => (window.onSeen = go)), { state: 'seen' }) }
      void (async () => own.showReview({ root: document.body, api, description: ${JSON.stringify(description)},
        key: await own.createRequestKey(), language: await own.loadLanguage('en'), signal: new AbortController().signal, open: () => {} }))()`)
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
  const single = [account('1', 'mira.of.the.northern.harbour@meridian-marketplace.example')]
  const several = [...single, account('2', 'kit@portico.example'), account('3', 'Mira\u202e from GitHub')]
  for (const [name, accounts] of [
    ['Continue', single],
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
