import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import { testWalletScript } from '@portico/testing/script'
import { verifyMessage } from 'viem'
import { servePage, type PageServer } from '../src/servePage.js'
import { expect, test, type Page } from '../src/test.js'

// A page without a bundler: examples/quick-start-elements, with an import map, integrity and a strict policy.

interface Standalone {
  bundleStandalone(): Promise<ReadonlyMap<string, string>>
}
interface QuickStart {
  buildPage(portico: URL, out: URL, map?: string): void
}

const workspace = (path: string): string => new URL(`../../../${path}`, import.meta.url).href

let folder: string
let server: PageServer
let wallet: string

/** Builds the page from a folder of Portico's files. */
async function build(portico: string, out: string, map?: string): Promise<void> {
  const { buildPage } = (await import(workspace('examples/quick-start-elements/build.mjs'))) as QuickStart
  buildPage(pathToFileURL(`${join(folder, portico)}/`), pathToFileURL(`${join(folder, out)}/`), map)
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-elements-'))
  const { bundleStandalone } = (await import(workspace('packages/elements/scripts/bundleStandalone.mjs'))) as Standalone
  mkdirSync(join(folder, 'files'))
  for (const [name, text] of await bundleStandalone()) writeFileSync(join(folder, 'files', name), text)
  await build('files', 'site')
  server = await servePage(join(folder, 'site'))
  wallet = await testWalletScript({ wallets: [{ name: 'Kestrel', rdns: 'example.kestrel', chains: [{ chainId: 1 }] }] })
})
test.afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true })
})

const buttonOf = (page: Page) => page.locator('portico-button').getByRole('button')

test('asks files of its page alone before a click, connects, signs, and is connected after a reload', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.addInitScript({ content: wallet })
  await page.goto(server.url)
  await expect(buttonOf(page)).toHaveText('Connect wallet')
  await page.waitForLoadState('networkidle')
  const own = ['', 'style.css', 'main.js', 'portico/portico.js'].map((path) => server.url + path)
  const asked = requests.filter((url) => !url.startsWith('data:'))
  // Its other files are what opening needs, once the page is idle.
  const isForOpening = (url: string) => /^portico\/(chunk-[\w-]+|core)\.js$/.test(url.slice(server.url.length))
  expect(asked.filter((url) => !isForOpening(url)).sort()).toEqual(own.sort())
  expect(gzipSync(readFileSync(join(folder, 'files/portico.js')), { level: 9 }).length).toBeLessThan(24_000)

  await buttonOf(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(buttonOf(page)).toHaveText(/^0x\w{2}…\w{6}$/)
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Sign a message' }).click()
  const result = page.locator('#result')
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
  const address = (await buttonOf(page).getByTitle(/^0x/).getAttribute('title')) as `0x${string}`
  const signature = (await result.textContent()) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)

  await page.reload()
  await expect(buttonOf(page).getByTitle(address)).toBeVisible()
  // The views, and not what waits for WalletConnect, a network or another language.
  const files = [...new Set(requests.filter((url) => url.includes('/portico/')))]
  expect(files.length).toBeLessThanOrEqual(20)
})

test('errors have codes and facts, and words for developers with the other map', async ({ page }) => {
  await build('files', 'development', 'importmap.development.json')
  const development = await servePage(join(folder, 'development'))
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const problem = async (url: string): Promise<unknown> => {
    await page.goto(url)
    await buttonOf(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    return page.evaluate(
      `Promise.all([import('@portico/modal'), import('@portico/evm')]).then(([{ createModal }, { evm }]) => {
        try { createModal({ plugins: [evm(), evm()] }) } catch (error) { return error.message }
      })`,
    )
  }
  expect(await problem(server.url)).toBe('core/duplicatePlugin; plugin: evm')
  expect(requests.splice(0)).not.toContain('/portico/portico.development.js')
  expect(await problem(development.url)).toBe("Two plugins have the id 'evm'")
  expect(requests).toContain('/portico/portico.development.js')
  expect(requests).not.toContain('/portico/portico.js')
  await page.goto('about:blank')
  await development.stop()
})

test('a changed file runs without integrity, and is refused with it', async ({ page, complaints }) => {
  const changed = join(folder, 'changed')
  cpSync(join(folder, 'files'), changed, { recursive: true })
  const chunks = readdirSync(changed).filter((name) => name.startsWith('chunk-'))
  for (const name of chunks) appendFileSync(join(changed, name), '\nglobalThis.stolen = true\n')
  await build('changed', 'attacked')
  const stolen = () => page.evaluate(() => 'stolen' in globalThis)

  const guarded = await servePage(join(folder, 'attacked'))
  await page.goto(guarded.url)
  await buttonOf(page).click()
  await expect(buttonOf(page)).toHaveText('Reload the page')
  expect(await stolen()).toBe(false)
  // What else was being loaded is refused too, until the page is gone.
  await page.goto('about:blank')
  expect(complaints.splice(0).some((text) => /integrity/.test(text))).toBe(true)
  await guarded.stop()

  const map = join(changed, 'importmap.json')
  const { imports } = JSON.parse(readFileSync(map, 'utf8')) as { readonly imports: object }
  writeFileSync(map, JSON.stringify({ imports }))
  await build('changed', 'unguarded')
  const unguarded = await servePage(join(folder, 'unguarded'))
  await page.goto(unguarded.url)
  await buttonOf(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await stolen()).toBe(true)
  await page.goto('about:blank')
  await unguarded.stop()
})

test('is worked by keyboard, named for assistive technology, and mirrored from right to left', async ({ page }) => {
  await page.addInitScript({ content: wallet })
  await page.goto(server.url)
  const focused = () => page.evaluate(() => document.activeElement?.localName)
  const networkButton = page.getByRole('button', { name: 'Network: Ethereum' })
  await expect(networkButton).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])

  // The glyph stands at the end of the text, whichever side that is.
  const glyphIsRight = () =>
    networkButton.evaluate((button) => {
      const leftOf = (selector: string) => button.querySelector(selector)!.getBoundingClientRect().left
      return leftOf('.portico-button__glyph') > leftOf('.portico-button__label')
    })
  expect(await glyphIsRight()).toBe(true)
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  expect(await glyphIsRight()).toBe(false)

  await page.evaluate(() => {
    const nav = document.createElement('nav')
    nav.append(document.createElement('portico-connect-button'), document.createElement('portico-account-button'))
    document.querySelector('portico-button')!.remove()
    document.querySelector('main')!.prepend(nav)
  })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('portico-network-button')
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe('portico-connect-button')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await focused()).toBe('portico-connect-button')

  // The button that opened the modal is replaced by the one of the account, which gets the focus.
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('portico-connect-button')).toBeHidden()
  await expect.poll(focused).toBe('portico-account-button')
})
