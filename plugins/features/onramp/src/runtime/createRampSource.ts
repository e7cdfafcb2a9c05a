import { caip10, isAbort, type Caip2, type PaymentCurrency, type RampQuote } from '@portico/core'
import type { BuyOrder, OnrampProvider } from '../OnrampOptions.js'
import type { OnrampContext } from '../OnrampSpec.js'
import type { OnrampState, QuoteState } from '../OnrampState.js'
import { payable, type Draft } from './payable.js'

type Currencies = NonNullable<OnrampState['currencies']>

const limits: PaymentCurrency['payment_method_limits'] = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/** What stands in where no gateway tells: dollars and euros for USDC on Ethereum and Polygon. */
const defaultCurrencies: Currencies = {
  isDefault: true,
  purchaseCurrencies: [
    {
      id: '2b92315d-eab7-5bef-84fa-089a131333f5',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        {
          name: 'ethereum-mainnet',
          display_name: 'Ethereum',
          chain_id: '1',
          contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        },
        {
          name: 'polygon-mainnet',
          display_name: 'Polygon',
          chain_id: '137',
          contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
        },
      ],
    },
  ],
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: limits },
    { id: 'EUR', payment_method_limits: limits },
  ],
}

/** What is asked of the source of quotes, and what stands in where it does not answer. */
export interface RampSource {
  /** What can be bought and paid with, or the defaults where there is no source, or it offers nothing. */
  currencies(signal: AbortSignal): Promise<Currencies>
  /** What the draft buys. What cannot be told becomes an estimate, marked as such. @throws the signal's reason */
  quote(draft: Draft, signal: AbortSignal): Promise<QuoteState>
  /**
   * The page of a provider for an order: https at a host of the provider's, or http on this machine.
   * @throws `onramp/unsafePage`, `onramp/noGateway`, what the source throws
   */
  page(provider: OnrampProvider, order: BuyOrder): Promise<string>
}

export function createRampSource({ wants, error }: Pick<OnrampContext, 'wants' | 'error'>): RampSource {
  const source = wants.rampQuotes?.for('*')

  async function askForPage(
    { name: provider, networks = {} }: OnrampProvider,
    { address, asset, network, amount, payment }: BuyOrder,
  ): Promise<string> {
    if (!source) throw error('noGateway', { provider })
    const account = caip10(network.id as Caip2, address)
    return source.pageUrl({ provider, account, networks, asset, amount, payment })
  }
  return {
    async currencies(signal) {
      try {
        const answer = await source?.options(signal)
        if (!answer?.purchaseCurrencies.length || !answer.paymentCurrencies.length)
          return { ...defaultCurrencies, providers: answer?.providers }
        return { ...answer, isDefault: false }
      } catch {
        return defaultCurrencies
      }
    },
    async quote(draft, signal) {
      const amount = payable(draft)
      const { payment, purchase } = draft
      if (amount === undefined || !payment || !purchase) return { status: 'none' }
      try {
        const quote = await source?.quote({ purchase, payment, amount, signal })
        // The source said why nothing is sold: that is no estimate.
        if (quote && 'refusal' in quote) return { status: 'refused', error: quote.refusal }
        if (quote) return { status: 'ready', quote, estimate: false }
      } catch (reason) {
        signal.throwIfAborted()
        if (isAbort(reason)) throw reason
      }
      return { status: 'ready', quote: estimateOf(amount, payment.id), estimate: true }
    },
    async page(provider, order) {
      const text = provider.url ? provider.url(order) : await askForPage(provider, order)
      const url = URL.canParse(text) ? new URL(text) : undefined
      const isLocal = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
      if (!url || !(isLocal || (url.protocol === 'https:' && isOwnHost(provider, url.hostname))))
        throw error('unsafePage', { provider: provider.name })
      return url.href
    },
  }
}

/** The source could name any page: the visitor would give card and identity to it, under the provider's name. */
function isOwnHost({ hosts, url }: OnrampProvider, host: string): boolean {
  return hosts ? hosts.includes(host) : url !== undefined
}

/** Every amount is what was asked for, in the payment currency: it says nothing of a price. */
function estimateOf(amount: string, currency: string): RampQuote {
  const same = { amount, currency }
  return {
    coinbaseFee: same,
    networkFee: same,
    paymentSubtotal: same,
    paymentTotal: same,
    purchaseAmount: same,
    quoteId: 'mocked-quote-id',
  }
}
