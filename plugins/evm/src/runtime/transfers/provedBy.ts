import { changesFor, movesIn, type AssetMove } from '@portico/chain-kit/evm'
import type { BalanceChange, TransferOrder, TransferSighting } from '@portico/core'
import { addressDigits } from '../../address.js'
import { quantitySchema } from '../answers.js'
import { feePaid, type Ask, type Receipt } from './readTransaction.js'

export type Proof = Pick<Extract<TransferSighting, { readonly status: 'included' }>, 'isProved' | 'changes'>

/** What the blocks show of an order: logs of its transactions, and balances before and after them. */
interface Shown {
  readonly order: Pick<TransferOrder, 'action'>
  /** In lower case. */
  readonly payer: string
  readonly receipts: readonly Receipt[]
}

/**
 * Whether blocks show what was ordered, where its transaction was not made by the payer itself but by others, or by the code of the
 * account: what such a transaction says is theirs.
 */
export async function provedBy(ask: Ask, shown: Shown): Promise<Proof> {
  const { order, payer, receipts } = shown
  const { action } = order
  const moves = movesIn(receipts.flatMap(({ logs }) => logs))
  switch (action.type) {
    case 'token':
      return { isProved: moves.some((move) => isPayment(move, payer, action)) }
    case 'native': {
      const risen = await balanceChange(ask, action.to, receipts).catch(() => 0n)
      return { isProved: risen >= action.amount }
    }
    case 'calls':
      return { isProved: false, changes: await changesOf(ask, payer, receipts).catch(() => undefined) }
  }
}

function isPayment(
  { asset, from, to, amount, item }: AssetMove,
  payer: string,
  action: { readonly token: string; readonly to: string; readonly amount: bigint },
): boolean {
  const isSame = (one: string, other: string): boolean => addressDigits(one) === addressDigits(other)
  return (
    item === undefined &&
    isSame(asset, action.token) &&
    isSame(from, payer) &&
    isSame(to, action.to) &&
    amount === action.amount
  )
}

/** What the payer has more or less of by these transactions. Balances of blocks have what else happened there, too. */
export async function changesOf(
  ask: Ask,
  payer: string,
  receipts: readonly Receipt[],
): Promise<readonly BalanceChange[]> {
  const logged = changesFor(payer, movesIn(receipts.flatMap(({ logs }) => logs)))
  const paid = receipts.reduce((sum, one) => sum + (one.from === payer ? (feePaid(one) ?? 0n) : 0n), 0n)
  const native = (await balanceChange(ask, payer, receipts)) + paid
  const tokens = logged.map(({ asset, ...change }): BalanceChange => ({ token: asset, ...change }))
  return native === 0n ? tokens : [{ amount: native }, ...tokens]
}

/** Smallest units of the native currency, over the blocks of the transactions. */
async function balanceChange(ask: Ask, address: string, receipts: readonly Receipt[]): Promise<bigint> {
  const blocks = receipts.map(({ blockNumber }) => blockNumber)
  const first = blocks.reduce((least, one) => (one < least ? one : least))
  const last = blocks.reduce((most, one) => (one > most ? one : most))
  const at = (block: bigint): Promise<bigint> =>
    ask('eth_getBalance', [address, `0x${block.toString(16)}`], quantitySchema)
  const [before, after] = await Promise.all([at(first - 1n), at(last)])
  return after - before
}
