import type { Network } from '@portico/core'
import { cluster } from './cluster.js'

export const testnet: Network = /* @__PURE__ */ cluster('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Testnet')
