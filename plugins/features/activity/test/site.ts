import { createChain } from '@portico/chain-kit/setup'
import {
  atom,
  Chain,
  Activity,
  definePlugin,
  Transfers,
  type ActivityCapability,
  type ChainCapability,
  type Network,
  type Plugin,
  type TransfersCapability,
  type TransferSighting,
} from '@portico/core'
import { HistoryAnswerSchema, type HistoryAnswer, type HistoryRow, type HistoryTransfer } from '@portico/gateway-api'
import { startListGateway, type ListGateway } from '@portico/testing/gateway'
import * as v from 'valibot'

export const own = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const friend = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

export interface LagoonSpec {
  readonly id: 'lagoon'
  readonly provides: {
    readonly chain: ChainCapability
    readonly transfers: TransfersCapability
    readonly activity: ActivityCapability
  }
}

/** A chain in memory with a wallet that broadcasts by itself. */
export interface Lagoon {
  readonly plugin: Plugin<LagoonSpec>
  /** The wallet's answer to a transfer: its hash. */
  answer: () => Promise<string>
  /** What the chain has of a transaction. */
  sight: () => Promise<TransferSighting>
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

/** @param history What its nodes know of transactions. */
export function createLagoon(history?: ActivityCapability, namespace = 'eip155'): Lagoon {
  const networks = [network('1', 'Lagoon', namespace), network('2', 'Reef', namespace)]
  const lagoon: Lagoon = {
    plugin: undefined as never,
    answer: async () => hashOf(9),
    sight: async () => ({ status: 'pending' }),
  }
  const chain = createChain(
    { id: 'lagoon' },
    {
      namespace,
      name: 'Lagoon Networks',
      builtIn: networks,
      defaultAccountType: 'eoa',
      sharesAddress: true,
      parseAddress: (text) => (/^0x[\da-f]{40}$/i.test(text) ? text : undefined),
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
  const transfers: TransfersCapability = {
    actions: ['native', 'calls'],
    estimate: async () => ({ fee: 1n }),
    async sign(_, { prepared }) {
      prepared({ anchor: {}, fee: 1n, walletBroadcasts: true })
      return { hash: await lagoon.answer(), expires: false }
    },
    broadcast: async () => 'unanswered',
    find: () => lagoon.sight(),
  }
  const plugin = definePlugin<LagoonSpec>({
    id: 'lagoon',
    core: 1,
    provides: { chain: Chain, transfers: Transfers, activity: Activity },
    setup: () => ({
      connectors: atom([wallet]),
      provide: {
        chain: [{ namespace, impl: chain }],
        transfers: [{ namespace, impl: transfers }],
        activity: history ? [{ namespace, order: 20, impl: history }] : [],
      },
    }),
  })
  return Object.assign(lagoon, { plugin })
}

export type Gateway = ListGateway<HistoryAnswer>

export const startGateway = (): Promise<Gateway> =>
  startListGateway<HistoryAnswer>('history', (page) => v.parse(HistoryAnswerSchema, page))

export function hashOf(index: number): string {
  return `0x${index.toString(16).padStart(64, '0')}`
}

export const coins = (direction: 'in' | 'out', numeric: string, symbol = 'PRL', icon?: string): HistoryTransfer => ({
  fungible_info: { name: symbol, symbol, ...(icon && { icon: { url: icon } }) },
  direction,
  quantity: { numeric },
})

export const collectible = (name: string, isSpam = false): HistoryTransfer => ({
  nft_info: { name, flags: { is_spam: isSpam } },
  direction: 'in',
  quantity: { numeric: '1' },
})

/** A row of history: a receipt of one pearl, unless `changes` says something else. */
export function row(
  index: number,
  changes: Partial<HistoryRow['metadata']> & { readonly transfers?: readonly HistoryTransfer[] } = {},
): HistoryRow {
  const { transfers = [coins('in', '1')], ...metadata } = changes
  return {
    id: `row ${index}`,
    metadata: {
      operationType: 'receive',
      hash: hashOf(index),
      minedAt: new Date(Date.now() - index * 3_600_000).toISOString(),
      sentFrom: friend,
      sentTo: own,
      status: 'confirmed',
      chain: 'eip155:1',
      ...metadata,
    },
    transfers,
  }
}
