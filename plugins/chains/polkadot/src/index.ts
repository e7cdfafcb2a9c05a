export { polkadot } from './polkadot.js'
export {
  builtInNetworks,
  kusama,
  kusamaAssetHub,
  polkadotAssetHub,
  polkadotChain,
  westend,
  westendAssetHub,
  type PolkadotNetwork,
} from './networks.js'

export type {
  NamedAccount,
  PolkadotApi,
  PolkadotOptions,
  PolkadotSigner,
  PolkadotSpec,
  SignerAnswer,
  SignerPayload,
  SignerRaw,
} from './PolkadotSpec.js'
