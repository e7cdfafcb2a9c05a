// Part of `npm test`: builds every composition, opens each once, and holds the figures against the budgets.
import { compositions } from './compositions.js'
import { measureBytes } from './measure/measureBytes.js'
import type { Measured } from './measure/measureCompositions.js'
import { measureOwn } from './measure/measureOwn.js'
import { measureSecurePages } from './measure/measureSecurePages.js'
import { measureTypes } from './measure/measureTypes.js'
import { openLab } from './measure/openLab.js'
import { withSite } from './measure/withSite.js'
import { table } from './report/table.js'
import { tally } from './report/judge.js'

async function measure(): Promise<Measured> {
  const { rows: types, faults: wrong } = measureTypes()
  const rows = [...types, ...(await measureSecurePages())]
  const remarks: string[] = []
  const faults = [...wrong]
  const lab = await openLab()
  try {
    const own = await measureOwn(lab)
    for (const { name, page, host } of compositions)
      try {
        const options = { quick: true, ...(host === 'react' && { own }) }
        const loaded = await withSite(lab, page, (server) => measureBytes(lab, server, name, options))
        rows.push(...loaded.rows)
        remarks.push(...loaded.foreign.map((url) => `${name}: asked for ${url} before the click`))
        faults.push(...loaded.errors.map((text) => `${name}: ${text}`))
      } catch (error) {
        faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      }
  } finally {
    await lab.close()
  }
  return { rows, remarks, faults }
}

const measured = await measure()
const { passed, failed, missing, rows } = tally(measured.rows, measured.faults)
console.log(table(rows))
for (const remark of measured.remarks) console.log(`! ${remark}`)
for (const fault of measured.faults) console.log(`FAULT ${fault}`)
for (const what of missing) console.log(`MISS not measured: ${what}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
