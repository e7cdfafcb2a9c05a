import { atom, type Atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { Caip2, Namespace } from '../contract/caip.js'
import type { ChainCapability } from '../contract/capabilities/chain.js'
import type { Network } from '../contract/Network.js'
import { atomFamily } from './atomFamily.js'
import type { Store } from '../contract/Store.js'

export interface Networks {
  readonly all: Atom<readonly Network[]>
  /** Networks of namespaces that the host has replaced. */
  readonly replaced: PrimitiveAtom<Readonly<Record<Namespace, readonly Network[]>>>
  of(namespace: Namespace): Atom<readonly Network[]>
  /** @throws `core/adapterNotFound`, or what the chain's `network()` throws; nothing is changed then. */
  replace(networks: { readonly [namespace: Namespace]: readonly unknown[] }): void
  defaultOf(namespace: Namespace): Caip2 | undefined
}

export function createNetworks(
  store: Store,
  chains: () => readonly ChainCapability[],
  requireChain: (namespace: Namespace) => ChainCapability,
  preferred: Caip2 | undefined,
): Networks {
  const replaced = atom<Readonly<Record<Namespace, readonly Network[]>>>({})
  const all = atom((get) => chains().flatMap((chain) => get(replaced)[chain.namespace] ?? chain.networks))
  return {
    all,
    replaced,
    of: atomFamily((namespace: Namespace) =>
      atom((get) => get(all).filter(({ chainNamespace }) => chainNamespace === namespace)),
    ),
    replace(networks) {
      const next = Object.entries(networks).map(([namespace, list]) => {
        const chain = requireChain(namespace)
        return [namespace, list.map((network) => chain.network(network))] as const
      })
      store.set(replaced, (before) => ({ ...before, ...Object.fromEntries(next) }))
    },
    defaultOf(namespace) {
      const ofNamespace = store.get(all).filter(({ chainNamespace }) => chainNamespace === namespace)
      return (ofNamespace.find(({ caipNetworkId }) => caipNetworkId === preferred) ?? ofNamespace[0])?.caipNetworkId
    },
  }
}
