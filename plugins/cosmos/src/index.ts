export { cosmos } from './cosmos.js'
export { builtInNetworks } from './networks/builtInNetworks.js'
export { cosmosHub } from './networks/cosmosHub.js'
export { networkOfRegistry } from './networks/networkOfRegistry.js'
export { osmosis } from './networks/osmosis.js'
export { osmosisTestnet } from './networks/osmosisTestnet.js'

export type { CosmosNetwork, GasPrices } from './networks/CosmosNetwork.js'
export type { CosmosOptions } from './CosmosOptions.js'
export type { CosmosApi, CosmosErrors, CosmosSpec } from './CosmosSpec.js'
export type { CosmosKey, CosmosProvider } from './CosmosProvider.js'
export type { RegistryAssets, RegistryChain } from './networks/RegistryChain.js'
export type {
  AminoSignDoc,
  AminoSigner,
  AminoSignResponse,
  CosmosSigner,
  DirectSignDoc,
  DirectSignResponse,
  SignerAccount,
  StdSignature,
} from './CosmosSigner.js'
