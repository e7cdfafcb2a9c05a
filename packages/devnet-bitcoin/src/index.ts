export { startBitcoin, type BitcoinDevnet, type BitcoinDevnetOptions } from './startBitcoin.js'
export { regtestNetworkId } from './regtestNetworkId.js'

export type { BitcoinDevnetErrors } from './errors/bitcoinDevnetError.js'
