import { testWalletScript } from '@portico/testing/script'
import { lists, type LongList } from '../lists.js'
import { metrics } from '../metrics.js'
import { row, type Row } from '../Row.js'
import { heapOf } from './heapOf.js'
import { median } from './median.js'
import type { Measured } from './measureCompositions.js'
import type { Lab } from './openLab.js'
import { visitPage, type Visit } from './visitPage.js'
import { withSite } from './withSite.js'

const pixelsPerFrame = 120
const secondsOfScrolling = 3
const mostRuns = 3

/** Scrolls, searches and closes lists as long as visitors have them. */
export async function measureLists(lab: Lab, runs: number): Promise<Measured> {
  const wallet = await testWalletScript({
    wallets: [{ name: 'Kestrel', rdns: 'example.kestrel', chains: [{ chainId: 1 }] }],
  })
  return withSite(lab, 'longLists.ts', async (server) => {
    const rows: Row[] = []
    const faults: string[] = []
    for (const list of lists) {
      const all: Figures[] = []
      for (let run = 0; run < Math.min(runs, mostRuns); run++) {
        const visit = await visitPage(lab, server, { script: wallet })
        all.push(await measureOne(visit, list))
        faults.push(...visit.errors.map((text) => `${list.name}: ${text}`))
        await visit.end()
      }
      rows.push(...rowsOf(list, all))
    }
    return { rows, remarks: [], faults }
  })
}

interface Figures {
  readonly frames: number
  readonly key: number
  readonly kept: number
}

function rowsOf({ name, searches }: LongList, all: readonly Figures[]): readonly Row[] {
  const of = (pick: (figures: Figures) => number): number => median(all.map(pick))
  return [
    row(
      name,
      metrics.listFrames,
      'frames/s',
      of(({ frames }) => frames),
    ),
    ...(searches
      ? [
          row(
            name,
            metrics.searchKey,
            'ms',
            of(({ key }) => key),
          ),
        ]
      : []),
    row(
      name,
      metrics.keptHeap,
      'B',
      of(({ kept }) => kept),
    ),
  ]
}

async function measureOne(visit: Visit, { view, tab, searches }: LongList): Promise<Figures> {
  const { page } = visit
  const show = async (): Promise<void> => {
    await page.evaluate((name) => window.lists.open(name), view)
    if (tab) await page.getByRole('tab', { name: tab }).click()
    await page.locator('.list .row').nth(5).waitFor()
  }
  const close = async (): Promise<void> => {
    await page.evaluate(() => window.lists.close())
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await page.evaluate(() => window.lists.connect())
  // What is loaded and asked for once stays; a second visit to the list leaves nothing more.
  await show()
  await close()
  const before = await heapOf(visit)
  await show()
  await page.evaluate((timeout) => window.bench.scrollToEnd(timeout), 60_000)
  const frames = await page.evaluate(([step, seconds]) => window.bench.scroll(step, seconds), [
    pixelsPerFrame,
    secondsOfScrolling,
  ] as const)
  const key = searches ? await page.evaluate(() => window.bench.typeKeys('alb')) : 0
  await close()
  return { frames, key, kept: (await heapOf(visit)) - before }
}
