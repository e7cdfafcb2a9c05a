import { createChain } from '@portico/chain-kit/setup'
import { atom, Chain, definePlugin, type ChainCapability, type Network, type Plugin } from '@portico/core'
import { AssetAnswerSchema, type AssetAnswer, type AssetRow } from '@portico/gateway-api'
import { startListGateway, type ListGateway } from '@portico/testing/gateway'
import * as v from 'valibot'

export const own = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const contract = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
export const pixel = 'data:image/png;base64,AAAA'

export interface LagoonSpec {
  readonly id: 'lagoon'
  readonly provides: { readonly chain: ChainCapability }
}

const network = (reference: string, name: string, namespace: string): Network => ({
  id: reference,
  name,
  caipNetworkId: `${namespace}:${reference}`,
  chainNamespace: namespace,
  nativeCurrency: { name: 'Pearl', symbol: 'PRL', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'Shore', url: 'https://shore.example' } },
})

/** A chain in memory with a wallet. */
export function lagoon(namespace = 'eip155'): Plugin<LagoonSpec> {
  const chain = createChain(
    { id: 'lagoon' },
    {
      namespace,
      name: 'Lagoon Networks',
      builtIn: [network('1', 'Lagoon', namespace), network('2', 'Reef', namespace)],
      defaultAccountType: 'eoa',
      sharesAddress: true,
      parseAddress: (text) => (/^0x[\da-f]{40}$/i.test(text) ? text.toLowerCase() : undefined),
    },
  )
  const session = {
    accounts: [{ address: own }],
    networkId: `${namespace}:1` as const,
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

export type Gateway = ListGateway<AssetAnswer>

export const startGateway = (): Promise<Gateway> =>
  startListGateway<AssetAnswer>('nfts', (page) => v.parse(AssetAnswerSchema, page))

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
