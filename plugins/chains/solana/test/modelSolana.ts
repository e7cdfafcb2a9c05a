import { createRpcClient } from '@portico/chain-kit'
import {
  PorticoError,
  type Caip10,
  type Network,
  type PreparedTransfer,
  type SignedTransfer,
  type TransferAction,
  type TransfersCapability,
} from '@portico/core'
import { createSolanaTestWallet, type SolanaTestWallet, type SolanaTestWalletOptions } from '@portico/testing/solana'
import { Keypair } from '@solana/web3.js'
import { atom, createStore } from 'jotai/vanilla'
import { fromBase64, toBase58 } from '../src/runtime/bytes.js'
import type { RuntimeDeps } from '../src/runtime/RuntimeDeps.js'
import { createTransfers } from '../src/runtime/transfers/createTransfers.js'
import { createStandardWallet } from '../src/runtime/wallet/createStandardWallet.js'
import type { SolanaWallet } from '../src/runtime/wallet/SolanaWallet.js'
import { readWire } from '../src/runtime/wireTransaction.js'
import type { SolanaContext } from '../src/SolanaSpec.js'
import type { Wallet } from '../src/walletStandard.js'

/** What a transaction costs that moves SOL: a signature, and 150 000 units at 0.1 lamports. */
export const fee: bigint = 20_000n
export const systemProgram = '11111111111111111111111111111111'
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const anybody = (): string => Keypair.generate().publicKey.toBase58()
export const pay = (amount: bigint, to: string = anybody()): TransferAction & { readonly to: string } => ({
  type: 'native',
  to,
  amount,
})
/** The newest block as it is read before the wallet is asked. */
export const block: { readonly slot: number; readonly blockhash: string; readonly lastBlock: number } = {
  slot: 1000,
  blockhash: anybody(),
  lastBlock: 900,
}

/** A transaction of the payer in a block. */
export interface Landed {
  /** Base64. */
  readonly bytes: string
  readonly slot?: number
  readonly err?: unknown
  readonly level?: 'processed' | 'confirmed' | 'finalized'
}

/** Nodes that answer as those of Solana do, out of a list of transactions, and a wallet with real keys. No real chain. */
export interface ModelSolana {
  readonly deps: RuntimeDeps
  readonly transfers: TransfersCapability
  readonly wallet: SolanaTestWallet
  readonly address: string
  readonly account: Caip10
  /** Replaces what the wallet does. */
  change(does: Partial<SolanaWallet>): void
  /** Accounts that are on the chain. */
  readonly accounts: Map<string, { readonly owner: string; readonly executable?: boolean; readonly data?: unknown }>
  /** Answers its signature. */
  land(transaction: Landed): string
  /** Slot and height of the newest final block. */
  final: { slot: number; height: number }
  /** What nodes answer to a method in place of the model's own answer, given its parameters and the node's address. */
  readonly answers: Record<string, unknown>
  readonly asked: { readonly method: string; readonly params: readonly unknown[]; readonly url: string }[]
  /** What nodes were asked with a method. */
  paramsOf(method: string): readonly (readonly unknown[])[]
}

const localnet: Network = {
  id: 'local',
  name: 'Local',
  caipNetworkId: 'solana:local',
  chainNamespace: 'solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://a.example', 'http://b.example'] } },
}

