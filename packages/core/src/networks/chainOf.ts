import type { ChainCapability } from '../capabilities/chain.js'
import type { Caip2, Namespace } from '../caip/caip.js'
import type { Network } from './Network.js'

/** What is particular to a chain family; the rest of its `chain` capability follows from it. */
export interface ChainOptions {
  readonly namespace: Namespace
  /** For people: 'EVM Networks'. */
  readonly name: string
  /** As the host gave them, its default first. */
  readonly networks: readonly unknown[]
  /** [9.40] */
  readonly defaultAccountType: string
  /** Whether an account has the same address on every network of the namespace. */
  readonly sharesAddress: boolean
  readonly parseAddress: ChainCapability['parseAddress']
  readonly checkSelection?: ChainCapability['checkSelection']
  /** Nodes of the host's own by network, asked before the networks' own. */
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>> | undefined
  /** Words of the explorer's paths; default `address` and `tx`. */
  readonly explorerPaths?: { readonly address: string; readonly transaction: string }
  /** The error for something that is no network of this family. */
  invalid(value: unknown): Error
}

/**
 * The `chain` capability of a family whose networks are given as `Network`, and whose addresses are the same account when
 * their canonical forms are equal.
 * @throws what `invalid` makes, for a network of the options
 */
export function chainOf(facts: ChainOptions): ChainCapability {
  const { namespace, name, defaultAccountType, sharesAddress, parseAddress, checkSelection } = facts
  const { address: addressPath, transaction: transactionPath } = facts.explorerPaths ?? {
    address: 'address',
    transaction: 'tx',
  }
  const network = (value: unknown): Network => {
    const given = Object(value) as Partial<Network>
    const own: unknown = (given.rpcUrls?.chainDefault ?? given.rpcUrls?.default)?.http
    const { caipNetworkId: id = '' } = given
    if (
      !/^[-\w]{1,32}$/.test(id.slice(namespace.length + 1)) ||
      !id.startsWith(`${namespace}:`) ||
      typeof given.name !== 'string' ||
      typeof given.nativeCurrency?.symbol !== 'string' ||
      !Array.isArray(own)
    )
      throw facts.invalid(value)
    return {
      ...(given as Network),
      id: id.slice(namespace.length + 1),
      chainNamespace: namespace,
      rpcUrls: { default: { http: [...(facts.rpcUrls?.[id as Caip2] ?? []), ...own] }, chainDefault: { http: own } },
    }
  }
  // Options may come from JavaScript.
  if (!Array.isArray(facts.networks)) throw facts.invalid(facts.networks)
  return {
    namespace,
    name,
    networks: facts.networks.map(network),
    defaultAccountType,
    sharesAddress,
    parseAddress,
    ...(checkSelection && { checkSelection }),
    sameAddress(a, b) {
      const canonical = parseAddress(a)
      return canonical !== undefined && canonical === parseAddress(b)
    },
    explorerUrl({ blockExplorers }, what) {
      // Some explorers tell networks apart by a query, which stays at the end.
      const [url = '', query] = blockExplorers?.default.url.split('?') ?? []
      const [path, id] = 'address' in what ? [addressPath, what.address] : [transactionPath, what.transaction]
      return url ? `${url.replace(/\/$/, '')}/${path}/${encodeURIComponent(id)}${query ? `?${query}` : ''}` : undefined
    },
    unknownNetwork: (id) => ({
      id: id.slice(namespace.length + 1),
      name: 'Unknown Network', // [8.13]
      caipNetworkId: id,
      chainNamespace: namespace,
      nativeCurrency: { name: '', symbol: '', decimals: 0 },
      rpcUrls: { default: { http: [] } },
    }),
    network,
  }
}
