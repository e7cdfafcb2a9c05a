// `npm run bench [-- --quick] [--timed] [--peers] [--trace] [--json FILE] [--only part]`
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bare, compositions } from './compositions.js'
import { measureCompositions, type Measured } from './measure/measureCompositions.js'
import { measureRealTypes, measureTypes } from './measure/measureTypes.js'
import { measureLists } from './measure/measureLists.js'
import { median } from './measure/median.js'
import { ways } from './measure/measureOpening.js'
import { openLab, type Lab } from './measure/openLab.js'
import { scrollWallets } from './measure/scrollWallets.js'
import { measureSteps } from './measure/measureSteps.js'
import type { PageServer } from './measure/servePages.js'
import { traceOpening } from './measure/traceOpening.js'
import { visitPage } from './measure/visitPage.js'
import { withSite } from './measure/withSite.js'
import { metrics } from './metrics.js'
import { measurePeers } from './peers/measurePeers.js'
import { judge, unmeasured } from './report/judge.js'
import { differenceAtOpen, table } from './report/table.js'
import { row, type Row } from './Row.js'

const runs = { quick: 3, whole: 9 }

const slowest = 4

/** The first call on a fresh page, nothing warmed up, as a visitor's page makes it. */
async function measureCreateModal(lab: Lab, server: PageServer, runs: number): Promise<readonly Row[]> {
  const all: number[] = []
  for (let run = 0; run < runs; run++) {
    const visit = await visitPage(lab, server, { slowdown: slowest })
    const took = await visit.page.evaluate(() => window.createModalTook)
    await visit.end()
    if (took === undefined) throw new Error(`the page made no modal: ${visit.errors.join('; ')}`)
    all.push(took)
  }
  return [row('5 plugins', metrics.createModal, 'ms', median(all))]
}

interface Part {
  readonly name: string
  /** Whether it has figures of time, or of frames; what has none is tested by `npm test`. */
  readonly timed?: boolean
  run(lab: Lab, count: number, onlyTimed?: boolean): Promise<Measured>
}

const say = (text: string): void => void process.stderr.write(`bench: ${text}…\n`)
const parts: readonly Part[] = [
  {
    name: 'types',
    async run() {
      const [budgeted, real] = [measureTypes(), measureRealTypes()]
      return {
        rows: [...budgeted.rows, ...real.rows],
        remarks: [],
        faults: [...budgeted.faults, ...real.faults],
      }
    },
  },
  {
    name: 'compositions',
    timed: true,
    run: (lab, count, onlyTimed) =>
      measureCompositions(lab, count, say, onlyTimed ? compositions.filter(({ timed }) => timed) : compositions),
  },
  {
    name: 'createModal',
    timed: true,
    run: async (lab, count) => ({
      rows: await withSite(lab, 'fivePlugins.ts', (server) => measureCreateModal(lab, server, count)),
      remarks: [],
      faults: [],
    }),
  },
  { name: 'scrolling', timed: true, run: (lab, count) => scrollWallets(lab, count) },
  { name: 'steps', timed: true, run: (lab, count) => measureSteps(lab, count) },
  { name: 'lists', timed: true, run: (lab, count) => measureLists(lab, count) },
]
/** What a click costs, by kind: a page beside the bare dialog. Not in the table, as one visit is no median. */
const traces: Part = {
  name: 'traces',
  async run(lab) {
    const remarks: string[] = []
    for (const { name, page } of [bare, ...compositions].filter(({ timed }) => timed))
      await withSite(lab, page, async (server) => {
        for (const way of ways.filter(({ slowdown, click }) => slowdown === slowest && click !== 'early')) {
          const kinds = [...(await traceOpening(lab, server, way))].map(([kind, time]) => `${kind} ${time.toFixed(0)}`)
          remarks.push(`${name}, ${way.metric}: ${kinds.join(', ')} ms`)
        }
      })
    return { rows: [], remarks, faults: [] }
  },
}
const peers: Part = { name: 'peers', run: (lab, count) => measurePeers(lab, count, say) }

async function main(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      quick: { type: 'boolean' },
      timed: { type: 'boolean' },
      peers: { type: 'boolean' },
      trace: { type: 'boolean' },
      json: { type: 'string' },
      only: { type: 'string', multiple: true },
    },
  })
  const more = [...(values.peers ? [peers] : []), ...(values.trace ? [traces] : [])]
  const selected = [...parts, ...more].filter(
    (part) =>
      more.includes(part) || ((!values.only || values.only.includes(part.name)) && (!values.timed || part.timed)),
  )
  const lab = await openLab()
  const rows: Measured['rows'][number][] = []
  const remarks: string[] = []
  const faults: string[] = []
  try {
    for (const part of selected) {
      say(part.name)
      try {
        const measured = await part.run(lab, values.quick ? runs.quick : runs.whole, values.timed)
        rows.push(...measured.rows)
        remarks.push(...measured.remarks)
        faults.push(...measured.faults)
      } catch (error) {
        faults.push(`${part.name}: not measured: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  } finally {
    await lab.close()
  }
  console.log(table(rows))
  for (const line of differenceAtOpen(rows)) console.log(line)
  for (const remark of new Set(remarks)) console.log(`! ${remark}`)
  for (const fault of new Set(faults)) console.log(`FAULT ${fault}`)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`)
  const missed = judge(rows).filter(({ met }) => !met)
  const missing = values.only || values.timed ? [] : unmeasured(rows)
  console.log(
    `\n${rows.length} figures; ${missed.length + missing.length} budgets and targets missed${missing.length > 0 ? ` (${missing.length} not measured)` : ''}, ${new Set(faults).size} faults`,
  )
  return [...missed.filter(({ kind }) => kind === 'budget'), ...missing, ...faults].length === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2).filter((word) => word !== '--'))
