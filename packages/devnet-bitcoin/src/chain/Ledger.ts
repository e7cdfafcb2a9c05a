import { Transaction } from 'bitcoinjs-lib'
import type { BcoinBlock, BcoinEntry, BcoinTransaction } from './Bcoin.js'

export interface Status {
  readonly height: number
  readonly hash: string
  /** Seconds since the epoch. */
  readonly time: number
}
export interface LedgerEntry {
  readonly id: string
  readonly transaction: Transaction
  /** The block it is in; undefined in the mempool. */
  readonly status: Status | undefined
}
export interface Output {
  readonly txid: string
  readonly index: number
  readonly script: Uint8Array
  readonly value: bigint
}

/** Every transaction the node took, by id and by what it spends: what Esplora keeps beside a node. */
export interface Ledger {
  accepted(transaction: BcoinTransaction): void
  mined(entry: BcoinEntry, block: BcoinBlock): void
  get(id: string): LedgerEntry | undefined
  output(txid: string, index: number): Output | undefined
  /** The transaction that spends an output, mempool included. */
  spender(txid: string, index: number): LedgerEntry | undefined
  /** Transactions that pay to or from a script, newest first, the mempool before them. */
  history(script: Uint8Array): readonly LedgerEntry[]
  /** All transactions, oldest first. */
  all(): Iterable<LedgerEntry>
}

export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
/** Inputs name transactions by their hash, which reads the other way round. */
export const txidOf = (hash: Uint8Array): string => hexOf(Uint8Array.from(hash).reverse())

export function createLedger(): Ledger {
  const entries = new Map<string, LedgerEntry>()
  const spends = new Map<string, string>()
  const touched = new Map<string, Set<string>>()

  function output(txid: string, index: number): Output | undefined {
    const found = entries.get(txid)?.transaction.outs[index]
    return found && { txid, index, script: found.script, value: found.value }
  }
  function touch(script: Uint8Array, id: string): void {
    const key = hexOf(script)
    touched.set(key, (touched.get(key) ?? new Set()).add(id))
  }
  function put(raw: BcoinTransaction, status: Status | undefined): void {
    const id = raw.txid()
    const transaction = entries.get(id)?.transaction ?? Transaction.fromBuffer(Uint8Array.from(raw.toRaw()))
    // Behind those of earlier blocks, where it was put while it waited.
    entries.delete(id)
    entries.set(id, { id, transaction, status })
    for (const { hash, index } of transaction.ins) {
      const spent = output(txidOf(hash), index)
      if (!spent) continue
      spends.set(`${spent.txid}:${index}`, id)
      touch(spent.script, id)
    }
    for (const { script } of transaction.outs) touch(script, id)
  }
  return {
    accepted: (transaction) => put(transaction, undefined),
    mined(entry, block) {
      for (const raw of block.txs) put(raw, { height: entry.height, hash: entry.rhash(), time: entry.time })
    },
    get: (id) => entries.get(id),
    output,
    spender: (txid, index) => entries.get(spends.get(`${txid}:${index}`) ?? ''),
    history: (script) =>
      [...(touched.get(hexOf(script)) ?? [])]
        .flatMap((id) => entries.get(id) ?? [])
        .sort((a, b) => (b.status?.height ?? Infinity) - (a.status?.height ?? Infinity)),
    all: () => entries.values(),
  }
}
