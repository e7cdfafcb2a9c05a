import { metrics } from '../metrics.js'
import { row, type Row } from '../Row.js'
import { openList } from './openList.js'
import { foreignRequests, scriptBytes, type Bytes } from './bytes.js'
import type { Lab } from './openLab.js'
import type { PageServer } from './servePages.js'
import { unprepared, visitPage } from './visitPage.js'

const settleMs = 2000
/** A page that is idle has loaded by then what opening needs. */
const idleMs = 1000
const nothing: Bytes = { gzip: 0, brotli: 0, files: 0 }

export interface MeasureBytesOptions {
  /** Only what budgets are about. */
  readonly quick?: boolean
  /** The page's own lines, which it would have without a kit: not counted as the kit's. */
  readonly own?: Bytes
}
export interface Loaded {
  readonly rows: readonly Row[]
  /** Requests before the click that were not for the page's own files. */
  readonly foreign: readonly string[]
  readonly errors: readonly string[]
}

/** What visits download: one until it is idle, and one that waits for the click until it is ready, until the list is painted, and in the two seconds after. */
export async function measureBytes(
  lab: Lab,
  server: PageServer,
  name: string,
  { quick = false, own = nothing }: MeasureBytesOptions = {},
): Promise<Loaded> {
  const idle = await visitPage(lab, server)
  await idle.page.waitForTimeout(idleMs)
  await idle.end()
  const visit = await visitPage(lab, server, { path: `${unprepared}#count-commits` })
  const commitsSoFar = (): Promise<number> => visit.page.evaluate(() => window.bench.commits)
  try {
    const before = [...visit.requests]
    const commitsBefore = await commitsSoFar()
    const { loaded } = await openList(visit)
    const commits = (await commitsSoFar()) - commitsBefore
    if (!quick) await visit.page.waitForTimeout(settleMs)
    const ready = scriptBytes(server, before, 'page')
    const react = scriptBytes(server, before, 'react')
    const open = scriptBytes(server, [...before, ...loaded], 'page')
    const settled = scriptBytes(server, visit.requests, 'page')
    const preloaded = scriptBytes(server, idle.requests, 'page')
    const foreign = [...foreignRequests(server, idle.requests), ...foreignRequests(server, before)]
    const rows = [
      row(name, metrics.readyGzip, 'B', ready.gzip - own.gzip),
      row(name, metrics.readyBrotli, 'B', ready.brotli - own.brotli),
      row(name, metrics.preloadedGzip, 'B', preloaded.gzip - ready.gzip),
      row(name, metrics.reactReady, 'B', react.gzip),
      row(name, metrics.allReady, 'B', ready.gzip + react.gzip),
      row(name, metrics.openGzip, 'B', open.gzip - ready.gzip),
      row(name, metrics.openFiles, 'files', open.files - ready.files),
      row(name, metrics.commits, 'commits', commits),
      row(name, metrics.openBrotli, 'B', open.brotli - ready.brotli),
      ...(quick ? [] : [row(name, metrics.settledGzip, 'B', settled.gzip - ready.gzip)]),
      row(name, metrics.requests, 'requests', foreign.length),
    ]
    return { rows, foreign, errors: [...new Set([...idle.errors, ...visit.errors])] }
  } finally {
    await visit.end()
  }
}
