import type { RpcClient } from '@portico/chain-kit'
import { parseCaip10, withSignals, type SoughtTransfer, type Transfer, type TransferSighting } from '@portico/core'
import type { EvmContext } from '../../EvmSpec.js'
import { connectedWallet, walletTimeout } from '../connectedWallet.js'
import { compareTransaction } from './compareTransaction.js'
import {
  countTransactions,
  feePaid,
  isFinalBlock,
  nodesOf,
  readReceipt,
  readTransaction,
  transactionOfNonce,
  transactionsIn,
  type Ask,
  type ChainTransaction,
  type Receipt,
} from './readTransaction.js'
import { findCalls, readBundle } from './findCalls.js'
import { changesOf, provedBy, type Proof } from './provedBy.js'
import { hasCode } from './toTransactions.js'

/** Nonces, from the anchor's on, at which a transfer is looked for whose own is not known. */
const mostNonces = 8n
/** Blocks that a reorganisation may take back. */
const reorganised = 10n
/** A bundler carried out an operation of a smart account, and says whether it succeeded (ERC-4337: `UserOperationEvent`). */
const userOperation = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
const noSuccess = '0'.repeat(64)
/** A Safe carried out a transaction, and what it called failed: `ExecutionFailure`. */
const safeFailure = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

const unseen: TransferSighting = { status: 'unseen' }

/** What is known of a transfer while it is looked for. */
interface Search extends SoughtTransfer {
  readonly ask: Ask
  /** In lower case. */
  readonly payer: string
  /** Of the anchor: transactions that the payer had in blocks, and the newest block. */
  readonly from: { readonly nonce: bigint; readonly block: bigint }
  readonly signal: AbortSignal
}

