import type { PolkadotNetwork } from './PolkadotNetwork.js'
import { substrateNetwork } from './substrateNetwork.js'

export const polkadotChain: PolkadotNetwork = /* @__PURE__ */ substrateNetwork(
  '91b171bb158e2d3848fa23a9f1c25182',
  'Polkadot',
  ['Polkadot', 'DOT', 10],
  0,
  'rpc',
  'polkadot',
)
