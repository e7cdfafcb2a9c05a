import { metrics } from '../metrics.js'
import { row } from '../Row.js'
import { countInstantiations } from '../types/countInstantiations.js'
import { realPlugins } from '../types/hostOf.js'
import type { Measured } from './measureCompositions.js'

const many = 25
const some = 12

/** What the budget speaks of. */
export function measureTypes(): Measured {
  const { instantiations, errors } = countInstantiations(many)
  if (errors.length > 0)
    return { rows: [], remarks: [], faults: errors.map((text) => `the host with ${many} plugins: ${text}`) }
  return { rows: [row('host', metrics.instantiations, 'instantiations', instantiations)], remarks: [], faults: [] }
}

/** A host of real plugins, whose dependencies are parsed too: takes seconds, and depends on the machine. */
export function measureRealTypes(): Measured {
  const { instantiations, milliseconds, errors } = countInstantiations(some - realPlugins.length, realPlugins)
  if (errors.length > 0)
    return { rows: [], remarks: [], faults: errors.map((text) => `the host with ${some} plugins: ${text}`) }
  return {
    rows: [
      row('host', metrics.instantiationsOf12, 'instantiations', instantiations),
      row('host', metrics.typeCheckOf12, 'ms', Math.round(milliseconds)),
    ],
    remarks: [],
    faults: [],
  }
}
