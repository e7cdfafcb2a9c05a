import { createRpcClient } from '@portico/chain-kit'
import {
  PorticoError,
  type Caip10,
  type Network,
  type SoughtTransfer,
  type Transfer,
  type TransferAction,
  type TransferSighting,
} from '@portico/core'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { atom, createStore } from 'jotai/vanilla'
import type { EvmContext } from '../src/EvmSpec.js'
import { createTransfers, type EvmTransfers } from '../src/runtime/transfers/createTransfers.js'

/** A transaction as a test writes it down. In no block: it waits for one. */
export interface ModelTransaction {
  readonly from?: string
  readonly to?: string
  readonly value?: bigint
  readonly input?: string
  readonly nonce: number
  readonly block?: number
  readonly chainId?: string
  /** Milliseconds since 1970 before which the nodes do not have it. */
  readonly seenAt?: number
  /** Fields of the receipt that differ from those of a transaction that succeeded. */
  readonly receipt?: object
}

/** A chain out of a list of transactions, which answers as a node of Ethereum does, and a wallet on it. No real chain. */
export interface ModelChain {
  readonly transfers: EvmTransfers
  readonly wallet: EvmTestWallet
  /** The wallet's selected account, as CAIP-10 has it. */
  readonly account: Caip10
  /** Of that account, in lower case. */
  readonly payer: string
  latest: number
  /** Newest block that is safe from reorganisation. Undefined: the node does not know the name. */
  safe: number | undefined
  /** Answers a hash. */
  add(transaction: ModelTransaction): string
  /** Code of an address, in lower case. */
  readonly code: Map<string, string>
  /** What a node answers to a method in place of the model's own answer. A `PorticoError` is its refusal. */
  readonly answers: Record<string, unknown>
  /** Asked before `answers` and the model: what a node that lies answers, or a refusal of it. Undefined: it is honest. */
  lie: (method: string) => unknown
  /** What nodes were asked, as `method first-parameter`. */
  readonly asked: string[]
  /** Sets the modal's list of transfers. */
  setList(list: readonly Partial<Transfer>[]): void
  /** No wallet holds the account any more. */
  disconnect(): void
  connect(): void
  /** The capability as another page has it, which knows nothing of the first. */
  reload(): EvmTransfers
}

