export type { Fault, FaultCounts, FaultWeights } from './createFates.js'
export type { ProxiedRequest } from './ProxiedRequest.js'
export { seededRandom } from './seededRandom.js'
export { startFaultProxy, type FaultProxy, type FaultProxyOptions } from './startFaultProxy.js'
