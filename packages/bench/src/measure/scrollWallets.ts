import { startGateway } from '@portico/gateway'
import { metrics } from '../metrics.js'
import { row } from '../Row.js'
import { median } from './median.js'
import type { Measured } from './measureCompositions.js'
import type { Lab } from './openLab.js'
import { openTimeoutMs } from './openList.js'
import type { PageServer } from './servePages.js'
import { visitPage } from './visitPage.js'
import { withSite } from './withSite.js'

const size = 10_000
const pixelsPerFrame = 120
const secondsOfScrolling = 5
const mostRuns = 3

/** Opens the list of all wallets, loads it to its end, and scrolls through it from the top at a steady speed. */
export async function scrollWallets(lab: Lab, runs: number): Promise<Measured> {
  const gateway = await startGateway({
    wallets: { pad: size },
    limits: { requests: false },
    origins: '*',
    log: () => {},
  })
  const measure = async (server: PageServer): Promise<Measured> => {
    const all: number[] = []
    const remarks: string[] = []
    const faults: string[] = []
    for (let run = 0; run < Math.min(runs, mostRuns); run++) {
      const visit = await visitPage(lab, server, { path: `/?gateway=${encodeURIComponent(gateway.url)}` })
      await visit.page.click('#connect')
      const reached = await visit.page.evaluate((timeout) => window.bench.scrollToEnd(timeout), openTimeoutMs * 3)
      all.push(
        await visit.page.evaluate(([step, seconds]) => window.bench.scroll(step, seconds), [
          pixelsPerFrame,
          secondsOfScrolling,
        ] as const),
      )
      if (run === 0)
        remarks.push(
          `10 000 wallets: the list is ${Math.round(reached)} px long; scrolled at ${pixelsPerFrame} px a frame`,
        )
      faults.push(...visit.errors.map((text) => `10 000 wallets: ${text}`))
      await visit.end()
    }
    return { rows: [row('10 000 wallets', metrics.frames, 'frames/s', median(all))], remarks, faults }
  }
  return withSite(lab, 'allWallets.tsx', measure, { connect: gateway.url }).finally(() => gateway.stop())
}