/** 32 bytes. */
export const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`
/** What a token writes of a transfer (ERC-20). */
export const tokenLog = (token: string, from: string, to: string, amount: bigint): object => ({
  address: token,
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', word(BigInt(from)), word(BigInt(to))],
  data: word(amount),
})
export const hashOf = (digit: string): string => `0x${digit.repeat(64)}`
const hex = (value: number | bigint): string => `0x${value.toString(16)}`
const blockHash = (block: number): string => `0x${block.toString(16).padStart(64, 'b')}`

const receiver = '0x000000000000000000000000000000000000beef'
export const pay = (amount: bigint, to: string = receiver): TransferAction => ({ type: 'native', to, amount })

const meadow: Network = {
  id: 7,
  name: 'Meadow',
  caipNetworkId: 'eip155:7',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://node.example'] } },
}

export interface ModelChainOptions {
  /** As a wallet has it whose accounts are contracts, such as Safe. */
  readonly isContractWallet?: boolean
  /** As a wallet says it of an account that is a contract. */
  readonly isSmartAccount?: boolean
  /** Url of the gateway. Default: none. */
  readonly gateway?: string
  /** Transactions that the account had in blocks before the first that a test adds. */
  readonly nonce?: number
  /** What a page is given in place of the test wallet's provider. */
  readonly wrap?: (provider: EvmTestWallet['provider']) => Pick<EvmTestWallet['provider'], 'request'>
}

export async function createModelChain({
  isContractWallet = false,
  isSmartAccount = false,
  gateway,
  nonce: firstNonce = 5,
  wrap = (provider) => provider,
}: ModelChainOptions = {}): Promise<ModelChain> {
  const transactions = new Map<string, ModelTransaction>()
  const wallet = createEvmTestWallet({
    name: 'Poppy',
    chains: [{ chainId: 7 }, { chainId: 8 }],
    // The wallet has nodes of its own: what they answer is what a test tells it to answer.
    callNode: () => Promise.resolve(null),
    rpcUrl: 'http://node.of.the.wallet',
  })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const [address] = wallet.accounts
  const payer = address!.toLowerCase()
  let isConnected = true

  const isSeen = ({ seenAt = 0 }: ModelTransaction): boolean => Date.now() >= seenAt
  const known = (hash: string): ModelTransaction | undefined =>
    [transactions.get(hash)].find((one) => one && isSeen(one))
  const described = (hash: string, { block, receipt: _, ...one }: ModelTransaction): object => ({
    hash,
    from: one.from ?? payer,
    to: one.to ?? receiver,
    value: hex(one.value ?? 3n),
    input: one.input ?? '0x',
    nonce: hex(one.nonce),
    blockNumber: block === undefined ? null : hex(block),
    chainId: one.chainId ?? '0x7',
  })
  const own = (isIn: (block: number | undefined) => boolean) =>
    [...transactions.values()].filter((one) => (one.from ?? payer) === payer && isSeen(one) && isIn(one.block))
  const model: Record<string, (...params: readonly never[]) => unknown> = {
    eth_blockNumber: () => hex(chain.latest),
    eth_getTransactionByHash(hash: string) {
      const found = known(hash)
      return found ? described(hash, found) : null
    },
    eth_getTransactionReceipt(hash: string) {
      const found = known(hash)
      if (found?.block === undefined) return null
      return {
        transactionHash: hash,
        from: found.from ?? payer,
        blockNumber: hex(found.block),
        blockHash: blockHash(found.block),
        status: '0x1',
        gasUsed: '0x5208',
        effectiveGasPrice: '0x2',
        logs: [],
        ...found.receipt,
      }
    },
    eth_getTransactionCount(of: string, tag: string) {
      if (!/^(0x[\da-f]+|latest|pending)$/.test(tag)) return new Error('invalid block number or tag')
      if (of.toLowerCase() !== payer) return '0x0'
      const upTo = tag.startsWith('0x') ? Number(tag) : Infinity
      return hex(firstNonce + own((block) => (block === undefined ? tag === 'pending' : block <= upTo)).length)
    },
    eth_getBlockByNumber(tag: string, isFull: boolean) {
      if (tag === 'safe' && chain.safe === undefined) return new Error('safe block not found')
      const named: Record<string, number | undefined> = { safe: chain.safe, latest: chain.latest, pending: undefined }
      const number = tag in named ? named[tag] : Number(tag)
      const inside = [...transactions].filter(([, one]) => isSeen(one) && one.block === number)
      return {
        number: number === undefined ? null : hex(number),
        hash: number === undefined ? null : blockHash(number),
        ...(isFull && { transactions: inside.map(([hash, one]) => described(hash, one)) }),
      }
    },
    eth_getCode: (of: string) => chain.code.get(of.toLowerCase()) ?? '0x',
    eth_gasPrice: () => '0xa',
    eth_getBalance: () => hex(10n ** 18n),
    eth_estimateGas: () => '0x5208',
    eth_call: () => '0x',
    eth_simulateV1: () => new Error('the method does not exist'),
  }
  const store = createStore()
  const list = atom<readonly Partial<Transfer>[]>([])
  const context = {
    store,
    networks: () => atom([meadow]),
    project: { gateway },
    config: { connectors: [{ id: 'example.poppy', isContractWallet }] },
    error: (name: string, context: unknown, rest: object) =>
      new PorticoError(`evm/${name}`, { shortMessage: name, context, ...rest }),
    transfers: { list },
    connections: {
      settled: () => Promise.resolve(),
      active: () => ({ connection: { id: 'poppy' } }),
      findConnection: (id: Caip10) =>
        isConnected && id.toLowerCase() === chain.account.toLowerCase()
          ? {
              connection: { id: 'poppy', accounts: [{ address, ...(isSmartAccount && { type: 'smartAccount' }) }] },
              session: { wallet: { name: 'Poppy' }, connectorId: 'example.poppy' },
              namespaceSession: { provider: wrap(wallet.provider) },
            }
          : undefined,
      switchNetwork(networkId: string) {
        wallet.setChain(Number(networkId.slice('eip155:'.length)))
        return Promise.resolve()
      },
    },
  } as unknown as EvmContext
  function answer(method: string, params: readonly unknown[]): unknown {
    const own = chain.lie(method) ?? chain.answers[method]
    if (own === undefined) return model[method]!(...(params as readonly never[]))
    return typeof own === 'function' ? (own as (...all: readonly unknown[]) => unknown)(...params) : own
  }
  const send: NonNullable<Parameters<typeof createRpcClient>[1]>['send'] = (_url, body) => {
    const { method, params } = JSON.parse(body) as { readonly method: string; readonly params: readonly unknown[] }
    chain.asked.push([method, ...params.slice(0, 1)].map(String).join(' '))
    const result = answer(method, params)
    const error = result instanceof Error && { code: 3, message: result.message }
    return Promise.resolve(error ? { error } : { result })
  }
  const openPage = (): EvmTransfers => createTransfers(context, createRpcClient(context, { send }))
  const chain: ModelChain = {
    transfers: openPage(),
    wallet,
    account: `eip155:7:${address!}`,
    payer,
    latest: 120,
    safe: 110,
    add(transaction) {
      const hash = `0x${(transactions.size + 1).toString(16).padStart(64, 'a')}`
      transactions.set(hash, transaction)
      return hash
    },
    code: new Map(),
    answers: {},
    lie: () => undefined,
    asked: [],
    setList: (transfers) => store.set(list, transfers),
    disconnect: () => void (isConnected = false),
    connect: () => void (isConnected = true),
    reload: openPage,
  }
  return chain
}

/** The payer's nonce, and the newest block, when the wallet was asked. */
export const anchor = { nonce: '5', pending: '5', block: '100', askedAt: 1 }

export interface Sought {
  /** What the wallet answered. Absent: its answer was lost. */
  readonly hash?: string
  readonly action?: TransferAction
  readonly from?: SoughtTransfer['anchor']
  readonly until?: AbortSignal
}
/** Looks for a transfer once. */
export function find(
  chain: ModelChain,
  { hash, action = pay(3n), from = anchor, until = new AbortController().signal }: Sought,
): Promise<TransferSighting> {
  const order = { account: chain.account, action, maxFee: 10n ** 18n, display: {} }
  return chain.transfers.find({ order, anchor: from, signed: hash ? { hash, expires: false } : undefined }, until)
}
