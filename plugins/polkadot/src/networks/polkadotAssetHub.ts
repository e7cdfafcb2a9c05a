import type { PolkadotNetwork } from './PolkadotNetwork.js'
import { substrateNetwork } from './substrateNetwork.js'

export const polkadotAssetHub: PolkadotNetwork = /* @__PURE__ */ substrateNetwork(
  '68d56f15f85d3136970ec16946040bc1',
  'Polkadot Asset Hub',
  ['Polkadot', 'DOT', 10],
  0,
  'polkadot-asset-hub-rpc',
  'assethub-polkadot',
)
