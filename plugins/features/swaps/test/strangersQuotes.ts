import { definePlugin, SwapQuotes, type Plugin, type SwapQuotesCapability, type Token } from '@portico/core'

export interface MarketSpec {
  readonly id: 'market'
  readonly provides: { readonly swapQuotes: SwapQuotesCapability }
}

export const pearl: Token = { name: 'Pearl', symbol: 'PRL', decimals: 18 }
export const shell: Token = { token: 'shell', name: 'Shell Dollar', symbol: 'SHD', decimals: 6 }
export const coral: Token = { token: 'coral', name: 'Coral', symbol: 'CRL', decimals: 18 }

/** Prices that the test sets, in US dollars for one unit, and what the market keeps of a swap. */
export interface Market {
  prices: Record<string, number>
  lossPercent: number
  tokens: readonly Token[]
  /** What the router may take. */
  isAllowed: boolean
  /** Called by each question; it may wait, or throw. */
  onAsk: (question: string) => unknown
}

/**
 * A provider of quotes as a stranger would write it.
 * @param others Answers in place of its own.
 */
export function market(state: Market, others: Partial<SwapQuotesCapability> = {}): Plugin<MarketSpec> {
  const hex = (value: object): string => `0x${Buffer.from(JSON.stringify(value)).toString('hex')}`
  const priceOf = ({ token = '' }: Token): number => state.prices[token] ?? 0
  const quotes: SwapQuotesCapability = {
    supports: async (network) => network === 'pond:1',
    async tokens() {
      await state.onAsk('tokens')
      return state.tokens
    },
    async price(_, token) {
      await state.onAsk('price')
      return priceOf(token) || undefined
    },
    gasPrice: async () => 1_000_000_000n,
    async quote({ from, to, amount }) {
      await state.onAsk('quote')
      const worth = (Number(amount) / 10 ** from.decimals) * priceOf(from) * (1 - state.lossPercent / 100)
      const got = BigInt(Math.floor((worth / priceOf(to)) * 1e6)) * 10n ** BigInt(to.decimals - 6)
      return got === 0n ? undefined : { toAmount: got, feePercent: 0.3 }
    },
    async transactions({ from, to, amount }, { toAmount }, slippage) {
      await state.onAsk('transactions')
      const minimum = (toAmount * BigInt(10_000 - Math.round(slippage * 100))) / 10_000n
      const swap = { swap: from.token ?? '', to: to.token ?? '', amount: `${amount}`, gives: `${toAmount}` }
      return {
        minimum,
        swap: { to: 'router', data: hex(swap), value: from.token === undefined ? amount : 0n },
        ...(from.token !== undefined &&
          !state.isAllowed && { approval: { to: from.token, data: hex({ allow: 'router' }), value: 0n } }),
      }
    },
  }
  return definePlugin<MarketSpec>({
    id: 'market',
    core: 1,
    provides: { swapQuotes: SwapQuotes },
    setup: () => ({ provide: { swapQuotes: [{ namespace: 'pond', impl: { ...quotes, ...others } }] } }),
  })
}
