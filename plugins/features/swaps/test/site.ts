import type { Caip2, MaybePlugin, Modal, Plugin } from '@portico/core'
import { startAnvil, type Anvil } from '@portico/devnet'
import { evm, type EvmSpec } from '@portico/evm'
import { startGateway, type GatewayHandle } from '@portico/gateway'
import { createEvmTestWallet, type EvmTestWallet, type EvmTestWalletOptions } from '@portico/testing'
import { createTestModal, stubPage, type TestModal } from '@portico/testing/conformance'
import {
  createTestClient,
  http,
  publicActions,
  walletActions,
  type Address,
  type PublicActions,
  type TestClient,
  type WalletActions,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { swaps } from '../src/headless.js'
import type { HeadlessSwapsSpec, SwapControls, SwapState, SwapsOptions } from '../src/index.js'

export const network: Caip2 = 'eip155:31337'

/** A site with `modal.api.swaps`, a gateway with the pools of the local chain, and an EVM wallet. */
export interface Site {
  readonly controls: SwapControls
  readonly wallet: EvmTestWallet
  readonly modal: Modal<EvmSpec | HeadlessSwapsSpec>
  readonly events: readonly { readonly event: string; readonly payload: unknown }[]
  state(): SwapState
  /** Waits until it holds. */
  until(check: (state: SwapState) => boolean): Promise<void>
  /** Enters a swap by symbols, and waits for its quote. */
  enter(amount: string, from: string, to: string): Promise<void>
  /** Reviews what is entered, and waits until it is built. */
  review(): Promise<void>
  /** The same wallet and storage after a reload. */
  reload(): Promise<Site>
}

export type ChainClient = TestClient<'anvil'> & PublicActions & WalletActions

type ListedToken = Pick<Anvil['tokens']['dollar'], 'address' | 'name' | 'symbol' | 'decimals'>

/** What a site works with beside the wallet. */
interface Around {
  readonly gatewayUrl: string
  /** Node of the site. The wallet has its own. */
  readonly node: string
  /** A source of quotes in place of the gateway. */
  readonly quotes?: MaybePlugin
}

export interface Chain {
  readonly anvil: () => Anvil
  readonly client: () => ChainClient
  readonly gateway: () => GatewayHandle
  open(options?: EvmTestWalletOptions & SwapsOptions & Partial<Around>): Promise<Site>
  /** Of a token, or of the native currency. */
  balance(owner: Address, token?: Address): Promise<bigint>
}

const makeModal = (
  anvil: Anvil,
  { gatewayUrl, node, quotes }: Around,
  options: SwapsOptions,
  stored: Map<string, string>,
  more: readonly ListedToken[],
): TestModal<Modal<EvmSpec | HeadlessSwapsSpec>> =>
  createTestModal(
    {
      plugins: [
        evmOf(node, anvil, more),
        swaps({ networks: [network], routers: { [network]: { [anvil.swap.router]: 'uniswapV2' } }, ...options }),
        quotes,
      ],
      gateway: gatewayUrl,
      metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
    },
    stored,
  )

export const clientOf = ({ url }: Anvil): ChainClient =>
  createTestClient({ mode: 'anvil', transport: http(url), pollingInterval: 20, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)

/** A gateway that swaps on the pools of the chain. */
export const gatewayOf = ({ url, tokens, swap }: Anvil, more: readonly ListedToken[]): Promise<GatewayHandle> =>
  startGateway({
    stopTimeout: 100,
    upstreams: { [network]: url },
    swaps: {
      networks: {
        [network]: {
          router: swap.router,
          wrapped: swap.wrapped,
          tokens: [tokens.dollar, tokens.gem, ...more],
          via: [tokens.dollar.address],
        },
      },
    },
  })

/** EVM networks with the chain alone, and its tokens. */
export const evmOf = (node: string, { tokens }: Anvil, more: readonly ListedToken[]): Plugin<EvmSpec> =>
  evm({
    networks: [
      {
        id: 31_337,
        name: 'Devnet',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [node] } },
      },
    ],
    tokens: { [network]: [tokens.dollar, tokens.gem, ...more].map(({ address }) => address) },
  })

