import { arbitrum } from './arbitrum.js'
import { cronos } from './cronos.js'
import { cronosZkEvm } from './cronosZkEvm.js'
import type { EvmChain } from './EvmChain.js'
import { mainnet } from './mainnet.js'
import { sepolia } from './sepolia.js'

/** Offered where the host names none [3.10]. */
export const builtInNetworks: readonly EvmChain[] = [mainnet, sepolia, arbitrum, cronos, cronosZkEvm]
