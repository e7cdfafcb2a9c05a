import { createChain } from '@portico/chain-kit/setup'
import {
  atom,
  Chain,
  definePlugin,
  Transfers,
  type Caip10,
  type ChainCapability,
  type Network,
  type Plugin,
  type SessionChange,
  type SessionHandle,
  type TransfersCapability,
} from '@portico/core'

export interface LakeSpec {
  readonly id: 'lake'
  readonly provides: { readonly chain: ChainCapability; readonly transfers: TransfersCapability }
}

export const own: Caip10 = 'lake:1:ann'
const accountOf = (address: string) => [{ address }]

const networks: readonly Network[] = [
  {
    id: '1',
    name: 'Lake',
    caipNetworkId: 'lake:1',
    chainNamespace: 'lake',
    nativeCurrency: { name: 'Drop', symbol: 'DRP', decimals: 6 },
    rpcUrls: { default: { http: [] } },
  },
]

export interface Lake {
  readonly plugin: Plugin<LakeSpec>
  /** The visitor chooses an account in the wallet. */
  choose(address: string): void
}

/** A chain in memory, and a wallet that connects without a question. */
export function createLake(transfers: TransfersCapability): Lake {
  const namespace = 'lake'
  const listeners = new Set<(change: SessionChange) => void>()
  const session = async (): Promise<SessionHandle> => ({
    namespaces: {
      [namespace]: {
        accounts: accountOf('ann'),
        networkId: 'lake:1',
        provider: {},
        subscribe(listener: (change: SessionChange) => void) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
    },
    end: async () => {},
  })
  const wallet = {
    id: 'heron',
    name: 'Heron',
    type: 'ANNOUNCED' as const,
    namespaces: [namespace],
    connect: session,
    restore: session,
  }
  const chain = createChain(
    { id: 'lagoon' },
    {
      namespace,
      name: 'Lakes',
      builtIn: networks,
      defaultAccountType: 'eoa',
      sharesAddress: true,
      parseAddress: (text) => (/^[a-z]+$/i.test(text) ? text.toLowerCase() : undefined),
    },
  )
  const plugin = definePlugin<LakeSpec>({
    id: 'lake',
    core: 1,
    provides: { chain: Chain, transfers: Transfers },
    setup: () => ({
      connectors: atom([wallet]),
      provide: { chain: [{ namespace, impl: chain }], transfers: [{ namespace, impl: transfers }] },
    }),
  })
  return {
    plugin,
    choose: (address) => listeners.forEach((listener) => listener({ type: 'accounts', accounts: accountOf(address) })),
  }
}