/** `find` of the capability `transfers`. */
export function createFind(
  context: EvmContext,
  rpc: RpcClient,
): (sought: SoughtTransfer, signal: AbortSignal) => Promise<TransferSighting> {
  /** Nonces of transactions that a node had while they were in no block, by hash: they tell whether another one took the place. */
  const nonces = new Map<string, bigint>()

  async function findByHash(search: Search, hash: string): Promise<TransferSighting> {
    const { ask, payer, from } = search
    const [transaction, receipt] = await Promise.all([readTransaction(ask, hash), readReceipt(ask, hash)])
    if (!transaction) return (await askWallet(search, hash)) ?? findByPayer(search, { hash, nonce: nonces.get(hash) })
    // A hash of the past: the wallet answered that of another transaction.
    const isOwn = transaction.from === payer
    const isPast = isOwn ? transaction.nonce < from.nonce : !!receipt && receipt.blockNumber <= from.block
    if (isPast) return findByPayer(search, {})
    if (isOwn) nonces.set(hash, transaction.nonce)
    return receipt ? judge(search, transaction, receipt) : { status: 'pending' }
  }
  /**
   * What a transaction of the payer says is compared, also where the account has code (EIP-7702). One that others made for a smart
   * account, or that runs its code, wraps the order: it is looked for in what the block shows.
   */
  async function judge(search: Search, transaction: ChainTransaction, receipt: Receipt): Promise<TransferSighting> {
    const { ask, order, payer } = search
    const differences = compareTransaction(context, order, transaction)
    const isWrapped = transaction.from !== payer || transaction.to === payer
    if (differences.length === 0) return included(search, receipt)
    if (!isWrapped || !(await hasCode(ask, payer))) return { status: 'changed', hash: transaction.hash, differences }
    return included(search, receipt, await provedBy(ask, { order, payer, receipts: [receipt] }))
  }
  async function included(search: Search, receipt: Receipt, proof?: Proof): Promise<TransferSighting> {
    const { ask, payer, order } = search
    const isCalls = order.action.type === 'calls'
    return {
      // What calls move is known from the chain only.
      ...(proof ?? (isCalls && { changes: await changesOf(ask, payer, [receipt]).catch(() => undefined) })),
      status: 'included',
      isSuccess: receipt.status === 1n && !hasFailedInside(receipt, payer),
      isFinal: await isFinalBlock(ask, receipt),
      hash: receipt.transactionHash,
      // Of a smart account, another account may have paid it.
      fee: receipt.from === payer ? feePaid(receipt) : undefined,
    }
  }

  /**
   * Asks the wallet about a hash that no node has: that of a smart account may be an id of its own (a Safe, ERC-4337), and a wallet
   * that was on another network sent there. Undefined where it does not help.
   */
  async function askWallet(search: Search, hash: string): Promise<TransferSighting | undefined> {
    const { order, signal, payer } = search
    const wallet = await walletOf(search)
    if (wallet?.isContractWallet || (await hasCode(search.ask, payer)))
      return askSmartAccount(search, hash, wallet?.ask)
    const ask = wallet?.ask
    const transaction = ask && (await readTransaction(ask, hash).catch(() => undefined))
    signal.throwIfAborted()
    if (!ask || !transaction?.blockNumber) return undefined
    const differences = compareTransaction(context, order, transaction)
    if (differences.some(({ field }) => field === 'network')) return { status: 'changed', hash, differences }
    return undefined
  }
  async function askSmartAccount(
    search: Search,
    hash: string,
    ask: Ask | undefined,
  ): Promise<TransferSighting | undefined> {
    const { order, signal } = search
    const bundle = await readBundle(context, { account: order.account, id: hash }, signal)
    const [onChain] = bundle?.hashes ?? []
    if (bundle && bundle.status < 200) return { status: 'pending' }
    if (onChain) {
      const receipt = await readReceipt(search.ask, onChain)
      return receipt ? wrapped(search, receipt) : { status: 'pending', hash: onChain }
    }
    const receipt = ask && (await readReceipt(ask, hash).catch(() => undefined))
    signal.throwIfAborted()
    return receipt ? wrapped(search, receipt) : undefined
  }
  /** Undefined for one of the past: the wallet named that of another transfer. */
  async function wrapped(search: Search, receipt: Receipt): Promise<TransferSighting | undefined> {
    const { ask, order, payer, from } = search
    if (receipt.blockNumber <= from.block) return undefined
    return included(search, receipt, await provedBy(ask, { order, payer, receipts: [receipt] }))
  }
  async function walletOf({
    order,
    signal,
  }: Search): Promise<{ readonly ask: Ask; readonly isContractWallet: boolean } | undefined> {
    const within = <T>(work: (limit: AbortSignal) => Promise<T>): Promise<T> =>
      withSignals([signal], work, walletTimeout)
    const wallet = await within((limit) => connectedWallet(context, order.account, limit)).catch(() => undefined)
    signal.throwIfAborted()
    if (!wallet) return undefined
    const ask: Ask = (method, params, schema) =>
      within((limit) => wallet.ask({ method, params, schema, signal: limit }))
    return { ask, isContractWallet: wallet.isContractWallet }
  }

  /**
   * Looks for the order among what the payer sent since the wallet was asked: the wallet's answer was lost, or the visitor sped the
   * transaction up there, which gives it another hash.
   * @param known its hash, where the wallet answered one, and its nonce, where a node had it: another one in its place is then certain
   */
  async function findByPayer(
    search: Search,
    { hash, nonce: signedNonce }: { readonly hash?: string; readonly nonce?: bigint | undefined },
  ): Promise<TransferSighting> {
    const { ask, payer, from, order } = search
    if (order.action.type === 'calls' && order.action.calls.length > 1) return unseen
    const [mined, all] = await Promise.all([
      countTransactions(ask, payer, 'latest'),
      countTransactions(ask, payer, 'pending'),
    ])
    const after = from.block > reorganised ? from.block - reorganised : 0n
    const first = signedNonce ?? from.nonce
    const end = signedNonce === undefined ? from.nonce + mostNonces : signedNonce + 1n
    for (let nonce = first; nonce < mined && nonce < end; nonce++) {
      const transaction = await transactionOfNonce(ask, { payer, nonce, after })
      const receipt = transaction && (await readReceipt(ask, transaction.hash))
      if (!transaction || !receipt) continue
      if (transaction.hash === hash) return judge(search, transaction, receipt)
      if (isOrder(search, transaction, signedNonce)) return included(search, receipt)
      if (signedNonce !== undefined && (await isFinalBlock(ask, receipt)))
        return { status: 'replaced', by: transaction.hash }
    }
    if (all <= mined) return unseen
    const waiting = await transactionsIn(ask, 'pending', payer).catch(() => undefined)
    const found = waiting?.find(
      (transaction) =>
        transaction.nonce >= first && transaction.nonce < end && isOrder(search, transaction, signedNonce),
    )
    return found ? { status: 'pending', hash: found.hash } : unseen
  }
  /**
   * Whether a transaction carries out the order, and no other transfer of this site: where its nonce is not known, also not one that the
   * wallet is asked for now, whose answer will name it.
   */
  function isOrder({ order, anchor }: Search, transaction: ChainTransaction, signedNonce: bigint | undefined): boolean {
    const isOther = (other: object | undefined): boolean => JSON.stringify(other) !== JSON.stringify(anchor)
    const transfers = context.store.get(context.transfers.list)
    const isOf = (transfer: Pick<Transfer, 'order'>): boolean =>
      compareTransaction(context, transfer.order, transaction).length === 0
    const isTaken = transfers.some(
      (transfer) =>
        isOther(transfer.anchor) &&
        (transfer.hash === transaction.hash ||
          (signedNonce === undefined && isAskedOf(transfer, order.account) && isOf(transfer))),
    )
    return !isTaken && isOf({ order })
  }

  return async (sought, signal) => {
    const { order, anchor, signed } = sought
    const { networkId, address } = parseCaip10(order.account)
    const ask = nodesOf(rpc, networkId, signal)
    if (signed?.notes?.['isBatch']) return findCalls(context, ask, sought, signal)
    const from = { nonce: BigInt(anchor['nonce'] as string), block: BigInt(anchor['block'] as string) }
    const search = { ...sought, ask, payer: address.toLowerCase(), from, signal }
    return signed ? findByHash(search, signed.hash) : findByPayer(search, {})
  }
}

/** Whether the wallet of an account has the question. */
function isAskedOf({ status, order }: Transfer, account: SoughtTransfer['order']['account']): boolean {
  return (status === 'asking' || status === 'withdrawing') && order.account === account
}

/** Whether the transaction succeeded, and what the smart account was to do in it did not. */
function hasFailedInside({ logs }: Receipt, payer: string): boolean {
  return logs.some(({ address, topics: [event, , sender], data }) => {
    if (event === safeFailure) return address === payer
    const isOwn = event === userOperation && `0x${sender?.slice(26)}` === payer
    // The first word is a nonce, the second says whether it succeeded.
    return isOwn && data.slice(66, 130) === noSuccess
  })
}
