import type { Network } from '@portico/core'
import { mainnet } from './mainnet.js'
import { testnet } from './testnet.js'

/** Offered where the host names none [3.10]. */
export const builtInNetworks: readonly Network[] = [mainnet, testnet]
