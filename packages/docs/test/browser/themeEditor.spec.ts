import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { build, type Rollup } from 'vite'
import { test } from './siteTest.js'

const own = fileURLToPath(new URL('../..', import.meta.url))
const observed = ['background-color', 'border-top-left-radius', 'font-family', 'color', 'width'] as const

/** A page made of the code that a visitor copied, and a line that mounts its modal. */
async function pageOf(code: string): Promise<string> {
  const folder = mkdtempSync(join(own, 'dist/copied-'))
  try {
    writeFileSync(join(folder, 'copied.ts'), code)
    writeFileSync(join(folder, 'page.ts'), "import { modal } from './copied'\nmodal.start()\nvoid modal.open()\n")
    const { output } = (await build({
      configFile: false,
      logLevel: 'error',
      root: folder,
      resolve: { conditions: ['@portico/source', 'module', 'browser', 'development|production'] },
      build: { write: false, rollupOptions: { input: join(folder, 'page.ts'), output: { codeSplitting: false } } },
    } as Parameters<typeof build>[0])) as Rollup.RollupOutput
    return output[0].code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What the browser computes for the modal's own parts. */
function computedOf(page: Page): Promise<readonly string[]> {
  return page.evaluate((names) => {
    const root = document.querySelector('portico-modal')!.shadowRoot!
    const themed = root.querySelector<HTMLElement>('[data-theme]')!
    const probe = document.createElement('div')
    probe.style.cssText =
      'background: var(--portico-background); border-radius: var(--portico-radius); font-family: var(--portico-font); color: var(--portico-accent-fill); width: var(--portico-width); position: absolute'
    themed.append(probe)
    const style = getComputedStyle(probe)
    const found = [themed.dataset['theme'] ?? '', ...names.map((name) => style.getPropertyValue(name))]
    probe.remove()
    return found
  }, observed)
}

test('what is edited is shown by the modal, and the copied code makes the same styles', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${site}/live/theme.html?mode=light`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Connect wallet')).toBeVisible()
  const before = await computedOf(page)

  await page.getByRole('combobox', { name: /^Mode/ }).selectOption('dark')
  await page.getByRole('combobox', { name: /^Preset/ }).selectOption('midnight')
  await page.getByLabel('accent', { exact: true }).fill('#00aa77')
  await page.getByLabel('radius', { exact: true }).fill('3px')
  await page.getByLabel('font', { exact: true }).fill("Georgia, 'Times New Roman'")
  await page.getByLabel('width', { exact: true }).fill('400px')
  await page.getByRole('combobox', { name: /^Set tokens for/ }).selectOption('dark')
  await page.getByText('Surfaces').click()
  await page.getByLabel('background', { exact: true }).fill('#101820')
  await page.getByRole('button', { name: 'Copy code' }).click()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  const edited = await computedOf(page)
  expect(edited).toEqual(['dark', 'rgb(16, 24, 32)', '3px', 'Georgia, "Times New Roman"', edited[4], '400px'])
  expect(edited).not.toEqual(before)

  const script = await pageOf(code)
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
    response.end(
      isScript
        ? script
        : '<!doctype html><title>Copied</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const other = await context.newPage()
  try {
    await other.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await expect(other.getByRole('dialog').getByText('Connect wallet')).toBeVisible()
    expect(await computedOf(other)).toEqual(edited)
  } finally {
    await other.close()
    server.close()
  }
})
