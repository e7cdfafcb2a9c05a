export { acme } from './acme.js'
export { acmeMain } from './networks.js'
export type { AcmeErrors, AcmeOptions, AcmeSpec } from './AcmeSpec.js'
export type { AcmeWallet } from './AcmeWallet.js'
