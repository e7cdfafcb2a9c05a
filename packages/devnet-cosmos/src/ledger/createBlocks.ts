import { sha256 } from '@cosmjs/crypto'
import { toHex } from '@cosmjs/encoding'
import { toAbciError } from '../errors/AbciError.js'
import { gasOfTransfer, type ChainFacts } from '../transaction/ChainFacts.js'
import { checkTransaction } from '../transaction/checkTransaction.js'
import { feeEvents, runMessages, type AbciEvent } from '../transaction/runMessages.js'
import { createLedger } from './createLedger.js'
import type { Ledger } from './Ledger.js'

export interface TransactionResult {
  readonly code: number
  readonly log: string
  readonly gasWanted: bigint
  readonly accountSequence?: string | undefined
  readonly events: readonly AbciEvent[]
}
export interface IncludedTransaction extends TransactionResult {
  /** Upper-case hexadecimal, as nodes write it. */
  readonly hash: string
  readonly height: number
  readonly index: number
  readonly bytes: Uint8Array
  /** `tx.acc_seq`, by which nodes index it: the signer and its sequence. */
  readonly accountSequence: string | undefined
}
export interface Block {
  readonly height: number
  readonly time: Date
  readonly transactions: readonly Uint8Array[]
}

/** A chain of blocks: checks transactions on their way into the mempool, and runs them when a block is made. */
export interface Blocks {
  readonly height: number
  block(height: number): Block | undefined
  transaction(hash: string): IncludedTransaction | undefined
  /** @param accountSequence `<address>/<sequence>` */
  transactionsOf(accountSequence: string): readonly IncludedTransaction[]
  /** Those with an event of a type that has an attribute of a value. */
  withEvent(type: string, key: string, value: string): readonly IncludedTransaction[]
  /** State after the last block. */
  readonly ledger: Ledger
  /** Whether the mempool has had it, and takes it no more: CometBFT's cache. */
  isCached(hash: string): boolean
  /** CheckTx. @throws `AbciError` */
  submit(bytes: Uint8Array): { readonly hash: string }
  fund(address: string, denom: string, amount: bigint): void
  /** Makes blocks at once: one with what waits, then empty ones. */
  advance(count: number): void
  stop(): void
}

/** @param blockMs Milliseconds from the first transaction that waits to the block that has it; 0: a block for each. */
export function createBlocks(facts: ChainFacts, blockMs: number): Blocks {
  const ledger = createLedger()
  const blocks: Block[] = [{ height: 1, time: new Date(), transactions: [] }]
  const included = new Map<string, IncludedTransaction>()
  let mempool: readonly Uint8Array[] = []
  const cache = new Set<string>()
  let pending = ledger.fork()
  let state = ledger
  let timer: NodeJS.Timeout | undefined

  function run(bytes: Uint8Array, height: number): TransactionResult {
    let gasWanted = 0n
    let accountSequence: string | undefined
    let paid: readonly AbciEvent[] = []
    const charged = state.fork()
    try {
      const transaction = checkTransaction(facts, charged, bytes, height)
      gasWanted = transaction.fee.gas
      accountSequence = `${transaction.messages[0]!.fromAddress}/${transaction.signer.sequence}`
      const done = charged.fork()
      // The fee is gone and the sequence counted even where the messages fail.
      state = charged
      paid = feeEvents(facts, transaction)
      const events = runMessages(facts, done, transaction, false)
      state = done
      return { code: 0, log: '', gasWanted, accountSequence, events: [...paid, ...events] }
    } catch (thrown) {
      const { code, message } = toAbciError(thrown)
      return { code, log: message, gasWanted, accountSequence, events: paid }
    }
  }
  function makeBlock(): void {
    clearTimeout(timer)
    timer = undefined
    const height = blocks.length + 1
    blocks.push({ height, time: new Date(), transactions: mempool })
    for (const [index, bytes] of mempool.entries()) {
      const hash = hashOf(bytes)
      const result = run(bytes, height)
      if (result.code !== 0) cache.delete(hash)
      included.set(hash, { accountSequence: undefined, ...result, hash, height, index, bytes })
    }
    mempool = []
    pending = state.fork()
  }
  return {
    get height() {
      return blocks.length
    },
    get ledger() {
      return state
    },
    block: (height) => blocks[height - 1],
    transaction: (hash) => included.get(hash),
    transactionsOf: (accountSequence) =>
      [...included.values()].filter((transaction) => transaction.accountSequence === accountSequence),
    withEvent: (type, key, value) =>
      [...included.values()].filter(({ events }) =>
        events.some(
          (event) =>
            event.type === type &&
            event.attributes.some((attribute) => attribute.key === key && attribute.value === value),
        ),
      ),
    isCached: (hash) => cache.has(hash),
    submit(bytes) {
      const hash = hashOf(bytes)
      const trial = pending.fork()
      checkTransaction(facts, trial, bytes, blocks.length)
      cache.add(hash)
      pending = trial
      mempool = [...mempool, bytes]
      if (blockMs === 0) makeBlock()
      else timer ??= setTimeout(makeBlock, blockMs)
      return { hash }
    },
    fund(address, denom, amount) {
      state.credit(address, denom, amount)
      pending.credit(address, denom, amount)
    },
    advance(count) {
      for (let made = 0; made < count; made += 1) makeBlock()
    },
    stop: () => clearTimeout(timer),
  }
}

/** What a transfer is said to take. */
export function gasUsed({ gasWanted }: TransactionResult): bigint {
  return gasWanted < gasOfTransfer ? gasWanted : gasOfTransfer
}

export function hashOf(bytes: Uint8Array): string {
  return toHex(sha256(bytes)).toUpperCase()
}
