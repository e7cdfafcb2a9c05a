import type { Network } from '@portico/core'
import { bitcoinNetwork } from './bitcoinNetwork.js'

export const testnet: Network = /* @__PURE__ */ bitcoinNetwork(
  'Bitcoin Testnet',
  '000000000933ea01ad0ee984209779ba',
  '/testnet',
)
