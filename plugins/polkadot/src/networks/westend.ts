import type { PolkadotNetwork } from './PolkadotNetwork.js'
import { substrateNetwork } from './substrateNetwork.js'

export const westend: PolkadotNetwork = {
  .../* @__PURE__ */ substrateNetwork(
    'e143f23803ac50e8f6f8e62695d1ce9e',
    'Westend',
    ['Westend', 'WND', 12],
    42,
    'westend-rpc',
    'westend',
  ),
  testnet: true,
}
