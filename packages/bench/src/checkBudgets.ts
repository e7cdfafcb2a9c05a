// Part of `npm test`: builds every composition, opens each once, and holds the figures against the budgets.
import { compositions } from './compositions.js'
import { measureBytes } from './measure/measureBytes.js'
import { measureOwn } from './measure/measureOwn.js'
import { measureTypes } from './measure/measureTypes.js'
import { openLab } from './measure/openLab.js'
import { withSite } from './measure/withSite.js'
import { table } from './report/table.js'
import { tally } from './report/tally.js'
import type { Row } from './Row.js'

async function measure(): Promise<{ readonly rows: readonly Row[]; readonly remarks: readonly string[] }> {
  const types = measureTypes()
  const rows = [...types.rows]
  const remarks = [...types.remarks]
  const lab = await openLab()
  try {
    const own = await measureOwn(lab)
    for (const composition of compositions)
      try {
        const options = { quick: true, ...(composition.host === 'react' && { own }) }
        const loaded = await withSite(composition.page, (server) =>
          measureBytes(lab, server, composition.name, options),
        )
        rows.push(...loaded.rows)
        remarks.push(...[...loaded.foreign, ...loaded.errors].map((text) => `${composition.name}: ${text}`))
      } catch (error) {
        remarks.push(`${composition.name}: ${error instanceof Error ? error.message : String(error)}`)
      }
  } finally {
    await lab.close()
  }
  return { rows, remarks }
}

const { rows, remarks } = await measure()
const { passed, failed, missing, rows: judged } = tally(rows)
console.log(table(judged))
for (const remark of remarks) console.log(`! ${remark}`)
for (const what of missing) console.log(`MISS not measured: ${what}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
