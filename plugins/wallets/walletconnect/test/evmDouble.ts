import {
  Chain,
  definePlugin,
  parseCaip10,
  Relay,
  type Caip2,
  type ChainCapability,
  type Network,
  type Plugin,
  type RelayCapability,
  type RelayTransport,
  type NamespaceSession,
} from '@portico/core'

export interface EvmDoubleSpec {
  readonly id: 'double'
  readonly provides: { readonly chain: ChainCapability; readonly relay: RelayCapability }
}

/** What the double hands out as the provider of a connection. */
export interface DoubleProvider {
  readonly transport: RelayTransport
}

const network = (id: number): Network => ({
  id,
  name: `Chain ${id}`,
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})

/** A chain plugin that speaks one namespace over a relay, and nothing else. */
export function evmDouble(): Plugin<EvmDoubleSpec> {
  const networks = [network(1), network(42161)]
  return definePlugin<EvmDoubleSpec>({
    id: 'double',
    core: 1,
    provides: { chain: Chain, relay: Relay },
    setup: () => ({
      provide: {
        chain: [
          {
            namespace: 'eip155',
            impl: {
              namespace: 'eip155',
              name: 'EVM Networks',
              networks,
              defaultAccountType: 'eoa',
              sharesAddress: true,
              parseAddress: (text) => (/^0x[0-9a-f]{40}$/i.test(text) ? text : undefined),
              sameAddress: (a, b) => a.toLowerCase() === b.toLowerCase(),
              explorerUrl: () => undefined,
              unknownNetwork: (id) => ({ ...network(0), caipNetworkId: id, name: 'Unknown Network' }),
              network: (value) => value as Network,
            },
          },
        ],
        relay: [
          {
            namespace: 'eip155',
            impl: {
              load: async () => ({
                methods: { personal_sign: 'approve', eth_sendTransaction: 'approve', eth_accounts: 'read' },
                events: ['accountsChanged', 'chainChanged'],
                networks: () => networks.map(({ caipNetworkId }) => caipNetworkId),
                attach: (transport, preferred) => namespaceSession(transport, preferred),
              }),
            },
          },
        ],
      },
    }),
  })
}

function namespaceSession(transport: RelayTransport, preferred: Caip2 | undefined): NamespaceSession {
  const addresses = (accounts: RelayTransport['accounts']) =>
    [...new Set(accounts.map((account) => parseCaip10(account).address))].map((address) => ({ address }))
  const provider: DoubleProvider = { transport }
  return {
    accounts: addresses(transport.accounts),
    networkId: preferred && transport.networks.includes(preferred) ? preferred : transport.networks[0]!,
    provider,
    subscribe: (listener) =>
      transport.subscribe((event) => {
        if (event.type === 'ended') listener(event)
        else if (event.type === 'updated') listener({ type: 'accounts', accounts: addresses(event.accounts) })
        else if (event.name === 'chainChanged') listener({ type: 'network', networkId: `eip155:${Number(event.data)}` })
      }),
  }
}
