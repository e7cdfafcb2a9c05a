import { fileURLToPath } from 'node:url'
import type { CDPSession } from '@playwright/test'
import { servePage, strictPolicy, type PageServer } from '../src/servePage.js'
import { expect, test, type Page } from '../src/test.js'

// Connects and disconnects again and again in one page: heap, nodes and listeners do not grow. `SOAK_CYCLES=1000` is the long run.

const cycles = Number(process.env['SOAK_CYCLES'] ?? 200)
const viewCycles = Number(process.env['SOAK_VIEW_CYCLES'] ?? 12)

interface SoakWindow {
  cycle(times: number): Promise<void>
  listenersOfWallet(): number
}
declare const window: Window & SoakWindow

interface Figures {
  readonly heap: number
  readonly nodes: number
  readonly listeners: number
  readonly wallet: number
}

/** After garbage has been collected. */
async function figuresOf(page: Page, cdp: CDPSession): Promise<Figures> {
  // Weak references and the work of idle moments let go after a turn.
  for (let round = 0; round < 3; round += 1) {
    await page.waitForTimeout(100)
    await cdp.send('HeapProfiler.collectGarbage')
  }
  const { metrics } = await cdp.send('Performance.getMetrics')
  const read = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0
  const wallet = await page.evaluate(() => window.listenersOfWallet())
  return { heap: read('JSHeapUsedSize'), nodes: read('Nodes'), listeners: read('JSEventListeners'), wallet }
}

/** What engines keep of code that they compile as it is used: in a run of 1 000 cycles 1 MB came within the first 500, and then no more. */
const warmUp = 1.5 * 1024 * 1024
/** Bytes that a cycle may leave beside that. */
const perCycle = 512

function expectFlat(before: Figures, after: Figures, times: number): void {
  console.log(`Soak: after ${times} more cycles ${JSON.stringify(before)} -> ${JSON.stringify(after)}`)
  expect(after.wallet, 'listeners at the wallet').toBe(before.wallet)
  expect(after.listeners - before.listeners, 'listeners of the page').toBeLessThanOrEqual(10 + 0.01 * times)
  expect(after.nodes - before.nodes, 'nodes of the page').toBeLessThanOrEqual(60 + 0.01 * times)
  expect(after.heap - before.heap, 'bytes of the heap').toBeLessThanOrEqual(warmUp + perCycle * times)
}

let server: PageServer
test.beforeAll(async () => {
  const folder = fileURLToPath(new URL('../pages/soak/dist/', import.meta.url))
  server = await servePage(folder, { policy: strictPolicy, rpc: '0x0' })
})
test.afterAll(() => server.stop())

async function open(page: Page): Promise<CDPSession> {
  await page.goto(server.url)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  return cdp
}

test(`heap, nodes and listeners are flat over ${cycles} connects from code`, async ({ page }) => {
  test.setTimeout(60_000 + cycles * 500)
  const cdp = await open(page)
  const first = Math.floor(cycles / 5)
  await page.evaluate((times) => window.cycle(times), first)
  const before = await figuresOf(page, cdp)
  await page.evaluate((times) => window.cycle(times), cycles - first)
  expectFlat(before, await figuresOf(page, cdp), cycles - first)
})

test(`heap, nodes and listeners are flat over ${viewCycles} connects in the modal`, async ({ page }) => {
  test.setTimeout(60_000 + viewCycles * 5000)
  const cdp = await open(page)
  const dialog = page.getByRole('dialog')
  const cycle = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: /^Kestrel/ }).click()
    const account = page.locator('button[data-kind=account]')
    await expect(account).toBeVisible()
    await expect(dialog).toBeHidden()
    await account.click()
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(account).toBeHidden()
    await expect(dialog).toBeHidden()
  }
  const first = Math.ceil(viewCycles / 3)
  for (let index = 0; index < first; index += 1) await cycle()
  const before = await figuresOf(page, cdp)
  for (let index = first; index < viewCycles; index += 1) await cycle()
  expectFlat(before, await figuresOf(page, cdp), viewCycles - first)
})
