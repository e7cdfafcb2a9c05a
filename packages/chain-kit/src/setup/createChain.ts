import type { Caip2, ChainCapability, Namespace, Network, SetupContext } from '@portico/core'

/** Members of a network type that `Network` itself does not have, such as an address prefix. */
export type NetworkFields<N extends Network> = Partial<Omit<N, keyof Network>>

export interface ChainOptions<N extends Network = Network> {
  readonly namespace: Namespace
  /** For people: 'EVM Networks'. */
  readonly name: string
  /** As the host gave them, its default first. */
  readonly networks: readonly unknown[]
  /** Account type where a wallet names none, such as `eoa`. */
  readonly defaultAccountType: string
  /** Whether an account has the same address on every network of the namespace. */
  readonly sharesAddress: boolean
  /** The address in its canonical form; undefined when the text is not an address. */
  readonly parseAddress: ChainCapability['parseAddress']
  /** Default: two addresses are the same account when their canonical forms are equal. */
  readonly sameAddress?: ChainCapability['sameAddress']
  readonly checkSelection?: ChainCapability['checkSelection']
  /** The host's own nodes by CAIP-2 id. They are asked first. */
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>> | undefined
  /**
   * The plugin's `context.project`. With it, nodes are also asked through the gateway of the modal, after the host's own
   * and before the network's own. Leave it out when the nodes do not speak JSON-RPC over POST.
   */
  readonly project?: SetupContext['project']
  /** Which networks the gateway is asked for. Default: all. */
  readonly isHosted?: (networkId: Caip2) => boolean
  /** The `id` of a network out of its CAIP-2 reference. Default: the reference itself. */
  readonly parseId?: (reference: string) => number | string
  /** Whether a network has the members that its type adds to `Network`. Default: there are none. */
  readonly hasFields?: (network: Network & NetworkFields<N>) => boolean
  /** Words of the explorer's paths; default `address` and `tx`. */
  readonly explorerPaths?: { readonly address: string; readonly transaction: string }
  /** The error for a value that is not a network of this namespace. */
  invalid(value: unknown): Error
}

/**
 * The `chain` capability of a namespace whose networks are given as `Network`.
 *
 * `rpcUrls.default.http` of each network holds all its nodes in the order in which they are asked: the host's own, the
 * gateway's, the network's own. The network's own alone are in `rpcUrls.chainDefault`.
 * @throws what `invalid` makes, for a network of the options
 */
export function createChain<N extends Network = Network>(options: ChainOptions<N>): ChainCapability<N> {
  const { namespace, name, defaultAccountType, sharesAddress, parseAddress, checkSelection, invalid } = options
  const { hasFields, parseId = (reference) => reference, isHosted = () => true, project, rpcUrls } = options
  const { address: addressPath, transaction: transactionPath } = options.explorerPaths ?? {
    address: 'address',
    transaction: 'tx',
  }
  const referenceOf = (id: string): string => id.slice(namespace.length + 1)

  function gatewayUrls(id: Caip2): readonly string[] {
    if (!project?.gateway || !project.id || !isHosted(id)) return []
    const base = project.gateway.replace(/\/$/, '')
    return [`${base}/v1/?chainId=${id}&projectId=${encodeURIComponent(project.id)}`]
  }
  function network(value: unknown): N {
    const given = Object(value) as Partial<Network>
    const own: unknown = (given.rpcUrls?.chainDefault ?? given.rpcUrls?.default)?.http
    const { caipNetworkId: id = '' } = given
    if (
      !/^[-\w]{1,32}$/.test(referenceOf(id)) ||
      !id.startsWith(`${namespace}:`) ||
      typeof given.name !== 'string' ||
      typeof given.nativeCurrency?.symbol !== 'string' ||
      !Array.isArray(own) ||
      hasFields?.(given as Network & NetworkFields<N>) === false
    )
      throw invalid(value)
    const networkId = id as Caip2
    return {
      ...(given as N),
      id: parseId(referenceOf(id)),
      chainNamespace: namespace,
      rpcUrls: {
        default: { http: [...(rpcUrls?.[networkId] ?? []), ...gatewayUrls(networkId), ...own] },
        chainDefault: { http: own },
      },
    }
  }
  // Options may come from JavaScript.
  if (!Array.isArray(options.networks)) throw invalid(options.networks)
  return {
    namespace,
    name,
    networks: options.networks.map(network),
    defaultAccountType,
    sharesAddress,
    parseAddress,
    ...(checkSelection && { checkSelection }),
    sameAddress:
      options.sameAddress ??
      ((a, b) => {
        const canonical = parseAddress(a)
        return canonical !== undefined && canonical === parseAddress(b)
      }),
    explorerUrl({ blockExplorers }, what) {
      // Some explorers tell networks apart by a query, which stays at the end.
      const [url = '', query] = blockExplorers?.default.url.split('?') ?? []
      const [path, id] = 'address' in what ? [addressPath, what.address] : [transactionPath, what.transaction]
      return url ? `${url.replace(/\/$/, '')}/${path}/${encodeURIComponent(id)}${query ? `?${query}` : ''}` : undefined
    },
    // A wallet may be on any network, one without the members of N included.
    unknownNetwork: (id) =>
      ({
        id: parseId(referenceOf(id)),
        name: 'Unknown Network',
        caipNetworkId: id,
        chainNamespace: namespace,
        nativeCurrency: { name: '', symbol: '', decimals: 0 },
        rpcUrls: { default: { http: [] } },
      }) satisfies Network as unknown as N,
    network,
  }
}
