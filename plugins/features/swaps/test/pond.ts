import { createChain } from '@portico/chain-kit/setup'
import {
  atom,
  Balances,
  Chain,
  definePlugin,
  Tokens,
  Transfers,
  type BalanceChange,
  type BalancesCapability,
  type Call,
  type ChainCapability,
  type Network,
  type Plugin,
  type SessionChange,
  type SessionHandle,
  type TokensCapability,
  type TransfersCapability,
  type TransferSighting,
  type Token,
} from '@portico/core'
import { coral, pearl, shell, type Market } from './strangersQuotes.js'

export interface PondSpec {
  readonly id: 'pond'
  readonly provides: {
    readonly chain: ChainCapability
    readonly balances: BalancesCapability
    readonly transfers: TransfersCapability
    readonly tokens: TokensCapability
  }
}

export const own = 'ann'
export const second = 'ben'

/** A chain in memory with a wallet, controlled by the test. */
export interface Pond {
  readonly plugin: Plugin<PondSpec>
  readonly market: Market
  /** By the token's own address; empty for pearls. Smallest units. */
  balances: Record<string, bigint>
  /** Of one call. */
  fee: bigint
  /** Whether the wallet takes several calls together or none. */
  isAtomic: boolean
  /** The wallet's answer, for each transaction. */
  answer: (calls: readonly Call[]) => Promise<unknown>
  /** What the chain has of a transaction. */
  sight: (hash: string) => Promise<TransferSighting>
  /** Calls that were carried out, by transaction. */
  readonly sent: (readonly Call[])[]
  emit(change: SessionChange): void
}

export const networks: readonly Network[] = [
  { id: '1', name: 'Pond' },
  { id: '2', name: 'Puddle' },
].map(({ id, name }) => ({
  id,
  name,
  caipNetworkId: `pond:${id}`,
  chainNamespace: 'pond',
  nativeCurrency: { name: 'Pearl', symbol: 'PRL', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'Shore', url: 'https://shore.example' } },
}))

export interface PondOptions {
  /** In place of the pond's own. */
  readonly transfers?: Pick<TransfersCapability, 'estimate' | 'sign' | 'broadcast' | 'find'>
  /** Beside what the pond tells of tokens. */
  readonly tokens?: Partial<TokensCapability>
  /** One that another page has, too. */
  readonly market?: Market
  /** Of the native currency of its networks. */
  readonly decimals?: number | undefined
}

/** What a call of this chain says. An approval may be written as on EVM. */
export const readCall = ({ data = '0x' }: Call): Record<string, string> =>
  data.startsWith('0x095ea7b3')
    ? { allow: 'router' }
    : (JSON.parse(Buffer.from(data.slice(2), 'hex').toString()) as Record<string, string>)

export function createPond(options: PondOptions = {}): Pond {
  const { transfers: others, tokens, market: shared, decimals = 18 } = options
  const namespace = 'pond'
  const listeners = new Set<(change: SessionChange) => void>()
  const unit = 10n ** 18n
  const pond: Pond = {
    plugin: undefined as never,
    market: shared ?? {
      prices: { '': 2000, shell: 1, coral: 4 },
      lossPercent: 1,
      tokens: [coral, shell, pearl],
      isAllowed: false,
      onAsk: () => undefined,
    },
    balances: { '': 5n * unit, shell: 70_500_000n },
    fee: 10n ** 15n,
    isAtomic: false,
    answer: async () => undefined,
    async sight(hash) {
      const calls = pond.sent[Number(hash.slice('hash'.length)) - 1] ?? []
      return { status: 'included', isSuccess: true, isFinal: true, fee: feeOf(calls), changes: changesOf(calls) }
    },
    sent: [],
    emit: (change) => listeners.forEach((listener) => listener(change)),
  }
  const feeOf = (calls: readonly Call[]): bigint => pond.fee * BigInt(calls.length)
  function changesOf(calls: readonly Call[]): readonly BalanceChange[] {
    return calls.flatMap((call) => {
      const { swap: from, to, amount, gives } = readCall(call)
      if (from === undefined || to === undefined || !amount || !gives) return []
      return [
        { ...(from && { token: from }), amount: -BigInt(amount) },
        { ...(to && { token: to }), amount: BigInt(gives) },
      ]
    })
  }
  function carryOut(calls: readonly Call[]): void {
    pond.sent.push(calls)
    if (calls.some((call) => readCall(call)['allow'])) pond.market.isAllowed = true
    for (const { token = '', amount } of changesOf(calls)) {
      pond.balances = { ...pond.balances, [token]: (pond.balances[token] ?? 0n) + amount }
      pond.market.isAllowed = false
    }
  }
  const session = (): SessionHandle => ({
    namespaces: {
      [namespace]: {
        accounts: [{ address: own }, { address: second }],
        networkId: 'pond:1',
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
    connect: async () => session(),
    restore: async () => session(),
  }
  const chain = createChain(
    { id: 'lagoon' },
    {
      namespace,
      name: 'Ponds',
      builtIn: networks.map((one) => ({ ...one, nativeCurrency: { ...one.nativeCurrency, decimals } })),
      defaultAccountType: 'eoa',
      sharesAddress: true,
      parseAddress: (text) => (/^[a-z]+$/i.test(text) ? text.toLowerCase() : undefined),
    },
  )
  const transfers: TransfersCapability = {
    actions: ['calls'],
    estimate: async ({ action }) => ({ fee: feeOf(action.type === 'calls' ? action.calls : []) }),
    takesAtomicCalls: async () => pond.isAtomic,
    simulateCalls: async ({ calls }) => ({ status: 'done', changes: changesOf(calls), approvals: undefined }),
    async sign({ action }, { prepared }) {
      const calls = action.type === 'calls' ? action.calls : []
      prepared({ anchor: {}, fee: feeOf(calls), walletBroadcasts: true })
      await pond.answer(calls)
      carryOut(calls)
      return { hash: `hash${pond.sent.length}`, expires: false }
    },
    broadcast: async () => 'unanswered',
    find: ({ signed }) => pond.sight(signed?.hash ?? ''),
    ...others,
  }
  const plugin = definePlugin<PondSpec>({
    id: 'pond',
    core: 1,
    provides: { chain: Chain, balances: Balances, transfers: Transfers, tokens: Tokens },
    setup: () => ({
      connectors: atom([wallet]),
      provide: {
        chain: [{ namespace, impl: chain }],
        balances: [
          {
            namespace,
            impl: { native: async () => ({ symbol: 'PRL', decimals: 18, amount: pond.balances[''] ?? 0n }) },
          },
        ],
        transfers: [{ namespace, impl: transfers }],
        tokens: [{ namespace, impl: { list: async () => pond.market.tokens.flatMap(balanceOf), ...tokens } }],
      },
    }),
  })
  function balanceOf(
    token: Token,
  ): { token: string; name: string; symbol: string; decimals: number; amount: bigint }[] {
    const amount = pond.balances[token.token ?? '']
    return token.token === undefined || !amount ? [] : [{ ...token, token: token.token, amount }]
  }
  return Object.assign(pond, { plugin })
}
