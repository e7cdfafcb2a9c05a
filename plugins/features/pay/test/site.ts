import type { Modal } from '@portico/core'
import { startAnvil, startSandboxProvider, type Anvil, type SandboxProvider } from '@portico/devnet'
import { evm, type EvmSpec } from '@portico/evm'
import { startGateway, type GatewayHandle } from '@portico/gateway'
import { solana, type SolanaSpec } from '@portico/solana'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { createTestModal, type TestModal } from '@portico/testing/conformance'
import { startTestNode, type TestNode } from '@portico/testing/node'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { pay } from '../src/headless.js'
import type { HeadlessPaySpec, PayState } from '../src/index.js'

type Specs = EvmSpec | SolanaSpec | HeadlessPaySpec

/** A site without views, with an EVM wallet on a chain of its own, a real gateway, and the sandbox as its exchange. */
export interface Site {
  readonly modal: Modal<Specs>
  readonly wallet: EvmTestWallet
  readonly events: TestModal<unknown>['events']
  state(): PayState | undefined
  connect(): Promise<void>
}

export function withSite(): {
  readonly open: () => Site
  readonly anvil: () => Anvil
  readonly sandbox: () => SandboxProvider
} {
  let anvil: Anvil
  let sandbox: SandboxProvider
  let gateway: GatewayHandle
  let solanaNode: TestNode
  const ends: (() => void)[] = []
  beforeAll(async () => {
    anvil = await startAnvil()
    sandbox = await startSandboxProvider({ chains: [anvil] })
    solanaNode = await startTestNode(() => ({ result: { context: { slot: 1 }, value: [mintAccount] } }))
    gateway = await startGateway({
      upstreams: { 'eip155:31337': anvil.url },
      wallets: { pad: 0 },
      exchanges: [
        { id: 'sandbox', name: 'Sandbox Exchange', payUrl: sandbox.payUrl, statusUrl: sandbox.statusUrl },
        { id: 'other', name: 'Other Exchange', payUrl: sandbox.payUrl, statusUrl: sandbox.statusUrl, assets: [] },
      ],
    })
  })
  afterAll(() => Promise.allSettled([gateway.stop(), sandbox.stop(), anvil.stop(), solanaNode.stop()]))
  beforeEach(stubPage)
  afterEach(() => {
    for (const end of ends.splice(0)) end()
    vi.unstubAllGlobals()
  })
  return {
    anvil: () => anvil,
    sandbox: () => sandbox,
    open() {
      const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', rpcUrl: anvil.url })
      const stop = wallet.announce(globalThis as unknown as EventTarget)
      const { modal, events } = makeModal(anvil, gateway, solanaNode)
      modal.start()
      ends.push(stop, () => modal.dispose())
      return {
        modal,
        wallet,
        events,
        state: () => modal.store.get(modal.api.pay.state),
        connect: async () => void (await modal.connect({ wallet: 'example.meadow', namespaces: ['eip155'] })),
      }
    },
  }
}

/** A mint of Token-2022 with a name of its own, as `getMultipleAccounts` answers it. */
const mintAccount = {
  executable: false,
  lamports: 1_461_600,
  owner: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  rentEpoch: 0,
  space: 300,
  data: {
    program: 'spl-token-2022',
    space: 300,
    parsed: {
      type: 'mint',
      info: {
        decimals: 6,
        supply: '1000000000',
        isInitialized: true,
        extensions: [{ extension: 'tokenMetadata', state: { name: 'USD Coin', symbol: 'USDC', uri: '' } }],
      },
    },
  },
}

const makeModal = (anvil: Anvil, gateway: GatewayHandle, solanaNode: TestNode): TestModal<Modal<Specs>> =>
  createTestModal({
    gateway: gateway.url,
    plugins: [
      evm({
        networks: [
          {
            id: 31_337,
            name: 'Devnet',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpcUrls: { default: { http: [anvil.url] } },
          },
          {
            id: 56,
            name: 'BNB Chain',
            nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
            rpcUrls: { default: { http: [anvil.url] } },
          },
          {
            id: 57,
            name: 'Known to the gateway alone',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpcUrls: { default: { http: [`${gateway.url}/v1`] } },
          },
        ],
        tokens: { 'eip155:31337': [anvil.tokens.dollar.address] },
      }),
      solana({ rpcUrls: { 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [solanaNode.url] } }),
      pay(),
    ],
    metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
  })

/** What wallets use of a page, on Node. */
function stubPage(): void {
  const page = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('parent', globalThis)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { readyState: 'complete', title: '', referrer: '' }))
}

/** The error that a promise rejects with. */
export function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => ({ resolved: value }),
    (error: unknown) => error,
  )
}
