import { kusama } from './kusama.js'
import { polkadotAssetHub } from './polkadotAssetHub.js'
import { polkadotChain } from './polkadotChain.js'
import type { PolkadotNetwork } from './PolkadotNetwork.js'
import { westend } from './westend.js'

/** Offered where the host names none [3.10]. */
export const builtInNetworks: readonly PolkadotNetwork[] = [polkadotChain, kusama, westend, polkadotAssetHub]
