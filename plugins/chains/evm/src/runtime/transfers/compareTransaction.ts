import { findNetwork, networkName } from '@portico/chain-kit'
import { formatUnits, parseCaip10, type TransferDifference, type TransferOrder } from '@portico/core'
import { parseAddress } from '../../address.js'
import type { EvmContext } from '../../EvmSpec.js'
import { callData, erc20 } from '../tokens/erc20.js'
import type { ChainTransaction } from './readTransaction.js'
import { toTransactions } from './toTransactions.js'

/** Characters of a call of `transfer(address,uint256)`: 0x, 4 bytes and two words. */
const transferLength = 138
/** Characters of call data that are shown. */
const longestData = 140

/** Where a transaction on the chain differs from the order. Of an order of several calls it is the first that is compared. */
export function compareTransaction(
  context: EvmContext,
  order: Pick<TransferOrder, 'account' | 'action'>,
  found: ChainTransaction,
): readonly TransferDifference[] {
  const { action } = order
  const { networkId } = parseCaip10(order.account)
  const { decimals } = findNetwork(context, networkId)?.nativeCurrency ?? { decimals: 18 }
  const [expected] = toTransactions(context, order)
  const { from, to, value, data } = expected!
  const differences: TransferDifference[] = []
  function compare(field: string, ordered: string, actual: string): void {
    if (ordered !== actual) differences.push({ field, asked: ordered, found: actual })
  }
  const receiver = action.type === 'token' ? 'token' : 'receiver'
  compare('payer', person(from), person(found.from))
  if (found.networkId) compare('network', networkName(context, networkId), networkName(context, found.networkId))
  compare(receiver, person(to), found.to ? person(found.to) : 'a new contract')
  compare(
    action.type === 'token' ? 'value' : 'amount',
    formatUnits(BigInt(value), decimals),
    formatUnits(found.value, decimals),
  )
  const moved = action.type === 'token' && readTokenTransfer(found.input)
  if (moved) {
    compare('receiver', person(`0x${data.slice(34, 74)}`), person(moved.receiver))
    compare('amount', formatUnits(action.amount, action.decimals), formatUnits(moved.amount, action.decimals))
  } else if (data.toLowerCase() !== found.input)
    differences.push({ field: 'call', asked: shorten(data), found: shorten(found.input) })
  return differences
}

/** Receiver and amount of `transfer(address,uint256)`; undefined for any other call. */
function readTokenTransfer(input: string): { readonly receiver: string; readonly amount: bigint } | undefined {
  if (input.length !== transferLength) return undefined
  const receiver = input.slice(34, 74)
  const amount = BigInt(`0x${input.slice(74)}`)
  return callData(erc20.transfer, receiver, amount) === input ? { receiver: `0x${receiver}`, amount } : undefined
}

const person = (address: string): string => parseAddress(address) ?? address
const shorten = (data: string): string => (data.length > longestData ? `${data.slice(0, longestData)}…` : data)
