export { bitcoin } from './bitcoin.js'
export { builtInNetworks } from './networks/builtInNetworks.js'
export { mainnet } from './networks/mainnet.js'
export { testnet } from './networks/testnet.js'

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
export type { BitcoinApi, BitcoinErrors, BitcoinSpec } from './BitcoinSpec.js'
