import { namespaceOf, type Caip2 } from '../caip/caip.js'
import type { Network } from './Network.js'

/** Stand-in for a network that is not configured [8.13]. */
export function unknownNetwork(id: Caip2): Network {
  const chainNamespace = namespaceOf(id)
  return {
    id: id.slice(chainNamespace.length + 1),
    name: 'Unknown Network',
    caipNetworkId: id,
    chainNamespace,
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
  }
}
