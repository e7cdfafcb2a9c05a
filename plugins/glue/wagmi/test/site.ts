import { atom, definePlugin, type Connector, type Modal, type NamespaceSession, type Plugin } from '@portico/core'
import { evm, type EvmOptions, type EvmSpec } from '@portico/evm'
import { createEvmTestWallet, type EvmTestWallet, type EvmTestWalletOptions } from '@portico/testing'
import { createTestModal, stubPage, type TestModal } from '@portico/testing/conformance'
import { http, type Chain } from 'viem'
import { anvil } from 'viem/chains'
import { afterEach, beforeEach, vi } from 'vitest'
import { portico, type PorticoConnectorFn } from '../src/index.js'
import type { Wagmi, WagmiConfig } from './majors.js'

export const rdns = 'example.meadow'

/** anvil's chain, and the same node under the ids of two other chains. */
export function chainsOf(url: string): readonly [Chain, Chain, Chain] {
  const home = { ...anvil, rpcUrls: { default: { http: [url] } } }
  return [home, { ...home, id: 31_338, name: 'Second' }, { ...home, id: 31_339, name: 'Third' }]
}

/** A wallet whose side of a session cannot be ended. */
export function stubborn(accounts: readonly string[]): Plugin {
  const session: NamespaceSession = {
    accounts: accounts.map((address) => ({ address })),
    networkId: 'eip155:31337',
    provider: undefined,
    subscribe: () => () => {},
  }
  const connector: Connector = {
    id: 'stubborn',
    name: 'Stubborn',
    type: 'EXTERNAL',
    namespaces: ['eip155'],
    connect: async () => ({
      namespaces: { eip155: session },
      end: () => Promise.reject(new Error('The wallet is out of reach')),
    }),
  }
  return definePlugin({ id: 'stubborn', core: 1, setup: () => ({ connectors: atom([connector]) }) })
}

export interface SiteOptions extends EvmOptions {
  readonly plugin?: Plugin
  readonly stored?: Map<string, string>
  readonly wagmiStored?: Map<string, string>
  readonly chains?: readonly [Chain, ...Chain[]]
}

/** A page load: a modal, and a config of wagmi whose only connector it is. */
export interface Site extends TestModal<Modal<EvmSpec>> {
  readonly config: WagmiConfig
  readonly connector: WagmiConfig['connectors'][number]
  readonly wagmiStored: Map<string, string>
  /** Connects by the modal, as a visitor does with its button. */
  connect(): Promise<void>
  /** What the modal shows: whether it is connected, the address and the network. */
  shown(): readonly [status: string, address: string | undefined, networkId: string | undefined]
}

/** The same page for every test of a file; its modals end with it. */
export function withPage(nodeUrl: () => string): {
  wallet(options?: EvmTestWalletOptions): EvmTestWallet
  open(wagmi: Wagmi, options?: SiteOptions): Site
} {
  const ends: (() => void)[] = []
  beforeEach(stubPage)
  afterEach(() => {
    for (const end of ends.splice(0)) end()
    vi.unstubAllGlobals()
  })
  return {
    wallet(options) {
      const chains = [{ chainId: 31_337 }, { chainId: 31_338 }]
      const wallet = createEvmTestWallet({ name: 'Meadow', rdns, rpcUrl: nodeUrl(), chains, ...options })
      ends.push(wallet.announce(globalThis as unknown as EventTarget))
      return wallet
    },
    open(
      wagmi,
      { plugin, stored, wagmiStored = new Map<string, string>(), chains = chainsOf(nodeUrl()), ...options } = {},
    ) {
      const made = createTestModal({ plugins: [evm({ networks: chains, ...options }), plugin] }, stored)
      const { modal } = made
      ends.push(() => modal.dispose())
      const config = wagmi.createConfig({
        chains,
        connectors: [portico({ modal })] as readonly PorticoConnectorFn[],
        transports: Object.fromEntries(chains.map(({ id }) => [id, http(nodeUrl())])),
        multiInjectedProviderDiscovery: false,
        storage: wagmi.createStorage({
          storage: {
            getItem: (key) => wagmiStored.get(key) ?? null,
            setItem: (key, value) => void wagmiStored.set(key, value),
            removeItem: (key) => void wagmiStored.delete(key),
          },
        }),
      })
      return {
        ...made,
        config,
        connector: config.connectors[0]!,
        wagmiStored,
        async connect() {
          modal.start()
          await modal.connect({ wallet: rdns })
        },
        shown() {
          const { status, address, networkId } = modal.store.get(modal.atoms.accountOf('eip155'))
          return [status, address, networkId]
        },
      }
    },
  }
}
