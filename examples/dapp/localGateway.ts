import type { Devnet, DevEnsOptions, SandboxProvider } from '@portico/devnet'
import { publicAccounts } from '@portico/devnet/accounts'
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
    names: {
      ...(one.ens && { ens: { chain: 'eip155:31337', universalResolver: one.ens.universalResolver } }),
      zones: [
        { suffix: 'people.meridian', expiry: { days: 365 } },
        { suffix: 'old.meridian', open: false },
      ],
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

/** Names of the local chains: of the first two accounts. */
export const localNames: DevEnsOptions = {
  names: publicAccounts.slice(0, 2).map(({ address }, index) => ({
    label: index === 0 ? 'ada' : 'grace',
    address,
    avatar: pictureOf(index === 0 ? '#3b5bdb' : '#2b8a3e'),
  })),
}

function pictureOf(color: string): string {
  const shapes = `<path fill="${color}" d="M0 0h32v32H0z"/><circle cx="16" cy="16" r="8" fill="#fff"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${shapes}</svg>`
  return `data:image/svg+xml;base64,${btoa(svg)}`
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
