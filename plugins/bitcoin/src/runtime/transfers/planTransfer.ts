import { networkName } from '@portico/chain-kit'
import { caip10, mayArrive, type Caip2, type Transfer } from '@portico/core'
import * as v from 'valibot'
import type { BitcoinContext } from '../../BitcoinSpec.js'
import { txidSchema } from '../adapters/schemas.js'
import type { ReadAddress } from '../decodeAddress.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { checkAmount, mostSats, readAddress } from './readAddress.js'
import { readAnchor, type TransferAnchor } from './transferAnchor.js'
import { selectCoins, type Coin, type TransferPlan } from './selectCoins.js'

/** The fee is one that gets a transfer into a block within this many blocks. */
const targetBlocks = 3
/** Satoshis per virtual byte. The least that nodes relay. */
const leastRate = 1
/** Satoshis per virtual byte. Fees have not been that high for longer than a few blocks: a node that asks more is wrong. */
const mostRate = 2000

/** Satoshis per virtual byte that a replacement pays more, at least (BIP-125, rule 4). */
const incrementalRate = 1

/** Satoshis in the answers of nodes. */
export const satsSchema: v.GenericSchema<unknown, bigint> = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(Number(mostSats)),
  v.transform((sats) => BigInt(sats)),
)
const coinsSchema = v.array(
  v.pipe(
    v.object({
      txid: txidSchema,
      vout: v.pipe(v.number(), v.integer(), v.minValue(0)),
      value: satsSchema,
      status: v.object({ confirmed: v.boolean() }),
    }),
    v.transform(({ txid, vout, value, status }): Coin => ({ txid, index: vout, value, isConfirmed: status.confirmed })),
  ),
)
const feesSchema = v.record(v.pipe(v.string(), v.digits()), v.pipe(v.number(), v.minValue(0)))

export interface PlannedTransfer {
  readonly networkId: Caip2
  readonly from: string
  readonly to: string
  /** Satoshis. */
  readonly amount: bigint
}

/**
 * Coins and fee of a transfer, from the network's node.
 *
 * @throws `bitcoin/invalidAddress`, `bitcoin/unspendable`, `bitcoin/invalidAmount`, `bitcoin/amountTooSmall`,
 * `bitcoin/implausibleFee`, `bitcoin/notEnough`, and errors of nodes
 */
export async function planTransfer(
  deps: RuntimeDeps,
  { networkId, from: sender, to: receiver, amount }: PlannedTransfer,
  signal?: AbortSignal,
): Promise<TransferPlan> {
  const { context, esplora } = deps
  signal?.throwIfAborted()
  const from = readAddress(context, networkId, sender)
  const to = readAddress(context, networkId, receiver)
  checkAmount(context, amount, to)
  if (!(await isSpendable(deps, to)))
    throw context.error('unspendable', { address: to.address }, { details: 'Ask the receiver for another address.' })
  const [unspent, fees] = await Promise.all([
    coinsOf({ esplora }, networkId, from.address, signal),
    esplora.get({ networkId, path: '/fee-estimates', schema: feesSchema, signal }),
  ])
  const usual = feeRate(fees)
  if (usual > mostRate)
    throw context.error(
      'implausibleFee',
      { chain: networkName(context, networkId), rate: usual },
      { details: 'Nothing was sent. Try again later. A site may name other nodes with the option `rpcUrls`.' },
    )
  const { coins: first, rate: leastRate } = openTransfers(context, networkId, from.address)
  const rate = Math.max(usual, leastRate)
  const selection = selectCoins(unspent, amount, rate, { from: from.kind, to: to.kind }, first)
  if ('needed' in selection) throw context.error('notEnough', selection)
  return { ...selection, networkId, from, to, amount, rate, unspent }
}

/** Whether there can be a key to it: not to zeros, nor to a taproot key that is not on the curve (BIP-341). */
async function isSpendable({ psbtTools }: RuntimeDeps, { kind, program }: ReadAddress): Promise<boolean> {
  if (program.every((byte) => byte === 0)) return false
  return kind !== 'p2tr' || (await psbtTools()).isTaprootKey(program)
}

/** What an address can spend, transactions that are not in a block yet included. */
export function coinsOf(
  { esplora }: Pick<RuntimeDeps, 'esplora'>,
  networkId: Caip2,
  address: string,
  signal: AbortSignal | undefined,
): Promise<readonly Coin[]> {
  return esplora.get({ networkId, path: `/address/${address}/utxo`, schema: coinsSchema, signal })
}

/** The rate for `targetBlocks`, or for the next higher number of blocks that the node has a rate for. */
function feeRate(fees: Readonly<Record<string, number>>): number {
  const target = Math.min(
    ...Object.keys(fees)
      .map(Number)
      .filter((blocks) => blocks >= targetBlocks),
  )
  return Math.max(fees[target] ?? leastRate, leastRate)
}

/**
 * Coins of the account's transfers that were refused, or of which it is not known whether they arrive. A new transfer spends them,
 * so that only one of the two can be included, and pays a higher rate than an open one, which nodes then replace (BIP-125).
 */
function openTransfers(
  context: BitcoinContext,
  networkId: Caip2,
  address: string,
): { readonly coins: ReadonlySet<string>; readonly rate: number } {
  const account = caip10(networkId, address)
  const transfers = context.store.get(context.transfers.list).filter((one) => one.order.account === account)
  const open = transfers.filter(mayArrive)
  const anchors = [...open, ...transfers.filter(({ status }) => status === 'refused')].map(readAnchorOf)
  const rates = open.map((one) => readAnchorOf(one).rate + incrementalRate)
  return { coins: new Set(anchors.flatMap(({ inputs }) => inputs)), rate: Math.max(0, ...rates) }
}

const readAnchorOf = ({ anchor }: Transfer): TransferAnchor => readAnchor(anchor ?? {})
