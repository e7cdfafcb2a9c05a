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
  type TokensCapability,
  type Network,
  type SessionChange,
  type SessionHandle,
  type Plugin,
  type EstimatedAction,
  type TokenBalance,
  type TransferAction,
  type TransferEstimate,
  type TransfersCapability,
  type TransferSighting,
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
export const second = '0x1111111111111111111111111111111111111111'
export const dollar = '0x2222222222222222222222222222222222222222'

/** A chain in memory with a wallet, controlled by the test. */
export interface Ledger {
  readonly plugin: Plugin<LedgerSpec>
  /** Balance of the native currency, smallest units. */
  coins: bigint
  tokens: readonly TokenBalance[]
  fee: bigint
  /** Transfers that the chain makes. */
  actions: TransfersCapability['actions']
  /** What the chain says to the amount 'max', beside the fee. Default: what the account has, less the fee if it is the native currency. */
  most: ((action: EstimatedAction) => bigint | undefined) | undefined
  /** Whether and how the fee is low. */
  slow: TransferEstimate['slow']
  /** Fees that were asked for. */
  readonly estimates: {
    readonly account: string
    readonly action: EstimatedAction
    readonly signal: AbortSignal | undefined
  }[]
  /** What balances wait for. */
  pause: (signal?: AbortSignal) => Promise<void>
  /** Thrown by balances and estimates. */
  broken: Error | undefined
  /** Thrown by the list of tokens. */
  brokenTokens: Error | undefined
  /** The wallet's answer to a transfer. */
  answer: () => Promise<unknown>
  /** Whether the wallet broadcasts by itself. */
  walletBroadcasts: boolean
  /** Whether what is signed has a last block. */
  expires: boolean
  /** What a node answers to what was handed to it. */
  take: TransfersCapability['broadcast']
  /** What the chain has of a transaction. */
  sight: () => Promise<TransferSighting>
  readonly sent: { readonly to: string; readonly amount: bigint; readonly token: string | undefined }[]
  emit(change: SessionChange): void
}

export interface LedgerOptions {
  readonly namespace?: string
  /** Whether it provides `transfers`. Default true. */
  readonly sends?: boolean
  /** Bytes of a memo that its transfers take. */
  readonly longestMemo?: number
  /** Whether it provides `balances` and `tokens`. Default true. */
  readonly reads?: boolean
  readonly testnet?: boolean
  readonly sight?: Ledger['sight']
}

