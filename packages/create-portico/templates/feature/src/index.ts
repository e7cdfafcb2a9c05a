export { acme } from './acme.js'
export type { AcmeApi, AcmeErrors, AcmeOptions, AcmeSpec } from './AcmeSpec.js'
