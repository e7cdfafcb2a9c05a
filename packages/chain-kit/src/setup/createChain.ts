import {
  invalidOption,
  type Caip2,
  type ChainCapability,
  type Namespace,
  type Network,
  type SetupContext,
} from '@portico/core'

/** Members of a network type that `Network` itself does not have, such as an address prefix. */
export type NetworkFields<N extends Network> = Partial<Omit<N, keyof Network>>

/** Options that every chain plugin has. */
export interface NetworkOptions {
  /** The first is the default. Default: the networks that the plugin knows. */
  readonly networks?: readonly unknown[] | undefined
  /** The host's own nodes by CAIP-2 id. They are asked first. */
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>> | undefined
}

/** Of the context that `setup` is given. */
export interface ChainContext extends Pick<SetupContext, 'id'> {
  readonly config?: NetworkOptions | undefined
  readonly project?: Pick<SetupContext['project'], 'id' | 'gateway'>
}

export interface ChainOptions<N extends Network = Network> {
  readonly namespace: Namespace
  /** For people: 'EVM Networks'. */
  readonly name: string
  /** Networks where the host names none, the default first. */
  readonly builtIn: readonly object[]
  /** Account type where a wallet names none, such as `eoa`. */
  readonly defaultAccountType: string
  /** Whether an account has the same address on every network of the namespace. */
  readonly sharesAddress: boolean
  /** The address in its canonical form; undefined when the text is not an address. */
  readonly parseAddress: ChainCapability['parseAddress']
  /** Default: two addresses are the same account when their canonical forms are equal. */
  readonly sameAddress?: ChainCapability['sameAddress']
  readonly checkSelection?: ChainCapability['checkSelection']
  /**
   * For which networks nodes are also asked through the gateway of the modal, after the host's own and before the network's own.
   * Default: none, as the nodes may not speak JSON-RPC over POST.
   */
  readonly throughGateway?: 'all' | 'builtIn'
  /** Protocols of the nodes. Default: http and https. */
  readonly protocols?: RegExp
  /** Writes a network as the namespace's own `Network`, where the host may give another shape. */
  readonly complete?: (value: unknown) => unknown
  /** The `id` of a network out of its CAIP-2 reference. Default: the reference itself. */
  readonly parseId?: (reference: string) => number | string
  /** Whether a network has the members that its type adds to `Network`. Default: there are none. */
  readonly hasFields?: (network: Network & NetworkFields<N>) => boolean
  /** Words of the explorer's paths; default `address` and `tx`. */
  readonly explorerPaths?: { readonly address: string; readonly transaction: string }
  /** The error for a value that is not a network of this namespace. Default: `core/invalidOptions`. */
  readonly invalid?: (value: unknown) => Error
}

/**
 * The `chain` capability of a namespace whose networks are given as `Network`: by the options `networks` and `rpcUrls` of the
 * plugin, which it checks.
 *
 * `rpcUrls.default.http` of each network holds all its nodes in the order in which they are asked: the host's own, the
 * gateway's, the network's own. The network's own alone are in `rpcUrls.chainDefault`.
 * @throws `core/invalidOptions`, or what `invalid` makes for a network of the options
 */
export function createChain<N extends Network = Network>(
  { id: plugin, config, project }: ChainContext,
  options: ChainOptions<N>,
): ChainCapability<N> {
  const { namespace, name, builtIn, defaultAccountType, sharesAddress, parseAddress, checkSelection } = options
  const { hasFields, complete, throughGateway, protocols = /^https?:/i, parseId = (reference) => reference } = options
  const { networks = builtIn, rpcUrls = {} } = config ?? {}
  const { address: addressPath, transaction: transactionPath } = options.explorerPaths ?? {
    address: 'address',
    transaction: 'tx',
  }
  const referenceOf = (id: string): string => id.slice(namespace.length + 1)

  function gatewayUrls(id: Caip2): readonly string[] {
    if (!throughGateway || !project?.gateway || !project.id) return []
    if (throughGateway === 'builtIn' && !builtIn.some((network) => (network as Partial<Network>).caipNetworkId === id))
      return []
    const base = project.gateway.replace(/\/$/, '')
    return [`${base}/v1/?chainId=${id}&projectId=${encodeURIComponent(project.id)}`]
  }
  function network(value: unknown): N {
    const given = Object(complete ? complete(value) : value) as Partial<Network>
    const urls: unknown = (given.rpcUrls?.chainDefault ?? given.rpcUrls?.default)?.http
    const { caipNetworkId: id = '' } = given
    if (
      !/^[-\w]{1,32}$/.test(referenceOf(id)) ||
      !id.startsWith(`${namespace}:`) ||
      typeof given.name !== 'string' ||
      typeof given.nativeCurrency?.symbol !== 'string' ||
      !Array.isArray(urls) ||
      hasFields?.(given as Network & NetworkFields<N>) === false
    )
      throw options.invalid?.(value) ?? invalidOption(plugin, 'networks', `${id || 'one'} is no network of ${name}`)
    const networkId = id as Caip2
    return {
      ...(given as N),
      id: parseId(referenceOf(id)),
      chainNamespace: namespace,
      rpcUrls: {
        default: {
          http: [...(Object.hasOwn(rpcUrls, networkId) ? rpcUrls[networkId]! : []), ...gatewayUrls(networkId), ...urls],
        },
        chainDefault: { http: urls },
      },
    }
  }
  // Options may come from JavaScript.
  if (!Array.isArray(networks)) throw invalidOption(plugin, 'networks')
  const isUrl = (url: unknown): boolean => typeof url === 'string' && protocols.test(url)
  if (!Object.values(rpcUrls).every((urls) => Array.isArray(urls) && urls.every(isUrl)))
    throw invalidOption(plugin, 'rpcUrls')
  return {
    namespace,
    name,
    networks: networks.map(network),
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
