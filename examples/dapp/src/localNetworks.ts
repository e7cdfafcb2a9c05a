import type { Caip2, Network } from '@portico/modal'

const localNetworks: Readonly<Record<string, Pick<Network, 'name' | 'nativeCurrency'>>> = {
  eip155: { name: 'Devnet', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  solana: { name: 'Solana Local', nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 } },
  bip122: { name: 'Bitcoin Regtest', nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } },
  polkadot: { name: 'Rococo Asset Hub', nativeCurrency: { name: 'Rococo', symbol: 'ROC', decimals: 12 } },
  cosmos: { name: 'Cosmos Local', nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 } },
}

/** The networks of a namespace, those that run on this machine first. A public network with a node on this machine asks that node only. */
export function withLocal<N extends Network>(
  namespace: string,
  nodes: Readonly<Record<Caip2, string>>,
  known: readonly N[],
  more: Omit<N, keyof Network>,
): { readonly networks: readonly N[]; readonly rpcUrls: Readonly<Record<Caip2, readonly string[]>> } {
  const ids = Object.keys(nodes).filter((id): id is Caip2 => id.startsWith(`${namespace}:`))
  const isKnown = (id: Caip2): boolean => known.some(({ caipNetworkId }) => caipNetworkId === id)
  const own = ids
    .filter((id) => !isKnown(id))
    .map((id) => ({
      ...localNetworks[namespace]!,
      id: id.slice(namespace.length + 1),
      caipNetworkId: id,
      chainNamespace: namespace,
      rpcUrls: { default: { http: [] } },
      // Without `testnet`, like the local chains of EVM: what is on a test network is shown as worth nothing.
      ...more,
    }))
  return {
    networks: [...(own as unknown as readonly N[]), ...known],
    rpcUrls: Object.fromEntries(ids.map((id) => [id, [nodes[id]!]])),
  }
}
