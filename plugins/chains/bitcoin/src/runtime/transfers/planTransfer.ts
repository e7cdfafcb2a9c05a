import { networkName } from '@portico/chain-kit'
import { caip10, mayArrive, type Caip2, type Transfer } from '@portico/core'
import * as v from 'valibot'
import type { BitcoinContext } from '../../BitcoinSpec.js'
import { txidSchema } from '../adapters/schemas.js'
import type { ReadAddress } from '../decodeAddress.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { checkAmount, mostSats, readAddress } from './readAddress.js'
import { readAnchor, type TransferAnchor } from './transferAnchor.js'
import { mostSendable, rateOf, selectCoins, type Coin, type CoinChoice, type TransferPlan } from './selectCoins.js'
import { isSlowRate, leastRate, mostRate, readFeeRates, usualRate } from './feeRates.js'

/** Satoshis per virtual byte that a replacement pays more, at least (BIP-125, rule 4). */
const incrementalRate = 1
/** Of the node's rate: the least share at which what was confirmed is sent all the same, where the account has no more. */
const leastShare = 0.5

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

export interface PlannedTransfer {
  readonly networkId: Caip2
  readonly from: string
  readonly to: string
  /** Satoshis. */
  readonly amount: bigint | 'max'
  /** Satoshis that were confirmed. A rate that rose since is not asked where the account has no more. */
  readonly maxFee?: bigint | undefined
}

/**
 * Coins and fee of a transfer, from the network's node. `'max'`: all coins that are worth their bytes, and no change.
 *
 * @throws `bitcoin/invalidAddress`, `bitcoin/unspendable`, `bitcoin/invalidAmount`, `bitcoin/amountTooSmall`,
 * `bitcoin/implausibleFee`, `bitcoin/notEnough`, and errors of nodes
 */
export async function planTransfer(
  deps: RuntimeDeps,
  { networkId, from: sender, to: receiver, amount: ordered, maxFee = 0n }: PlannedTransfer,
  signal?: AbortSignal,
): Promise<TransferPlan> {
  const { context, esplora } = deps
  signal?.throwIfAborted()
  const from = readAddress(context, networkId, sender)
  const to = readAddress(context, networkId, receiver)
  if (ordered !== 'max') checkAmount(context, ordered, to)
  if (!(await isSpendable(deps, to)))
    throw context.error('unspendable', { address: to.address }, { details: 'Ask the receiver for another address.' })
  const [unspent, fees] = await Promise.all([
    coinsOf({ esplora }, networkId, from.address, signal),
    readFeeRates(esplora, networkId, signal),
  ])
  const usual = usualRate(fees)
  if (usual > mostRate)
    throw context.error(
      'implausibleFee',
      { chain: networkName(context, networkId), rate: usual },
      { details: 'Nothing was sent. Try again later. A site may name other nodes with the option `rpcUrls`.' },
    )
  const { coins: first, rate: outbidding } = openTransfers(context, networkId, from.address)
  const atRate = (rate: number): CoinChoice => ({ coins: unspent, rate, from: from.kind, to: to.kind, first })
  let rate = Math.max(usual, outbidding)
  const amount = ordered === 'max' ? mostSendable(atRate(rate)) : ordered
  let selection = selectCoins(atRate(rate), amount)
  if ('needed' in selection) {
    const affordable = rateOf(atRate(rate), { amount, fee: maxFee })
    const least = Math.max(leastRate, outbidding, rate * leastShare)
    if (affordable >= least) {
      // Just below what pays all: the fee is rounded up.
      rate = Math.max(least, affordable * (1 - 1e-9))
      selection = selectCoins(atRate(rate), amount)
    }
  }
  if ('needed' in selection) throw context.error('notEnough', selection)
  checkAmount(context, amount, to)
  return { ...selection, networkId, from, to, amount, rate, isSlow: isSlowRate(fees, rate), unspent }
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
  return esplora.request({ networkId, path: `/address/${address}/utxo`, schema: coinsSchema, signal })
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
  const transfers = context.store.get(context.transfers.list).filter((transfer) => transfer.order.account === account)
  const open = transfers.filter(mayArrive)
  const anchors = [...open, ...transfers.filter(({ status }) => status === 'refused')].map(readAnchorOf)
  const rates = open.map((transfer) => readAnchorOf(transfer).rate + incrementalRate)
  return { coins: new Set(anchors.flatMap(({ inputs }) => inputs)), rate: Math.max(0, ...rates) }
}

const readAnchorOf = ({ anchor }: Transfer): TransferAnchor => readAnchor(anchor ?? {})
