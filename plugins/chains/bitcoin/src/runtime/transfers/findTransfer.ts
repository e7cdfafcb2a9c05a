import { parseCaip10, type Caip2, type SoughtTransfer, type TransferSighting } from '@portico/core'
import * as v from 'valibot'
import { txidSchema } from '../adapters/schemas.js'
import type { Esplora } from '../createEsplora.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { compareTransfer, type ShownTransaction } from './compareTransfer.js'
import { isSlowRate, readFeeRates, speedUpsOf } from './feeRates.js'
import { coinsOf, satsSchema } from './planTransfer.js'
import { coinKey } from './selectCoins.js'
import { expectedTransfer, readAnchor, type TransferAnchor } from './transferAnchor.js'

/** Coins of which the spending transaction is looked up at a time. */
const mostLookups = 20
/** The sequence of an input that is not replaced; the one below it says the same (BIP-125). */
const final = 0xffffffff

const outputSchema = v.object({
  scriptpubkey: v.pipe(v.string(), v.hexadecimal(), v.toLowerCase()),
  scriptpubkey_address: v.optional(v.string()),
  value: satsSchema,
})
const indexSchema = v.pipe(v.number(), v.integer(), v.minValue(0))
const transactionSchema = v.pipe(
  v.object({
    txid: txidSchema,
    vin: v.array(
      v.object({
        txid: txidSchema,
        vout: indexSchema,
        prevout: v.nullish(outputSchema),
        sequence: v.nullish(indexSchema),
      }),
    ),
    vout: v.array(outputSchema),
    fee: satsSchema,
    weight: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1))),
    status: v.object({ confirmed: v.boolean(), block_height: v.nullish(indexSchema) }),
  }),
  v.transform(({ txid: hash, vin, vout, fee, weight, status }): FoundTransaction => ({
    hash,
    inputs: vin.map(({ txid, vout: index, prevout }) => ({
      coin: coinKey({ txid, index }),
      script: prevout?.scriptpubkey,
      address: prevout?.scriptpubkey_address,
    })),
    outputs: vout.map(({ scriptpubkey: script, scriptpubkey_address: address, value }) => ({ script, address, value })),
    fee,
    rate: weight ? (Number(fee) * 4) / weight : undefined,
    isReplaceable: vin.some(({ sequence }) => (sequence ?? final) < final - 1),
    isConfirmed: status.confirmed,
    height: status.block_height ?? undefined,
  })),
)
const outspendSchema = v.object({ spent: v.boolean(), txid: v.nullish(txidSchema) })

/** A transaction as a node has it. */
interface FoundTransaction extends ShownTransaction {
  readonly hash: string
  readonly fee: bigint
  /** Satoshis per virtual byte. Undefined where the node does not say its size. */
  readonly rate: number | undefined
  /** Whether one of its inputs says that it may be replaced by one that pays more (BIP-125). */
  readonly isReplaceable: boolean
  readonly isConfirmed: boolean
  /** Of its block. */
  readonly height: number | undefined
}

/**
 * Looks for a transfer once: by its id, then by what became of the coins of its anchor. What a wallet broadcast by itself is
 * compared with the order. One confirmation is final. That all its coins are unspent is said, too: so far nothing was moved.
 *
 * @throws when no node answers
 */
