export { bitcoin } from './bitcoin.js'
export { builtInNetworks, mainnet, testnet } from './networks.js'

export type { BitcoinOptions } from './BitcoinOptions.js'
export type {
  BitcoinAddress,
  BitcoinProvider,
  SendTransferRequest,
  SignedPsbt,
  SignInput,
  SignMessageRequest,
  SignPsbtRequest,
} from './BitcoinProvider.js'
export type { BitcoinApi, BitcoinSpec } from './BitcoinSpec.js'
