export { startSolana, type SolanaDevnet, type SolanaDevnetOptions } from './startSolana.js'

export type { DevToken, DevTokens } from './tokens/devTokens.js'
export type { DevnetSolanaErrors } from './errors/devnetError.js'
