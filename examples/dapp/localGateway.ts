import type { Devnet, SandboxProvider } from '@portico/devnet'
import type { GatewayConfig } from '@portico/gateway'

/** Nodes of the local chains beside EVM, by CAIP-2 id. */
export type LocalNodes = Readonly<Record<string, string>>

/** What the local gateway does: everything that a gateway can, out of the local chains. */
export function localGatewayConfig(
  { chains: [one, two] }: Devnet,
  sandbox: SandboxProvider & { readonly secret: string },
  nodes: LocalNodes = {},
): GatewayConfig {
  const { dollar, gem } = one.tokens
  const nodeOf = (namespace: string) => Object.entries(nodes).filter(([id]) => id.startsWith(`${namespace}:`))
  const follow = { transactions: true, pollInterval: 500 }
  const network = { name: 'devnet', display_name: 'Devnet', chain_id: String(one.chainId) }
  return {
    upstreams: {
      'eip155:31337': one.url,
      'eip155:31338': two.url,
      ...Object.fromEntries(nodeOf('solana')),
      ...Object.fromEntries([...nodeOf('cosmos'), ...nodeOf('polkadot')].map(([id, url]) => [id, readsOnly(url)])),
    },
    data: {
      networks: {
        'eip155:31337': { follow },
        'eip155:31338': { follow },
        ...Object.fromEntries([
          ...nodeOf('solana').map(([id]) => [id, { sources: [{ kind: 'solana' }] }]),
          ...nodeOf('bip122').map(([id, url]) => [id, { sources: [{ kind: 'esplora', url }] }]),
          ...nodeOf('cosmos').map(([id]) => [id, { currency: atom, sources: [{ kind: 'cosmos', denom: 'uatom' }] }]),
          ...nodeOf('polkadot').map(([id]) => [id, { currency: roc, sources: [{ kind: 'polkadot' }] }]),
        ]),
      },
      prices: [{ kind: 'fixed', prices: Object.fromEntries(Object.keys(nodes).map((id) => [id, priceOf(id)])) }],
      assets: { fetch: false },
    },
    swaps: {
      networks: {
        'eip155:31337': {
          router: one.swap.router,
          wrapped: one.swap.wrapped,
          tokens: [dollar, gem],
          via: [dollar.address],
          prices: { dollar: dollar.address },
        },
      },
    },
    onramp: {
      provider: { url: sandbox.buyUrl, secret: sandbox.secret, purchasesUrl: sandbox.purchasesUrl },
      purchaseCurrencies: [
        {
          id: 'dusd',
          name: dollar.name,
          symbol: dollar.symbol,
          networks: [{ ...network, contract_address: dollar.address }],
        },
        { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [{ ...network, contract_address: '' }] },
      ],
      rates: { EUR: 1.1 },
    },
    exchanges: [{ id: 'sandbox', name: 'Sandbox Exchange', payUrl: sandbox.payUrl, statusUrl: sandbox.statusUrl }],
  }
}

/** US dollars of the native currencies that no local pool has. */
export const localPrices = {
  solana: { usd: 178.2, change24h: 3.02 },
  bip122: { usd: 61_250.4, change24h: -0.84 },
  polkadot: { usd: 4.12, change24h: 1.15 },
  cosmos: { usd: 6.35, change24h: -1.17 },
} as const

function priceOf(id: string): { readonly usd: number; readonly change24h: number } {
  return localPrices[id.split(':')[0] as keyof typeof localPrices]
}

const atom = { name: 'Atom', symbol: 'ATOM', decimals: 6 }
const roc = { name: 'Rococo', symbol: 'ROC', decimals: 12 }

/** Namespaces without default methods name theirs. Pages ask these nodes themselves. */
function readsOnly(url: string): { readonly urls: readonly string[]; readonly methods: readonly string[] } {
  return { urls: [url], methods: ['status'] }
}
