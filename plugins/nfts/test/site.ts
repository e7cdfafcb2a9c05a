import { createChain } from '@portico/chain-kit/setup'
import { atom, Chain, definePlugin, type ChainCapability, type Network, type Plugin } from '@portico/core'
import { AssetAnswerSchema, type AssetAnswer, type AssetRow } from '@portico/gateway-api'
import * as v from 'valibot'
import { vi } from 'vitest'

export const own = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const contract = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
export const gatewayUrl = 'http://127.0.0.1:8080'
export const pixel = 'data:image/png;base64,AAAA'

export interface LagoonSpec {
  readonly id: 'lagoon'
  readonly provides: { readonly chain: ChainCapability }
}

const network = (reference: string, name: string): Network => ({
  id: reference,
  name,
  caipNetworkId: `eip155:${reference}`,
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Pearl', symbol: 'PRL', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'Shore', url: 'https://shore.example' } },
})

/** A chain in memory with a wallet. */
export function lagoon(): Plugin<LagoonSpec> {
  const namespace = 'eip155'
  const chain = createChain({
    namespace,
    name: 'Lagoon Networks',
    networks: [network('1', 'Lagoon'), network('2', 'Reef')],
    defaultAccountType: 'eoa',
    sharesAddress: true,
    parseAddress: (text) => (/^0x[\da-f]{40}$/i.test(text) ? text.toLowerCase() : undefined),
    invalid: () => new Error('no network'),
  })
  const session = {
    accounts: [{ address: own }],
    networkId: 'eip155:1' as const,
    provider: {},
    subscribe: () => () => {},
  }
  const wallet = {
    id: 'shell',
    name: 'Shell',
    type: 'ANNOUNCED' as const,
    namespaces: [namespace],
    connect: async () => ({ namespaces: { [namespace]: session }, end: async () => {} }),
  }
  return definePlugin<LagoonSpec>({
    id: 'lagoon',
    core: 1,
    provides: { chain: Chain },
    setup: () => ({ connectors: atom([wallet]), provide: { chain: [{ namespace, impl: chain }] } }),
  })
}

/** The tokens of an account as a gateway answers them, by cursor; the first page by `''`. */
export interface Gateway {
  pages: Readonly<Record<string, AssetAnswer>>
  /** CAIP-2 ids that it serves. */
  served: readonly string[]
  /** Instead of an answer to the next questions. */
  failing: { readonly status: number; readonly body?: object } | undefined
  /** Answers wait for it. */
  ready: Promise<unknown>
  /** Questions for tokens. */
  readonly asked: URL[]
}

/** Answers instead of the network. What it answers fits the schema of the interface, so that no test stands on another shape. */
export function stubGateway(): Gateway {
  const gateway: Gateway = {
    pages: {},
    served: ['eip155:1'],
    failing: undefined,
    ready: Promise.resolve(),
    asked: [],
  }
  vi.stubGlobal('fetch', async (input: URL | string) => {
    const url = new URL(input)
    if (url.origin !== gatewayUrl) throw new TypeError(`Nothing is to be asked of ${url.origin}`)
    if (url.pathname === '/v1/supported-chains') return Response.json({ http: gateway.served, ws: [] })
    // The shell asks for its list of wallets by itself.
    if (!url.pathname.endsWith('/nfts')) return Response.json({}, { status: 404 })
    gateway.asked.push(url)
    await gateway.ready
    const { failing } = gateway
    if (failing) return Response.json(failing.body ?? {}, { status: failing.status })
    const page = gateway.pages[url.searchParams.get('cursor') ?? ''] ?? { data: [], next: null }
    if (v.parse(AssetAnswerSchema, page).data.length !== page.data.length)
      throw new TypeError('The stub would answer rows that no gateway answers')
    return Response.json(page)
  })
  return gateway
}

/** A row of tokens. */
export function token(index: number, changes: Partial<AssetRow> = {}): AssetRow {
  return {
    chainId: 'eip155:1',
    contract,
    tokenId: `${index}`,
    standard: 'ERC721',
    amount: '1',
    name: `Colonnade ${index}`,
    collection: 'Arcades',
    imageUrl: pixel,
    isSpam: false,
    ...changes,
  }
}
