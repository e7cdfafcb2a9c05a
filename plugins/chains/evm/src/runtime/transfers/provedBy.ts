import { changesFor, movesIn, type AssetMove } from '@portico/chain-kit/evm'
import type { BalanceChange, TransferOrder, TransferSighting } from '@portico/core'
import * as v from 'valibot'
import { addressDigits } from '../../address.js'
import { quantitySchema } from '../answers.js'
import { callData, erc20, readUint } from '../tokens/erc20.js'
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
export async function provedBy(ask: Ask, claim: Shown): Promise<Proof> {
  const { order, payer, receipts } = claim
  const { action } = order
  const moves = movesIn(receipts.flatMap(({ logs }) => logs))
  switch (action.type) {
    case 'token':
      return { isProved: moves.some((move) => isPayment(move, payer, action)) }
    case 'native': {
      const isRisen = balanceChange(ask, action.to, receipts).then((change) => change >= action.amount)
      return { isProved: await isRisen.catch(() => false) }
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
  const isSame = (a: string, b: string): boolean => addressDigits(a) === addressDigits(b)
  return (
    item === undefined &&
    isSame(asset, action.token) &&
    isSame(from, payer) &&
    isSame(to, action.to) &&
    amount === action.amount
  )
}

/** Tokens whose balances are read. A transaction may have logs of any number of them. */
const mostTokens = 20

/**
 * What the payer has more or less of by these transactions. Balances of blocks have what else happened there, too; and logs of a token
 * that keeps a part of each transfer may name what was sent, not what arrived. Of tokens, the smaller of both is told.
 */
export async function changesOf(
  ask: Ask,
  payer: string,
  receipts: readonly Receipt[],
): Promise<readonly BalanceChange[]> {
  const logged = changesFor(payer, movesIn(receipts.flatMap(({ logs }) => logs)))
  const paid = receipts.reduce((sum, receipt) => sum + (receipt.from === payer ? (feePaid(receipt) ?? 0n) : 0n), 0n)
  const native = (await balanceChange(ask, payer, receipts)) + paid
  const items = logged.filter(({ item }) => item !== undefined)
  const tokens = await Promise.all(
    logged
      .filter(({ item }) => item === undefined)
      .slice(0, mostTokens)
      .map(async ({ asset, amount }) => {
        const change = await tokenChange(ask, payer, asset, receipts).catch(() => 0n)
        return { asset, amount: smaller(amount, change) }
      }),
  )
  const changes = [...tokens, ...items].map(({ asset, ...change }): BalanceChange => ({ token: asset, ...change }))
  return [{ amount: native }, ...changes].filter(({ amount }) => amount !== 0n)
}

/** 0 where one is a gain, and the other a loss. */
function smaller(a: bigint, b: bigint): bigint {
  if (a > 0n !== b > 0n) return 0n
  return a > 0n === a < b ? a : b
}

/** Smallest units of the native currency, over the blocks of the transactions. */
function balanceChange(ask: Ask, address: string, receipts: readonly Receipt[]): Promise<bigint> {
  return changeOver(receipts, (block) => ask('eth_getBalance', [address, block], quantitySchema))
}

/** Of the answer of a contract. */
const balanceSchema = v.pipe(v.unknown(), v.transform(readUint), v.bigint())

function tokenChange(ask: Ask, payer: string, token: string, receipts: readonly Receipt[]): Promise<bigint> {
  const call = { to: token, data: callData(erc20.balanceOf, payer.slice(2)) }
  return changeOver(receipts, (block) => ask('eth_call', [call, block], balanceSchema))
}

async function changeOver(
  receipts: readonly Receipt[],
  balanceAt: (block: string) => Promise<bigint>,
): Promise<bigint> {
  const blocks = receipts.map(({ blockNumber }) => blockNumber)
  const first = blocks.reduce((least, block) => (block < least ? block : least))
  const last = blocks.reduce((most, block) => (block > most ? block : most))
  const [before, after] = await Promise.all([first - 1n, last].map((block) => balanceAt(`0x${block.toString(16)}`)))
  return after! - before!
}
