export { portico } from './portico.js'

export type { PorticoConnectorFn, PorticoParameters } from './portico.js'
