import {
  Chain,
  atom,
  definePlugin,
  parseCaip2,
  type Account,
  type Caip2,
  type ChainCapability,
  type Connector,
  type Network,
  type SessionChange,
  type Plugin,
  type PluginSpec,
  type SessionHandle,
} from '@portico/core'

export interface TestChainSpec extends PluginSpec {
  readonly id: 'alpha'
  readonly views: { Plain: { readonly text: string }; Broken: {}; Missing: {}; Held: {}; Untitled: {} }
  readonly events: { rang: { readonly times: number } }
  readonly api: { ring(times: number): void }
  readonly provides: { chain: ChainCapability }
}

export interface TestWallet {
  readonly connector: Connector
  tell(change: SessionChange): void
}

function network(reference: string, name: string): Network {
  return {
    id: reference,
    name,
    caipNetworkId: `alpha:${reference}`,
    chainNamespace: 'alpha',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: ['https://alpha.example'] } },
  }
}

/** A wallet that agrees at once, or when `answer` does. */
export function testWallet(
  accounts: readonly Account[],
  answer: () => Promise<unknown> = async () => undefined,
  networkId: Caip2 = 'alpha:1',
): TestWallet {
  const listeners = new Set<(change: SessionChange) => void>()
  const session: SessionHandle = {
    namespaces: {
      alpha: {
        accounts,
        networkId,
        provider: {},
        switchNetwork: async () => {},
        subscribe: (listener: (change: SessionChange) => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
    },
    end: async () => {},
    release: () => listeners.clear(),
  }
  return {
    connector: {
      id: 'fox',
      name: 'Fox',
      type: 'ANNOUNCED',
      namespaces: ['alpha'],
      connect: async () => {
        await answer()
        return session
      },
      restore: async () => session,
    },
    tell: (change) => listeners.forEach((listener) => listener(change)),
  }
}

export interface TestViews {
  /** Answers of the loaders, in the test's hands. */
  readonly plain?: () => unknown
  readonly broken?: () => unknown
  readonly missing?: () => Promise<{ readonly default: () => unknown }>
  readonly held?: () => boolean
  readonly title?: () => string
}

/** A chain with two networks, wallets, and views that do what a test needs of them. */
export function testChain(wallets: readonly TestWallet[] = [], views: TestViews = {}): Plugin<TestChainSpec> {
  const networks = [network('1', 'Alpha One'), network('2', 'Alpha Two')]
  const none = async () => ({ default: () => null })
  return definePlugin<TestChainSpec>({
    id: 'alpha',
    core: 1,
    provides: { chain: Chain },
    views: {
      Plain: {
        load: async () => ({ default: (views.plain ?? (() => null)) as () => null }),
        title: (_t, { text }) => text,
      },
      Broken: {
        load: async () => ({ default: (views.broken ?? (() => null)) as () => null }),
        title: views.title ?? (() => 'Broken'),
      },
      Missing: { load: views.missing ?? none, title: () => 'Missing' },
      Held: { load: none, title: () => 'Held', holdsOpen: () => views.held?.() ?? true },
      Untitled: { load: none },
    },
    setup: ({ plugin }) => ({
      connectors: atom(wallets.map(({ connector }) => connector)),
      api: { ring: (times) => plugin.emit('rang', { times }) },
      provide: {
        chain: [
          {
            namespace: 'alpha',
            impl: {
              namespace: 'alpha',
              name: 'Alpha Networks',
              networks,
              defaultAccountType: 'eoa',
              sharesAddress: true,
              parseAddress: (text) => text,
              sameAddress: (a, b) => a === b,
              explorerUrl: () => undefined,
              unknownNetwork: (id) => network(parseCaip2(id).reference, 'Unknown Network'),
              network: (value) => value as Network,
            },
          },
        ],
      },
    }),
  })
}
