export { createBoundedMap, mapConcurrently, type BoundedMap } from './boundedMap.js'
export {
  activityItem,
  operationOf,
  type ActivityItemOptions,
  type ChainTransaction,
  type MovedThing,
  type Move,
} from './ChainTransaction.js'
export {
  cosmosSearchSchema,
  cosmosTransaction,
  searchCosmos,
  type CosmosPage,
  type CosmosSearch,
  type CosmosTransaction,
} from './cosmos.js'
export { describeDenom, readTrace } from './cosmosDenom.js'
export {
  bitcoinTransaction,
  esploraPageSchema,
  txidPattern,
  type EsploraPage,
  type EsploraTransaction,
} from './esplora.js'
export { bytesOf, readDenom, readFields, textOf, type Denom, type ProtobufField } from './protobuf.js'
export {
  lamportsSchema,
  parseExactJson,
  signaturePattern,
  solanaMetaSchema,
  solanaSignaturesSchema,
  solanaTransaction,
  type SolanaExecution,
  type SolanaMeta,
  type SolanaSignature,
} from './solana.js'
