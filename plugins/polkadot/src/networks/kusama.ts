import type { PolkadotNetwork } from './PolkadotNetwork.js'
import { substrateNetwork } from './substrateNetwork.js'

export const kusama: PolkadotNetwork = /* @__PURE__ */ substrateNetwork(
  'b0a8d493285c2df73290dfb7e61f870f',
  'Kusama',
  ['Kusama', 'KSM', 12],
  2,
  'kusama-rpc',
  'kusama',
)
