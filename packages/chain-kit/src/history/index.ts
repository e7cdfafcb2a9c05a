export { createBoundedMap, mapConcurrently } from './boundedMap.js'
export {
  activityItem,
  operationOf,
  type ActivityItemOptions,
  type ChainTransaction,
  type MovedThing,
  type Move,
} from './ChainTransaction.js'
export { cosmosSearchSchema, cosmosTransaction, searchCosmos, type CosmosPage } from './cosmos.js'
export { describeDenom, readTrace } from './cosmosDenom.js'
export { bitcoinTransaction, esploraPageSchema, txidPattern } from './esplora.js'
export { bytesOf, readDenom, readFields, textOf, type Denom } from './protobuf.js'
export {
  lamportsSchema,
  parseExactJson,
  signaturePattern,
  solanaMetaSchema,
  solanaSignaturesSchema,
  solanaTransaction,
  type SolanaSignature,
} from './solana.js'
