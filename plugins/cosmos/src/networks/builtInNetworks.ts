import type { CosmosNetwork } from './CosmosNetwork.js'
import { cosmosHub } from './cosmosHub.js'
import { osmosis } from './osmosis.js'
import { osmosisTestnet } from './osmosisTestnet.js'

/** Offered where the host names none. */
export const builtInNetworks: readonly CosmosNetwork[] = [cosmosHub, osmosis, osmosisTestnet]