export async function createModelSolana(options: SolanaTestWalletOptions = {}): Promise<ModelSolana> {
  const wallet = createSolanaTestWallet({ name: 'Meadow', chains: ['solana:local'], ...options })
  await (wallet.wallet.features['standard:connect'] as { connect(): Promise<unknown> }).connect()
  const [address = ''] = wallet.accounts
  const landed: (Landed & { readonly signature: string; readonly slot: number })[] = []
  const store = createStore()
  const context = {
    store,
    networks: () => atom([localnet]),
    // As the plugin's own text of `rpcFailed`, this ends with the node's words.
    error: (name: string, context: { readonly problem?: string }, rest: object) =>
      new PorticoError(`solana/${name}`, { shortMessage: `${name} ${context.problem ?? ''}`.trim(), context, ...rest }),
  } as unknown as SolanaContext
  const standard = createStandardWallet(context, 'Meadow', wallet.wallet as unknown as Wallet, undefined)
  let used: SolanaWallet = standard

  const at = { context: { slot: block.slot } }
  const own: Record<string, (...params: readonly never[]) => unknown> = {
    getLatestBlockhash: () => ({
      ...at,
      value: { blockhash: block.blockhash, lastValidBlockHeight: block.lastBlock },
    }),
    getFeeForMessage: () => ({ ...at, value: null }),
    simulateTransaction: () => ({ ...at, value: { err: null } }),
    getAccountInfo(of: string) {
      const found = model.accounts.get(of)
      return { ...at, value: found ? { executable: false, ...found } : null }
    },
    getTokenAccountsByOwner: () => ({ ...at, value: [] }),
    getSignaturesForAddress(_: string, { limit, until }: { readonly limit: number; readonly until?: string }) {
      const after = landed.findIndex(({ signature }) => signature === until) + 1
      const newest = landed.slice(after).filter(({ level }) => level !== 'processed')
      return newest
        .map(({ signature, slot, err = null, level = 'finalized' }) => ({
          signature,
          slot,
          err,
          confirmationStatus: level,
        }))
        .toReversed()
        .slice(0, limit)
    },
    getSignatureStatuses: (signatures: readonly string[]) => ({
      context: { slot: model.final.slot },
      value: signatures.map((wanted) => {
        const found = landed.find(({ signature }) => signature === wanted)
        return found
          ? { slot: found.slot, err: found.err ?? null, confirmationStatus: found.level ?? 'finalized' }
          : null
      }),
    }),
    getTransaction(wanted: string) {
      const found = landed.find(({ signature }) => signature === wanted)
      if (!found || found.level === 'processed') return null
      return { slot: found.slot, meta: { fee: Number(fee) }, transaction: [found.bytes, 'base64'] }
    },
    getEpochInfo: () => ({ absoluteSlot: model.final.slot, blockHeight: model.final.height }),
    sendTransaction: () => 'a signature',
  }
  function answer(method: string, params: readonly unknown[], url: string): unknown {
    if (!(method in model.answers)) return own[method]!(...(params as readonly never[]))
    const given = model.answers[method]
    return typeof given === 'function' ? (given as (...all: readonly unknown[]) => unknown)(params, url) : given
  }
  const nodes = createRpcClient(context, {
    async send(url, body) {
      const { method, params } = JSON.parse(body) as { readonly method: string; readonly params: readonly unknown[] }
      model.asked.push({ method, params, url })
      const result = await answer(method, params, url)
      return result instanceof Error ? { error: { code: -32_002, message: result.message } } : { result }
    },
  })
  const web3 = Object.assign(() => import('../src/runtime/web3.js'), { loaded: undefined })
  const deps = {
    context,
    nodes,
    web3,
    wallets: { ofAccount: () => Promise.resolve({ wallet: used }) },
  } as unknown as RuntimeDeps
  const model: ModelSolana = {
    deps,
    transfers: createTransfers(deps),
    wallet,
    address,
    account: `solana:local:${address}`,
    change: (does) => void (used = { ...standard, ...does }),
    accounts: new Map(),
    land(transaction) {
      const { signatures } = readWire(fromBase64(transaction.bytes)!)!
      const signature = toBase58(signatures[0]!)
      landed.push({ slot: block.slot + 1, ...transaction, signature })
      return signature
    },
    final: { slot: 1100, height: 890 },
    answers: {},
    asked: [],
    paramsOf: (method) => model.asked.filter((one) => one.method === method).map(({ params }) => params),
  }
  return model
}

export interface Signing {
  readonly prepared: PreparedTransfer[]
  readonly signed: Promise<SignedTransfer>
}

/** Has the wallet sign a transfer, as the pipeline does. */
export function sign(
  { transfers, account }: ModelSolana,
  action: TransferAction = pay(5n),
  {
    signal = new AbortController().signal,
    maxFee = 10n ** 9n,
    onPrepared = () => {},
  }: { readonly signal?: AbortSignal; readonly maxFee?: bigint; readonly onPrepared?: () => void } = {},
): Signing {
  const prepared: PreparedTransfer[] = []
  const steps = {
    signal,
    prepared(transfer: PreparedTransfer) {
      prepared.push(transfer)
      onPrepared()
    },
  }
  return { prepared, signed: transfers.sign({ account, action, maxFee, display: {} }, steps) }
}
