// Lists as long as visitors have them: 200 networks, 500 tokens, 5 000 transactions. `window.lists` connects and opens.
import { activity } from '@portico/activity'
import { balances } from '@portico/balances'
import { Activity, definePlugin, Portfolio, type ActivityItem, type Holding, type PluginSpec } from '@portico/core'
import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { send } from '@portico/send'
import { benchNetwork } from './benchNetwork.js'
import { hostOptions } from './hostOptions.js'

export const sizes = { networks: 200, tokens: 500, transactions: 5000 } as const

declare global {
  interface Window {
    readonly lists: {
      connect(): Promise<void>
      open(view: 'Networks' | 'WalletSendSelectToken' | 'Account'): void
      close(): void
    }
  }
}

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)
const address = (index: number): string => `0x${(index + 1).toString(16).padStart(40, '0')}`
const syllables = ['Al', 'Be', 'Cor', 'Du', 'El', 'Fa', 'Gor', 'Hi']
const nameOf = (index: number): string =>
  range(4)
    .map((at) => syllables[(index >> (3 * at)) % 8])
    .join('')

const holdings: readonly Holding[] = [
  { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n, price: 2500, change24h: 1.2 },
  ...range(sizes.tokens - 1).map((index): Holding => ({
    token: address(index),
    name: nameOf(index),
    symbol: nameOf(index).slice(0, 4).toUpperCase(),
    decimals: 18,
    amount: BigInt(sizes.tokens - index) * 10n ** 17n,
    price: 1,
    change24h: (index % 9) - 4,
  })),
]
const page = 250
const transactions = (start: number): readonly ActivityItem[] =>
  range(page).map((index) => ({
    id: `t${start + index}`,
    hash: `0x${(start + index).toString(16).padStart(64, '0')}`,
    network: 'eip155:1',
    operation: index % 2 ? 'send' : 'receive',
    status: 'confirmed',
    minedAt: Date.UTC(2026, 0, 1) - (start + index) * 3_600_000,
    from: address(index),
    to: address(index + 1),
    transfers: [{ direction: index % 2 ? 'out' : 'in', quantity: '1.5', fungible: { symbol: 'ETH', name: 'Ether' } }],
  }))

interface SourceSpec extends PluginSpec {
  readonly id: 'source'
}
/** What a gateway would answer. */
const source = definePlugin<SourceSpec>({
  id: 'source',
  core: 1,
  provides: { portfolio: Portfolio, activity: Activity },
  setup: () => ({
    provide: {
      portfolio: [{ namespace: 'eip155', impl: { list: async () => holdings } }],
      activity: [
        {
          namespace: 'eip155',
          impl: {
            async list(_account: string, { cursor = '0' } = {}) {
              const next = Number(cursor) + page
              return { items: transactions(Number(cursor)), ...(next < sizes.transactions && { next: String(next) }) }
            },
          },
        },
      ],
    },
  }),
})

const modal = createModal({
  ...hostOptions,
  plugins: [
    evm({
      networks: range(sizes.networks).map((index) => benchNetwork(index + 1, index === 0 ? 'Ethereum' : nameOf(index))),
    }),
    balances(),
    activity(),
    send(),
    source,
  ],
})
modal.start()
const lists: Window['lists'] = {
  async connect() {
    await modal.connect({ wallet: 'example.kestrel' })
  },
  open: (view) => modal.open(view),
  close: () => modal.close(),
}
Object.defineProperty(window, 'lists', { value: lists })
