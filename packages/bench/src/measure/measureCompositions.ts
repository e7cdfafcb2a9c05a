import { bare, type Composition } from '../compositions.js'
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
  /** What a reader of the figures should know. */
  readonly remarks: readonly string[]
  /** What went wrong: errors of a page, a page that crashed or could not be measured. A run with faults fails. */
  readonly faults: readonly string[]
}

export interface MeasuredSite extends Measured {
  readonly medians: ReadonlyMap<string, number>
}

/** Everything that is measured of one served page, as ratios to a baseline's medians where there is one. No runs: bytes alone. */
export async function measureSite(
  lab: Lab,
  name: string,
  server: PageServer,
  runs: number,
  baseline: ReadonlyMap<string, number>,
  own?: Bytes,
): Promise<MeasuredSite> {
  const { rows, foreign, errors } = await measureBytes(lab, server, name, own && { own })
  const opened = runs > 0 ? await measureOpening(lab, server, runs) : { medians: new Map<string, number>(), errors: [] }
  const { medians } = opened
  const timed = [...medians].map(([metric, value]) =>
    row(name, metric, metric === metrics.heap ? 'B' : 'ms', value, baseline.get(metric)),
  )
  const withoutQuery = (text: string): string => text.replace(/\?\S*/, '')
  const named = (texts: readonly string[]): readonly string[] => [
    ...new Set(texts.map((text) => `${name}: ${withoutQuery(text)}`)),
  ]
  return {
    rows: [...rows, ...timed],
    remarks: named(foreign.map((url) => `asked for ${url} before the click`)),
    faults: named([...errors, ...opened.errors]),
    medians,
  }
}

/** Compositions beside the bare page, which is measured in the same run. */
export async function measureCompositions(
  lab: Lab,
  runs: number,
  log: (text: string) => void,
  compositions: readonly Composition[],
): Promise<Measured> {
  log(bare.name)
  const first = await withSite(lab, bare.page, (server) => measureSite(lab, bare.name, server, runs, new Map()))
  const rows = [...first.rows]
  const remarks = [...first.remarks]
  const faults = [...first.faults]
  const own = await measureOwn(lab)
  for (const composition of compositions) {
    log(composition.name)
    try {
      const measured = await withSite(lab, composition.page, (server) =>
        measureSite(
          lab,
          composition.name,
          server,
          composition.timed ? runs : 0,
          first.medians,
          composition.host === 'react' ? own : undefined,
        ),
      )
      rows.push(...measured.rows)
      remarks.push(...measured.remarks)
      faults.push(...measured.faults)
    } catch (error) {
      faults.push(`${composition.name}: not measured: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { rows, remarks, faults }
}
