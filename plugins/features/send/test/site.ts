import { startAnvil, type Anvil } from '@portico/devnet'
import type { Modal } from '@portico/core'
import { evm, type EvmSpec } from '@portico/evm'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { createTestModal, stubPage, type TestModal } from '@portico/testing/conformance'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { send } from '../src/headless.js'
import type { HeadlessSendSpec, SendApi, SendOptions, SendState } from '../src/index.js'

/** A site with `modal.api.send` and an EVM wallet, on a chain of its own. */
export interface Site {
  readonly api: SendApi
  readonly wallet: EvmTestWallet
  readonly events: readonly { readonly event: string; readonly payload: unknown }[]
  readonly modal: Modal<EvmSpec | HeadlessSendSpec>
  state(): SendState
  /** Connects, and loads balances. */
  connect(): Promise<void>
}

export const receiver = '0x000000000000000000000000000000000000bEEF'

const makeModal = (anvil: Anvil, options: SendOptions): TestModal<Modal<EvmSpec | HeadlessSendSpec>> =>
  createTestModal({
    plugins: [
      evm({
        networks: [
          {
            id: 31_337,
            name: 'Devnet',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpcUrls: { default: { http: [anvil.url] } },
          },
        ],
        tokens: { 'eip155:31337': [anvil.tokens.dollar.address, anvil.tokens.gem.address] },
      }),
      send(options),
    ],
    metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
  })

export function withSite(): { readonly open: (options?: SendOptions) => Site; readonly anvil: () => Anvil } {
  let anvil: Anvil
  const ends: (() => void)[] = []
  beforeAll(async () => void (anvil = await startAnvil()))
  afterAll(() => anvil.stop())
  beforeEach(stubPage)
  afterEach(() => {
    for (const end of ends.splice(0)) end()
    vi.unstubAllGlobals()
  })
  return {
    anvil: () => anvil,
    open(options = {}) {
      const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', rpcUrl: anvil.url })
      const stop = wallet.announce(globalThis as unknown as EventTarget)
      const { modal, events } = makeModal(anvil, options)
      modal.start()
      ends.push(stop, () => modal.dispose())
      const api = modal.api.send
      return {
        api,
        wallet,
        events,
        modal,
        state: () => modal.store.get(api.state),
        async connect() {
          await modal.connect({ wallet: 'example.meadow' })
          await api.loadBalances()
        },
      }
    },
  }
}

/** Asks the node directly. */
export async function rpc(anvil: Anvil, method: string, ...params: readonly unknown[]): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(anvil.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return ((await answer.json()) as { readonly result: string }).result
}
