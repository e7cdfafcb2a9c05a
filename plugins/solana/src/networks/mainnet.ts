import type { Network } from '@portico/core'
import { cluster } from './cluster.js'

export const mainnet: Network = /* @__PURE__ */ cluster('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
