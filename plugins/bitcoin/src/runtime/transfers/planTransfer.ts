import type { Caip2 } from '@portico/core'
import * as v from 'valibot'
import { txidSchema } from '../adapters/schemas.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { checkAmount, readAddress } from './readAddress.js'
import { selectCoins, type TransferPlan } from './selectCoins.js'

/** The fee is one that gets a transfer into a block within this many blocks. */
const targetBlocks = 3
/** Satoshis per virtual byte: the least that nodes relay, and more than fees have ever been, against a node's mistake. */
const leastRate = 1
const mostRate = 2000

const coinsSchema = v.array(
  v.object({
    txid: txidSchema,
    vout: v.pipe(v.number(), v.integer(), v.minValue(0)),
    value: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    status: v.object({ confirmed: v.boolean() }),
  }),
)
const feesSchema = v.record(v.pipe(v.string(), v.digits()), v.pipe(v.number(), v.minValue(0)))

export interface Transfer {
  readonly networkId: Caip2
  readonly from: string
  readonly to: string
  /** Satoshis. */
  readonly amount: bigint
  readonly signal?: AbortSignal | undefined
}

/**
 * Coins and fee of a transfer, from the network's node.
 *
 * @throws `bitcoin/invalidAddress`, `bitcoin/amountTooSmall`, `bitcoin/notEnough`, and errors of nodes
 */
export async function planTransfer({ context, esplora }: RuntimeDeps, transfer: Transfer): Promise<TransferPlan> {
  const { networkId, amount, signal } = transfer
  signal?.throwIfAborted()
  const from = readAddress(context, networkId, transfer.from)
  const to = readAddress(context, networkId, transfer.to)
  checkAmount(context, amount, to)
  const [coins, fees] = await Promise.all([
    esplora.get({ networkId, path: `/address/${from.address}/utxo`, schema: coinsSchema, signal }),
    esplora.get({ networkId, path: '/fee-estimates', schema: feesSchema, signal }),
  ])
  const spendable = coins.map(({ txid, vout, value, status }) => ({
    txid,
    index: vout,
    value: BigInt(value),
    isConfirmed: status.confirmed,
  }))
  const selection = selectCoins(spendable, amount, feeRate(fees), { from: from.kind, to: to.kind })
  if ('needed' in selection) throw context.error('notEnough', selection)
  return { ...selection, from, to }
}

/** The rate for `targetBlocks`, or for the next higher number of blocks that the node has a rate for. */
function feeRate(fees: Readonly<Record<string, number>>): number {
  const targets = Object.keys(fees).map(Number)
  const [target] = targets.filter((blocks) => blocks >= targetBlocks).sort((a, b) => a - b)
  return Math.min(Math.max(fees[target ?? ''] ?? leastRate, leastRate), mostRate)
}
