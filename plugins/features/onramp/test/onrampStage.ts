import type { Modal } from '@portico/core'
import { evm, type EvmSpec } from '@portico/evm'
import { createEvmTestWallet } from '@portico/testing'
import { startGatewayDouble, type GatewayAnswer, type GatewayDouble, type SeenRequest } from '@portico/testing/gateway'
import { openStage, strictViews, type Stage } from '@portico/testing/react'
import { onTestFinished, vi } from 'vitest'
import type { HistoryRow, OnrampOptions as OnrampOptionsAnswer, OnrampQuote } from '@portico/gateway-api'
import { coinbase, onramp, type OnrampOptions, type OnrampSpec, type OnrampState } from '../src/index.js'

/** Of the wallet. */
export const ownAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** At Coinbase's host, by the gateway. */
export const sellerPage = 'https://pay.coinbase.com/buy?order=1'

const limits = [{ id: 'card', min: '10', max: '500' }]
export const currencies: OnrampOptionsAnswer = {
  purchaseCurrencies: ['USDC', 'ETH'].map((symbol) => ({
    id: symbol.toLowerCase(),
    name: symbol === 'ETH' ? 'Ether' : 'USD Coin',
    symbol,
    networks: [
      {
        name: 'ethereum-mainnet',
        display_name: 'Ethereum',
        chain_id: '1',
        contract_address: symbol === 'ETH' ? '' : '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      },
    ],
  })),
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits })),
}
export const quoteOf = (amount: string, currency: string = 'USD'): OnrampQuote => ({
  coinbaseFee: { amount: '2.00', currency },
  networkFee: { amount: '0.50', currency },
  paymentSubtotal: { amount: String(Number(amount) - 2.5), currency },
  paymentTotal: { amount, currency },
  purchaseAmount: { amount: String(Number(amount) - 2.5), currency: 'USDC' },
  quoteId: 'q-1',
})

/** A row of history as the gateway answers it for purchases. */
export const purchase = (id: string, status: 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'): HistoryRow => ({
  id,
  metadata: {
    operationType: 'bought',
    hash: '',
    minedAt: '2026-01-01T00:00:00.000Z',
    sentFrom: '',
    sentTo: ownAddress,
    status: `ONRAMP_TRANSACTION_STATUS_${status}`,
    chain: 'eip155:1',
  },
  transfers: [{ fungible_info: { symbol: 'ETH' }, direction: 'in', quantity: { numeric: '0.1' } }],
})

export interface OnrampStage extends Stage<Modal<EvmSpec | OnrampSpec>> {
  readonly gateway: GatewayDouble
  state(): OnrampState
  /** Addresses to which windows were sent. */
  readonly opened: readonly { readonly url: string; readonly features: string; readonly hasOpener: boolean }[]
}

export interface OnrampStageOptions extends OnrampOptions {
  /** Answers of the gateway that differ from good ones, by path. */
  readonly answers?: Readonly<Record<string, (request: SeenRequest) => GatewayAnswer>>
  readonly withoutGateway?: boolean
  /** Whether the browser opens no windows. */
  readonly blocked?: boolean
  /** Amount of the account in smallest units, each time it is asked for. */
  readonly balance?: () => bigint
}

const good: NonNullable<OnrampStageOptions['answers']> = {
  '/v1/supported-chains': () => ({ body: { http: ['eip155:1'], ws: [] } }),
  '/v1/onramp/options': () => ({ body: currencies }),
  '/v1/onramp/quote': ({ body }) => ({ body: quoteOf((JSON.parse(body) as { amount: string }).amount) }),
  '/v1/generators/onrampurl': () => ({ body: { url: sellerPage } }),
}

/** A page with a connected wallet, a gateway, and windows that are only written down. */
export async function openOnramp(options: OnrampStageOptions = {}): Promise<OnrampStage> {
  const { answers, withoutGateway, blocked, balance = () => 0n, ...rest } = options
  const gateway = await startGatewayDouble((request) => {
    const { pathname } = request.url
    if (pathname === '/node') return node(request, balance)
    return { ...good, ...answers }[pathname]?.(request) ?? { status: 404 }
  })
  const opened: { url: string; features: string; hasOpener: boolean }[] = []
  vi.spyOn(window, 'open').mockImplementation((_url, _target, features = '') => {
    if (blocked) return null
    const popup = { opener: window, location: { replace: (url: string) => write(url) }, close: () => {} }
    const write = (url: string) => opened.push({ url, features, hasOpener: popup.opener !== null })
    return popup as unknown as Window
  })
  const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', chains: [{ chainId: 1 }] })
  onTestFinished(wallet.announce(window))
  const stage = await openStage({
    ...(!withoutGateway && { gateway: gateway.url }),
    plugins: [
      evm({ rpcUrls: { 'eip155:1': [`${gateway.url}/node`] } }),
      strictViews(onramp({ providers: [coinbase()], ...rest })),
    ],
  })
  await stage.connect('example.meadow')
  return { ...stage, gateway, opened, state: () => stage.modal.store.get(stage.modal.api.onramp.state) }
}

function node({ body }: SeenRequest, balance: () => bigint): GatewayAnswer {
  const call = JSON.parse(body) as { id: number; method: string } | { id: number; method: string }[]
  const answer = ({ id, method }: { id: number; method: string }) => ({
    jsonrpc: '2.0',
    id,
    result: method === 'eth_getBalance' ? `0x${balance().toString(16)}` : '0x1',
  })
  return { body: Array.isArray(call) ? call.map(answer) : answer(call) }
}
