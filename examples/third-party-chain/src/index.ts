export { stellar } from './stellar.js'
export { pubnet, testnet } from './networks.js'
export type { StellarErrors, StellarOptions, StellarSpec } from './StellarSpec.js'
