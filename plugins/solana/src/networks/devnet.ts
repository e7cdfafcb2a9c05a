import type { Network } from '@portico/core'
import { cluster } from './cluster.js'

export const devnet: Network = /* @__PURE__ */ cluster('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Devnet')