/**
 * A local chain with pools, and a gateway that swaps on it.
 * @param prepare Deploys more tokens before the gateway starts.
 */
export function withChain(
  prepare: (anvil: Anvil, client: ChainClient) => Promise<readonly ListedToken[]> = async () => [],
): Chain {
  let anvil: Anvil
  let client: ChainClient
  let gateway: GatewayHandle
  let more: readonly ListedToken[]
  const ends: (() => void)[] = []
  beforeAll(async () => {
    anvil = await startAnvil()
    client = clientOf(anvil)
    more = await prepare(anvil, client)
    gateway = await gatewayOf(anvil, more)
  })
  afterAll(async () => {
    await gateway.stop()
    await anvil.stop()
  })
  beforeEach(stubPage)
  afterEach(() => {
    for (const end of ends.splice(0)) end()
    vi.unstubAllGlobals()
  })

  async function load(
    wallet: EvmTestWallet,
    options: SwapsOptions,
    stored: Map<string, string>,
    around: Around,
  ): Promise<Site> {
    const { modal, events } = makeModal(anvil, around, options, stored, more)
    modal.start()
    ends.push(() => modal.dispose())
    await modal.connect({ wallet: wallet.info.rdns })
    const controls = await modal.api.swaps.load()
    const state = (): SwapState => modal.store.get(modal.api.swaps.state)!
    const until: Site['until'] = async (check) =>
      void (await expect.poll(() => check(state()) || problemOf(state()), { timeout: 10_000 }).toBe(true))
    const tokenOf = (symbol: string) => state().tokens?.find((token) => token.symbol === symbol)
    return {
      controls,
      wallet,
      modal,
      events,
      state,
      until,
      async enter(amount, from, to) {
        await until(({ initialized, sourceToken }) => initialized && sourceToken?.amount !== undefined)
        controls.setSourceToken(tokenOf(from))
        controls.setToToken(tokenOf(to))
        controls.setAmount(amount)
        await until(({ nextStep }) => nextStep === 'review' || nextStep === 'acceptLoss')
        // The gateway of these tests has no prices: what a swap loses is not known.
        controls.acceptLoss(true)
        await until(({ nextStep, gasFee }) => nextStep === 'review' && gasFee !== undefined)
      },
      async review() {
        controls.review()
        await until(({ review }) => review?.prepared !== undefined)
      },
      async reload() {
        modal.dispose()
        return load(wallet, options, stored, around)
      },
    }
  }
  return {
    anvil: () => anvil,
    client: () => client,
    gateway: () => gateway,
    async open({ networks, routers, slippage, quotes, ...rest } = {}) {
      const { gatewayUrl = gateway.url, node = anvil.url, ...walletOptions } = rest
      const options = { rpcUrl: anvil.url, name: 'Meadow', rdns: 'example.meadow', ...walletOptions }
      const wallet = createEvmTestWallet(options)
      ends.push(wallet.announce(globalThis as unknown as EventTarget))
      const chosen = { ...(networks && { networks }), ...(routers && { routers }), ...(slippage && { slippage }) }
      return load(wallet, chosen, new Map(), { gatewayUrl, node, quotes })
    },
    balance: (owner, token) =>
      token === undefined
        ? client.getBalance({ address: owner })
        : client
            .call({ to: token, data: `0x70a08231${owner.slice(2).padStart(64, '0')}` })
            .then(({ data }) => BigInt(data ?? '0x0')),
  }
}

/** For a message of a test that waits in vain. */
function problemOf({ nextStep, fetchError, initializeError, review, inputError }: SwapState): string {
  return JSON.stringify({
    nextStep,
    fetchError,
    initializeError: String(initializeError),
    inputError,
    problem: review?.problem,
  })
}
