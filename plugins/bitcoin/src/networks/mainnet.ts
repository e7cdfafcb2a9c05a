import type { Network } from '@portico/core'
import { bitcoinNetwork } from './bitcoinNetwork.js'

export const mainnet: Network = /* @__PURE__ */ bitcoinNetwork('Bitcoin', '000000000019d6689c085ae165831e93', '')
