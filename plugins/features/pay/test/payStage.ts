import type { Modal } from '@portico/core'
import type { Anvil } from '@portico/devnet'
import { evm, type EvmSpec } from '@portico/evm'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { startGatewayDouble, type GatewayAnswer, type GatewayDouble } from '@portico/testing/gateway'
import { openStage, strictViews, type Stage } from '@portico/testing/react'
import { act } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { pay, type PaymentOptions, type PayOptions, type PayResult, type PaySpec, type PayState } from '../src/index.js'

export const recipient = '0x000000000000000000000000000000000000bEEF'
export const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const payment: PaymentOptions = {
  paymentAsset: { network: 'eip155:31337', asset: 'native', metadata: ether },
  recipient,
  amount: '0.25',
}

/** Answers of JSON-RPC methods, by the name behind the prefix: a result, or an object with `error` or `httpStatus`. */
export type Answers = Readonly<Record<string, (params: Record<string, unknown>) => object>>

export interface PayStage extends Stage<Modal<EvmSpec | PaySpec>> {
  readonly gateway: GatewayDouble
  readonly wallet: EvmTestWallet
  state(): PayState | undefined
  /** Methods that the gateway was asked for, with their params. */
  asked(method: string): readonly Record<string, unknown>[]
  /** Tabs that were opened. */
  readonly tabs: readonly { readonly url: string; readonly features: string; readonly hasOpener: boolean }[]
  /** Asks for a payment, and waits for the view. */
  ask(more?: Partial<PaymentOptions>): Promise<{ result(): Promise<PayResult> }>
}

export interface PayStageOptions extends PayOptions {
  readonly anvil: Anvil
  readonly answers?: Answers
  readonly withoutGateway?: boolean
  /** Whether the browser opens no tabs. */
  readonly blocked?: boolean
  /** Default true. */
  readonly connected?: boolean
}

const exchange = { id: 'nest', name: 'Nest' }
const good: Answers = {
  getExchanges: () => ({ exchanges: [exchange], total: 1 }),
  getExchangePayUrl: () => ({ url: 'https://nest.example/pay?order=1', sessionId: 's-1' }),
  getExchangeBuyStatus: () => ({ status: 'UNKNOWN' }),
}

/** A page with a wallet on a local chain, a gateway that answers as the test says, and tabs that are only written down. */
export async function openPay({
  anvil,
  answers,
  withoutGateway,
  blocked,
  connected = true,
  ...options
}: PayStageOptions): Promise<PayStage> {
  const seen: { readonly method: string; readonly params: Record<string, unknown> }[] = []
  const gateway = await startGatewayDouble(({ url, body }): GatewayAnswer => {
    if (url.pathname === '/v1/supported-chains') return { body: { http: [], ws: [] } }
    if (url.pathname !== '/v1/json-rpc') return { status: 404 }
    const { id, method, params } = JSON.parse(body) as {
      readonly id: number
      readonly method: string
      readonly params: Record<string, unknown>
    }
    seen.push({ method, params })
    const answer = { ...good, ...answers }[method.slice(method.indexOf('_') + 1)]!(params)
    if ('httpStatus' in answer) return { status: answer.httpStatus as number }
    return { body: { jsonrpc: '2.0', id, ...('error' in answer ? answer : { result: answer }) } }
  })
  onTestFinished(() => gateway.close())
  const tabs: { url: string; features: string; hasOpener: boolean }[] = []
  vi.spyOn(window, 'open').mockImplementation((_url, _target, features = '') => {
    if (blocked) return null
    const tab = { opener: window, location: { replace: (url: string) => write(url) }, close: () => {} }
    const write = (url: string) => tabs.push({ url, features, hasOpener: tab.opener !== null })
    return tab as unknown as Window
  })
  const wallet = createEvmTestWallet({
    name: 'Meadow',
    rdns: 'example.meadow',
    chains: [
      { chainId: 31_337, rpcUrl: anvil.url },
      { chainId: 1, rpcUrl: anvil.url },
    ],
  })
  onTestFinished(wallet.announce(window))
  const rpcUrls = { default: { http: [anvil.url] } }
  const stage = await openStage({
    ...(!withoutGateway && { gateway: gateway.url }),
    plugins: [
      evm({
        networks: [
          { id: 31_337, name: 'Devnet', nativeCurrency: ether, rpcUrls },
          { id: 1, name: 'Elsewhere', nativeCurrency: ether, rpcUrls },
          {
            id: 57,
            name: 'Gateway Only',
            nativeCurrency: ether,
            rpcUrls: { default: { http: [`${gateway.url}/v1`] } },
          },
        ],
        tokens: { 'eip155:31337': [anvil.tokens.dollar.address] },
      }),
      strictViews(pay(options)),
    ],
  })
  const { modal } = stage
  if (connected) {
    await act(async () => void modal.connect({ wallet: 'example.meadow' }).catch(() => {}))
    await stage.until(() => expect(modal.store.get(modal.atoms.account)?.status).toBe('connected'))
  }
  return {
    ...stage,
    gateway,
    wallet,
    tabs,
    state: () => modal.store.get(modal.api.pay.state),
    asked: (method) => seen.filter((one) => one.method === method).map(({ params }) => params),
    async ask(more = {}) {
      let ended: PayResult | undefined
      await act(async () => {
        modal.api.pay.open({ ...payment, ...more }).then(
          (result) => (ended = result),
          () => {},
        )
      })
      await stage.until(() => expect(stage.view()).toBe('Pay'))
      await stage.until(() => expect(stage.text()).not.toBe(''))
      return {
        async result() {
          await stage.until(() => expect(ended).toBeDefined())
          return ended!
        },
      }
    },
  }
}

/** Asks the node directly, while views go on. */
export function rpc(anvil: Anvil, method: string, ...params: readonly unknown[]): Promise<string> {
  return act(async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(anvil.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    return ((await answer.json()) as { readonly result: string }).result
  })
}
export const coins = async (anvil: Anvil, address: string): Promise<bigint> =>
  BigInt(await rpc(anvil, 'eth_getBalance', address, 'latest'))
export const tokens = async (anvil: Anvil, token: string, address: string): Promise<bigint> =>
  BigInt(await rpc(anvil, 'eth_call', { to: token, data: `0x70a08231${address.slice(2).padStart(64, '0')}` }, 'latest'))
