import { createChain } from '@portico/chain-kit/setup'
import {
  atom,
  Balances,
  Chain,
  definePlugin,
  Tokens,
  Transfers,
  type BalancesCapability,
  type ChainCapability,
  type Namespace,
  type NativeBalance,
  type Network,
  type Plugin,
  type SessionHandle,
  type TokenBalance,
  type TokensCapability,
  type TransfersCapability,
} from '@portico/core'

export interface LedgerSpec {
  readonly id: 'ledger'
  readonly provides: {
    readonly chain: ChainCapability
    readonly balances: BalancesCapability
    readonly transfers: TransfersCapability
    readonly tokens: TokensCapability
  }
}

export const own = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const dollar = '0x2222222222222222222222222222222222222222'

/** A chain in memory with a wallet, controlled by the test. Its first network is `<namespace>:1`, its test network `:5`. */
export interface Ledger {
  readonly plugin: Plugin<LedgerSpec>
  /** Undefined: the plugin cannot tell it. */
  native: (() => Promise<NativeBalance>) | undefined
  tokens: (() => Promise<readonly TokenBalance[]>) | undefined
}

export interface LedgerOptions {
  readonly namespace?: Namespace
  /** Whether the wallet is on the test network. */
  readonly testnet?: boolean
  /** Whether the plugin reads balances at all. Default true. */
  readonly reads?: boolean
}

export function createLedger({ namespace = 'eip155', testnet = false, reads = true }: LedgerOptions = {}): Ledger {
  const network = (id: string, name: string): Network => ({
    id,
    name,
    caipNetworkId: `${namespace}:${id}`,
    chainNamespace: namespace,
    nativeCurrency: { name: 'Pearl', symbol: 'PRL', decimals: 18 },
    rpcUrls: { default: { http: [] } },
    blockExplorers: { default: { name: 'Shore', url: 'https://shore.example' } },
    testnet: id === '5',
  })
  const networks = [network('1', 'Lagoon'), network('5', 'Lagoon Test')]
  const ledger: Ledger = {
    plugin: undefined as never,
    native: async () => ({ amount: 5n * 10n ** 18n, decimals: 18, symbol: 'PRL' }),
    tokens: async () => [{ token: dollar, name: 'Dollar', symbol: 'USD', decimals: 6, amount: 70_500_000n }],
  }
  const digits = (text: string): string | undefined => /^(?:0x)?([\da-f]{40})$/i.exec(text)?.[1]?.toLowerCase()
  const chain = createChain(
    { id: 'lagoon' },
    {
      namespace,
      name: 'Lagoon Networks',
      builtIn: networks,
      defaultAccountType: 'eoa',
      sharesAddress: true,
      parseAddress: (text) => (digits(text) === digits(own) ? own : digits(text) && `0x${digits(text)}`),
    },
  )
  const session = async (): Promise<SessionHandle> => ({
    namespaces: {
      [namespace]: {
        accounts: [{ address: own }],
        networkId: `${namespace}:${testnet ? 5 : 1}`,
        provider: {},
        subscribe: () => () => {},
      },
    },
    end: async () => {},
  })
  const wallet = {
    id: 'shell',
    name: 'Shell',
    type: 'ANNOUNCED' as const,
    namespaces: [namespace],
    connect: session,
    restore: session,
  }
  const plugin = definePlugin<LedgerSpec>({
    id: 'ledger',
    core: 1,
    provides: { chain: Chain, balances: Balances, transfers: Transfers, tokens: Tokens },
    setup: () => ({
      connectors: atom([wallet]),
      provide: {
        chain: [{ namespace, impl: chain }],
        balances: reads ? [{ namespace, impl: { native: () => ledger.native!() } }] : [],
        tokens: reads ? [{ namespace, impl: { list: () => ledger.tokens!() } }] : [],
        transfers: [
          {
            namespace,
            impl: {
              actions: ['native', 'token'],
              estimate: async () => ({ fee: 1n }),
              async sign(_order, { prepared }) {
                prepared({ anchor: {}, fee: 1n, walletBroadcasts: true })
                return { hash: `0x${'1'.repeat(64)}`, expires: false }
              },
              broadcast: async () => 'accepted',
              find: async () => ({ status: 'included', isSuccess: true, isFinal: true, fee: 1n }),
            },
          },
        ],
      },
    }),
  })
  return Object.assign(ledger, { plugin })
}
