export { polkadot } from './polkadot.js'
export { builtInNetworks, kusama, polkadotAssetHub, polkadotChain, westend, type PolkadotNetwork } from './networks.js'

export type {
  NamedAccount,
  PolkadotApi,
  PolkadotErrors,
  PolkadotOptions,
  PolkadotSigner,
  PolkadotSpec,
  SignerAnswer,
  SignerPayload,
  SignerRaw,
} from './PolkadotSpec.js'
