export { startPolkadot, type PolkadotDevnet, type PolkadotDevnetOptions } from './startPolkadot.js'

export type { DevnetPolkadotErrors } from './errors/devnetError.js'
