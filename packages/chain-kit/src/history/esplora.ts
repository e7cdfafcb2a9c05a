import * as v from 'valibot'
import type { ChainTransaction } from './ChainTransaction.js'
import { rowsSchema } from './readRows.js'

interface Output {
  /** Absent where a script pays to no address. */
  readonly address: string | undefined
  /** Satoshis. */
  readonly value: bigint
}

/** A transaction as Esplora's HTTP API has it (Blockstream/esplora, API.md). */
export interface EsploraTransaction {
  readonly hash: string
  /** What it spends; undefined for what a block creates. */
  readonly inputs: readonly (Output | undefined)[]
  readonly outputs: readonly Output[]
  /** Satoshis. */
  readonly fee: bigint
  /** Ms since the epoch; undefined while it waits. */
  readonly minedAt: number | undefined
}

export interface EsploraPage {
  readonly transactions: readonly EsploraTransaction[]
  /** Id of the transaction that the next page begins after, for `/address/…/txs/chain/<id>`. Undefined: this was the last page. */
  readonly next: string | undefined
}

/** Confirmed transactions of a page. The first has up to 50 more, which wait. */
const confirmedRows = 25
/** Read of a page at most. */
const mostRows = 100
/** Satoshis: 21 million bitcoin. */
const mostSats = 2_100_000_000_000_000

/** The id of a transaction, in lower case. */
export const txidPattern: RegExp = /^[\da-f]{64}$/

const sats = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(mostSats),
  v.transform((value) => BigInt(value)),
)
const output = v.pipe(
  v.object({ scriptpubkey_address: v.optional(v.pipe(v.string(), v.maxLength(200))), value: sats }),
  v.transform(({ scriptpubkey_address: address, value }): Output => ({ address, value })),
)
const transaction = v.pipe(
  v.object({
    txid: v.pipe(v.string(), v.regex(txidPattern)),
    vin: v.array(v.object({ prevout: v.nullish(output) })),
    vout: v.array(output),
    fee: sats,
    status: v.variant('confirmed', [
      v.object({ confirmed: v.literal(true), block_time: v.pipe(v.number(), v.minValue(0), v.maxValue(1e11)) }),
      v.object({ confirmed: v.literal(false) }),
    ]),
  }),
  v.transform(({ txid, vin, vout, fee, status }): EsploraTransaction => ({
    hash: txid,
    inputs: vin.map(({ prevout }) => prevout ?? undefined),
    outputs: vout,
    fee,
    minedAt: status.confirmed ? status.block_time * 1000 : undefined,
  })),
)

/** Of `GET /address/:address/txs` and `GET /address/:address/txs/chain/:last_seen_txid`. */
export const esploraPageSchema: v.GenericSchema<unknown, EsploraPage> = v.pipe(
  rowsSchema(transaction, mostRows),
  v.transform((rows): EsploraPage => {
    const confirmed = rows.filter(({ minedAt }) => minedAt !== undefined)
    return {
      transactions: [...new Map(rows.map((row) => [row.hash, row])).values()],
      next: confirmed.length >= confirmedRows ? confirmed.at(-1)?.hash : undefined,
    }
  }),
)

/** What a transaction meant for an address. Undefined: nothing, it neither spends from it nor pays to it. */
export function bitcoinTransaction(
  { hash, inputs, outputs, fee, minedAt }: EsploraTransaction,
  address: string,
): ChainTransaction | undefined {
  const isOwn = (output: Output | undefined): boolean => output?.address === address
  const spent = sum(inputs.filter(isOwn))
  const received = sum(outputs.filter(isOwn))
  if (!inputs.some(isOwn) && !outputs.some(isOwn)) return undefined
  const status = minedAt === undefined ? 'pending' : 'confirmed'
  const payer = inputs.find((input) => input?.address !== undefined)?.address
  const receiver = outputs.find((output) => output.address !== undefined && !isOwn(output))?.address
  if (received > spent || !inputs.some(isOwn))
    return {
      hash,
      status,
      from: payer,
      to: address,
      isOwn: false,
      moves: [{ direction: 'in', amount: received - spent }],
    }
  // Who alone spends pays the fee, which is no transfer. Of a fee that several pay it cannot be told who paid how much.
  const paid = inputs.every(isOwn) ? fee : 0n
  const sent = spent - received > paid ? spent - received - paid : 0n
  return {
    hash,
    status,
    from: address,
    to: sent > 0n ? receiver : address,
    isOwn: true,
    moves: [sent > 0n ? { direction: 'out', amount: sent } : { direction: 'self', amount: received }],
  }
}

function sum(all: readonly (Output | undefined)[]): bigint {
  return all.reduce((total, output) => total + (output?.value ?? 0n), 0n)
}
