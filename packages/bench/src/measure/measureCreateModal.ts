import { metrics } from '../metrics.js'
import { row, type Row } from '../Row.js'
import { median } from './median.js'
import type { Lab } from './openLab.js'
import type { PageServer } from './servePages.js'
import { visitPage } from './visitPage.js'

const slowdown = 4

/** The first call on a fresh page, nothing warmed up, as a visitor's page makes it. */
export async function measureCreateModal(lab: Lab, server: PageServer, runs: number): Promise<readonly Row[]> {
  const all: number[] = []
  for (let run = 0; run < runs; run++) {
    const visit = await visitPage(lab, server, slowdown)
    const took = await visit.page.evaluate(() => window.createModalTook)
    await visit.end()
    if (took === undefined) throw new Error(`the page made no modal: ${visit.errors.join('; ')}`)
    all.push(took)
  }
  return [row('5 plugins', metrics.createModal, 'ms', median(all))]
}
