import { bare, compositions } from '../compositions.js'
import { metrics } from '../metrics.js'
import { row, type Row } from '../Row.js'
import { measureBytes } from './measureBytes.js'
import type { Bytes } from './bytes.js'
import { measureOpening } from './measureOpening.js'
import { measureOwn } from './measureOwn.js'
import type { Lab } from './openLab.js'
import type { PageServer } from './servePages.js'
import { withSite } from './withSite.js'

export interface Measured {
  readonly rows: readonly Row[]
  /** What went wrong on the way, for people: blocked requests, errors on the console. */
  readonly remarks: readonly string[]
}

export interface MeasuredSite extends Measured {
  readonly medians: ReadonlyMap<string, number>
}

/** Everything that is measured of one served page, as ratios to a baseline's medians where there is one. */
export async function measureSite(
  lab: Lab,
  name: string,
  server: PageServer,
  runs: number,
  baseline: ReadonlyMap<string, number>,
  own?: Bytes,
): Promise<MeasuredSite> {
  const { rows, foreign, errors } = await measureBytes(lab, server, name, own && { own })
  const medians = await measureOpening(lab, server, runs)
  const timed = [...medians].map(([metric, value]) =>
    row(name, metric, metric === metrics.heap ? 'B' : 'ms', value, baseline.get(metric)),
  )
  const withoutQuery = (text: string): string => text.replace(/\?\S*/, '')
  const remarks = [...foreign.map((url) => `asked for ${url} before the click`), ...errors]
  return {
    rows: [...rows, ...timed],
    remarks: [...new Set(remarks.map((text) => `${name}: ${withoutQuery(text)}`))],
    medians,
  }
}

/** Every composition beside the bare page, which is measured in the same run. */
export async function measureCompositions(lab: Lab, runs: number, log: (text: string) => void): Promise<Measured> {
  log(bare.name)
  const first = await withSite(bare.page, (server) => measureSite(lab, bare.name, server, runs, new Map()))
  const rows = [...first.rows]
  const remarks = [...first.remarks]
  const own = await measureOwn(lab)
  for (const composition of compositions) {
    log(composition.name)
    try {
      const measured = await withSite(composition.page, (server) =>
        measureSite(lab, composition.name, server, runs, first.medians, composition.host === 'react' ? own : undefined),
      )
      rows.push(...measured.rows)
      remarks.push(...measured.remarks)
    } catch (error) {
      remarks.push(`${composition.name}: not measured: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { rows, remarks }
}