export async function findTransfer(
  { context, esplora }: Pick<RuntimeDeps, 'context' | 'esplora'>,
  { order, anchor: notes, signed }: SoughtTransfer,
  signal: AbortSignal,
): Promise<TransferSighting> {
  const { networkId, address } = parseCaip10(order.account)
  const anchor = readAnchor(notes)
  const expected = expectedTransfer(context, order, notes)
  const isOurs = signed?.bytes !== undefined
  const named = signed && (await readTransaction(esplora, networkId, signed.hash, signal))
  if (named && isOurs) return sighted(named)
  if (named && isAnswerTo(named)) {
    const differences = compareTransfer(expected, named)
    return differences.length ? { status: 'changed', hash: named.hash, differences } : sighted(named)
  }

  const { spenders, isUnspent } = await spendersOf(esplora, networkId, address, anchor, signal)
  for (const spender of spenders.filter(({ hash }) => !isAnotherTransfer(hash))) {
    const differences = compareTransfer(expected, spender).filter(({ field }) => !isOurs || field !== 'fee')
    if (!differences.length && isAskedNow(spender)) return { status: 'unseen' }
    // The wallet has raised the fee (BIP-125), or its answer was lost.
    if (!differences.length) return sighted(spender)
    const isPaid = differences.every(({ field }) => field === 'fee' || field === 'change')
    if (isPaid && !isOurs) return { status: 'changed', hash: spender.hash, differences }
  }
  // Built here, it spends these coins and no others, also where the wallet's answer was lost.
  const isBuilt = anchor.rate > 0
  const winner =
    isOurs || (isBuilt && !signed)
      ? spenders.find(({ hash, isConfirmed }) => isConfirmed && hash !== signed?.hash)
      : undefined
  if (winner) return { status: 'replaced', by: winner.hash }
  return isUnspent && isBuilt ? { status: 'unseen', isUnspent } : { status: 'unseen' }

  async function sighted(found: FoundTransaction): Promise<TransferSighting> {
    const { hash, fee, isConfirmed, rate, isReplaceable, outputs } = found
    if (isConfirmed) return { status: 'included', isSuccess: true, isFinal: true, hash, fee }
    // It is found whatever is known of fees.
    const fees = rate === undefined ? undefined : await readFeeRates(esplora, networkId, signal).catch(() => undefined)
    signal.throwIfAborted()
    if (!fees || !isSlowRate(fees, rate!)) return { status: 'pending', hash }
    const hasChange = outputs.some(({ script }) => expected.own.has(script))
    return { status: 'pending', hash, slow: speedUpsOf({ isReplaceable, hasChange }) }
  }
  /** Whether a transaction can be what the wallet did with the order: an older one spends none of the coins there were. */
  function isAnswerTo({ inputs, height, isConfirmed }: FoundTransaction): boolean {
    if (inputs.some(({ coin }) => anchor.inputs.includes(coin))) return true
    const isOlder = isConfirmed && (height ?? 0) <= anchor.height
    const isOwn = inputs.some(({ script }) => script !== undefined && expected.own.has(script))
    return !isOlder && (!isOwn || expected.own.size > 1)
  }
  /** A second transfer of the same coins is not the first one, though it may pay the same. */
  function isAnotherTransfer(hash: string): boolean {
    const transfers = context.store.get(context.transfers.list)
    return transfers.some((transfer) => transfer.hash === hash && transfer.anchor?.['askedAt'] !== anchor.askedAt)
  }
  /** Whether it may be what the wallet is asked for now: then its answer will name it. */
  function isAskedNow(found: FoundTransaction): boolean {
    const transfers = context.store.get(context.transfers.list)
    return transfers.some(({ status, anchor: other, order: otherOrder }) => {
      if ((status !== 'asking' && status !== 'withdrawing') || !other) return false
      // A wallet of several addresses spends from all: the transfer may be of another address. Other chains have other addresses.
      if (parseCaip10(otherOrder.account).networkId !== networkId) return false
      return compareTransfer(expectedTransfer(context, otherOrder, other), found).length === 0
    })
  }
}

/** Undefined if no node knows it, or one answers another. */
async function readTransaction(
  esplora: Esplora,
  networkId: Caip2,
  hash: string,
  signal: AbortSignal,
): Promise<FoundTransaction | undefined> {
  const path = `/tx/${encodeURIComponent(hash)}`
  const found = await esplora.find({ networkId, path, schema: transactionSchema, signal })
  return found?.hash === hash ? found : undefined
}

/** Transactions that spend coins of the anchor, each confirmed by two answers: that the coin is spent, and by what. */
async function spendersOf(
  esplora: Esplora,
  networkId: Caip2,
  address: string,
  { inputs }: TransferAnchor,
  signal: AbortSignal,
): Promise<{ readonly spenders: readonly FoundTransaction[]; readonly isUnspent: boolean }> {
  if (!inputs.length) return { spenders: [], isUnspent: false }
  const unspent = new Set((await coinsOf({ esplora }, networkId, address, signal)).map(coinKey))
  const spenders = new Map<string, FoundTransaction>()
  for (const coin of inputs.filter((input) => !unspent.has(input)).slice(0, mostLookups)) {
    if ([...spenders.values()].some((spender) => spender.inputs.some((input) => input.coin === coin))) continue
    const path = `/tx/${coin.replace(':', '/outspend/')}`
    const outspend = await esplora.find({ networkId, path, schema: outspendSchema, signal })
    const hash = outspend?.spent ? outspend.txid : undefined
    const spender = hash ? await readTransaction(esplora, networkId, hash, signal) : undefined
    if (spender?.inputs.some((input) => input.coin === coin)) spenders.set(spender.hash, spender)
  }
  return { spenders: [...spenders.values()], isUnspent: inputs.every((input) => unspent.has(input)) }
}
