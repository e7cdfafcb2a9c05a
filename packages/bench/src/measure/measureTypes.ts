import { metrics } from '../metrics.js'
import { row } from '../Row.js'
import { countInstantiations } from '../types/countInstantiations.js'
import type { Measured } from './measureCompositions.js'

const plugins = 25

export function measureTypes(): Measured {
  const { instantiations, errors } = countInstantiations(plugins)
  if (errors.length > 0) return { rows: [], remarks: errors.map((text) => `the host with ${plugins} plugins: ${text}`) }
  return { rows: [row('host', metrics.instantiations, 'instantiations', instantiations)], remarks: [] }
}
