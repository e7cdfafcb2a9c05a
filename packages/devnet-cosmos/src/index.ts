export { startCosmos, type CosmosDevnet, type CosmosDevnetOptions } from './startCosmos.js'
export type { CosmosDevnetErrors } from './errors/cosmosDevnetError.js'
