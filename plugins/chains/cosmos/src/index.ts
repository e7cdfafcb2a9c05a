export { cosmos } from './cosmos.js'
export { networkOfRegistry } from './networks/networkOfRegistry.js'
export { builtInNetworks, cosmosHub, osmosis, osmosisTestnet } from './networks/networks.js'

export type { CosmosNetwork, GasPrices } from './networks/CosmosNetwork.js'
export type { InCamelCase, RegistryAssets, RegistryChain } from './networks/networkOfRegistry.js'
export type { CosmosApi, CosmosOptions, CosmosSpec } from './CosmosSpec.js'
export type { CosmosKey, CosmosProvider, SignOptions } from './CosmosProvider.js'
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