export function createLedger({
  namespace = 'eip155',
  sends = true,
  reads = true,
  testnet = false,
  longestMemo,
  sight,
}: LedgerOptions = {}): Ledger {
  const listeners = new Set<(change: SessionChange) => void>()
  const network: Network = {
    id: '1',
    name: 'Lagoon',
    caipNetworkId: `${namespace}:1`,
    chainNamespace: namespace,
    nativeCurrency: { name: 'Pearl', symbol: 'PRL', decimals: 18 },
    rpcUrls: { default: { http: [] } },
    testnet,
    blockExplorers: { default: { name: 'Shore', url: 'https://shore.example' } },
  }
  const ledger: Ledger = {
    plugin: undefined as never,
    coins: 5n * 10n ** 18n,
    tokens: [{ token: dollar, name: 'Dollar', symbol: 'USD', decimals: 6, amount: 70_500_000n }],
    fee: 10n ** 15n,
    actions: ['native', 'token'],
    most: undefined,
    slow: undefined,
    estimates: [],
    pause: async () => {},
    broken: undefined,
    brokenTokens: undefined,
    answer: async () => undefined,
    walletBroadcasts: true,
    expires: false,
    take: async () => 'accepted',
    sight: sight ?? (async () => ({ status: 'included', isSuccess: true, isFinal: true, fee: ledger.fee })),
    sent: [],
    emit: (change) => listeners.forEach((listener) => listener(change)),
  }
  const read = <T>(value: T): T => {
    if (ledger.broken) throw ledger.broken
    return value
  }
  function move(action: TransferAction): void {
    if (action.type === 'calls') return
    const { to, amount } = action
    const token = action.type === 'token' ? action.token : undefined
    ledger.sent.push({ to, amount, token })
    if (token === undefined) ledger.coins -= amount + ledger.fee
    else
      ledger.tokens = ledger.tokens.map((one) => (one.token === token ? { ...one, amount: one.amount - amount } : one))
  }
  function mostOf(action: EstimatedAction): bigint {
    const token = action.type === 'token' ? ledger.tokens.find((one) => one.token === action.token) : undefined
    return action.type === 'token' ? (token?.amount ?? 0n) : ledger.coins - ledger.fee
  }
  const digits = (text: string): string | undefined => /^(?:0x)?([\da-f]{40})$/i.exec(text)?.[1]?.toLowerCase()
  const chain = createChain(
    { id: 'lagoon' },
    {
      namespace,
      name: 'Lagoon Networks',
      builtIn: [network],
      defaultAccountType: 'eoa',
      sharesAddress: true,
      // Only the visitor's own address has a checksum in its capitals.
      parseAddress: (text) => (digits(text) === digits(own) ? own : digits(text) && `0x${text.slice(-40)}`),
    },
  )
  const session = (): SessionHandle => ({
    namespaces: {
      [namespace]: {
        accounts: [{ address: own }, { address: second }],
        networkId: network.caipNetworkId,
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
    id: 'shell',
    name: 'Shell',
    type: 'ANNOUNCED' as const,
    namespaces: [namespace],
    connect: async () => session(),
    restore: async () => session(),
  }
  const plugin = definePlugin<LedgerSpec>({
    id: 'ledger',
    core: 1,
    provides: { chain: Chain, balances: Balances, transfers: Transfers, tokens: Tokens },
    setup: () => ({
      connectors: atom([wallet]),
      provide: {
        chain: [{ namespace, impl: chain }],
        balances: reads
          ? [
              {
                namespace,
                impl: {
                  async native(_account, signal) {
                    await ledger.pause(signal)
                    const { symbol, decimals } = read(network.nativeCurrency)
                    return { symbol, decimals, amount: ledger.coins }
                  },
                },
              },
            ]
          : [],
        transfers: sends
          ? [
              {
                namespace,
                impl: {
                  longestMemo,
                  get actions() {
                    return ledger.actions
                  },
                  async estimate(asked, signal) {
                    ledger.estimates.push({ ...asked, signal })
                    const fee = read(ledger.fee)
                    const isAll = 'amount' in asked.action && asked.action.amount === 'max'
                    const amount = isAll ? (ledger.most ?? mostOf)(asked.action) : undefined
                    return { fee, slow: ledger.slow, ...(amount !== undefined && { amount }) }
                  },
                  async sign({ action }, { prepared }) {
                    const { walletBroadcasts, expires } = ledger
                    prepared({ anchor: {}, fee: ledger.fee, walletBroadcasts })
                    await ledger.answer()
                    if (walletBroadcasts) move(action)
                    const hash = `0x${String(ledger.sent.length + (walletBroadcasts ? 0 : 1)).padStart(64, '0')}`
                    return { hash, expires, ...(!walletBroadcasts && { bytes: hash }) }
                  },
                  async broadcast(order, signed, attempt) {
                    const answer = await ledger.take(order, signed, attempt)
                    if (answer === 'accepted') move(order.action)
                    return answer
                  },
                  find: () => ledger.sight(),
                },
              },
            ]
          : [],
        tokens: reads
          ? [
              {
                namespace,
                impl: {
                  async list() {
                    if (ledger.brokenTokens) throw ledger.brokenTokens
                    return read(ledger.tokens)
                  },
                },
              },
            ]
          : [],
      },
    }),
  })
  return Object.assign(ledger, { plugin })
}
