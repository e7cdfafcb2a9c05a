import type { HistoryRow, HistoryTransfer } from '@portico/gateway-api'
import { formatUnits, getAddress, type Address, type Hex } from 'viem'

import type { NativeCurrency } from '../data/DataConfig.js'
import type { Transaction, Transfer } from './Segment.js'
import type { Token } from './TokenDirectory.js'

/** A transaction with all that is known of it. */
export interface AccountTransaction extends Transaction {
  /** Seconds. */
  readonly time: number
  /** Of tokens, from or to the account. */
  readonly transfers: readonly Transfer[]
}

export interface HistoryContext {
  /** CAIP-2. */
  readonly chain: string
  /** In lower case. */
  readonly account: Address
  readonly currency: NativeCurrency
  /** By address in lower case. */
  readonly tokens: ReadonlyMap<Address, Token>
}

const zero: Address = '0x0000000000000000000000000000000000000000'
/** approve, setApprovalForAll, increaseAllowance */
const approvals: ReadonlySet<Hex | undefined> = new Set<Hex>(['0x095ea7b3', '0xa22cb465', '0x39509351'])
/** transfer, transferFrom, safeTransferFrom and safeBatchTransferFrom of ERC-20, ERC-721 and ERC-1155 */
const transfers: ReadonlySet<Hex | undefined> = new Set<Hex>([
  ...(['0xa9059cbb', '0x23b872dd', '0x42842e0e', '0xb88d4fde', '0xf242432a', '0x2eb2c2d6'] as const),
])
/** As many digits after the point as a row may have. */
const mostDigits = 77

/** Something that left an account or came to it. */
interface Move {
  readonly sender: Address
  readonly recipient: Address
  readonly row: Omit<HistoryTransfer, 'direction'>
}

/** One row of the history of an account, without prices. */
export function historyRow(transaction: AccountTransaction, context: HistoryContext): HistoryRow {
  const { hash, details, time } = transaction
  const { account, chain } = context
  const moves = movesOf(transaction, context)
  const operationType = details?.isFailed ? attemptOf(transaction) : operationOf(transaction, moves, account)
  const [first] = moves
  // Of a transfer, who gave and who got: the transaction itself goes to the contract of the token.
  const isTransfer = first !== undefined && (operationType === 'send' || operationType === 'receive')
  const sentFrom = isTransfer ? first.sender : (details?.sender ?? first?.sender)
  const sentTo = isTransfer ? first.recipient : (details?.recipient ?? first?.recipient)
  return {
    id: hash,
    metadata: {
      operationType,
      hash,
      minedAt: new Date(time * 1000).toISOString(),
      sentFrom: sentFrom ? getAddress(sentFrom) : '',
      sentTo: sentTo ? getAddress(sentTo) : '',
      status: details?.isFailed ? 'failed' : 'confirmed',
      nonce: details?.nonce,
      chain,
    },
    transfers: moves.map((move) => ({ ...move.row, direction: directionOf(move, account) })),
  }
}

function movesOf({ details, transfers: rows }: AccountTransaction, context: HistoryContext): readonly Move[] {
  const { account, currency } = context
  const native: Move[] = []
  if (details?.recipient && details.value > 0n && !details.isFailed) {
    const { sender, recipient, value } = details
    const row = { fungible_info: currencyInfo(currency), quantity: quantity(value, currency.decimals) }
    if (sender === account || recipient === account) native.push({ sender, recipient, row })
  }
  return [...native, ...rows.map((transfer) => ({ ...transfer, row: tokenRow(transfer, context) }))]
}

function tokenRow({ token, standard, tokenId, amount }: Transfer, { tokens }: HistoryContext): Move['row'] {
  const info = tokens.get(token)
  if (standard === 20) {
    return { fungible_info: info && currencyInfo(info), quantity: quantity(amount, info?.decimals ?? 0) }
  }
  const name = info ? `${info.name} #${String(tokenId)}` : undefined
  return { nft_info: { name, flags: { is_spam: false } }, quantity: quantity(amount, 0) }
}

function currencyInfo({ name, symbol }: Token): HistoryTransfer['fungible_info'] {
  return { name, symbol }
}

function quantity(amount: bigint, decimals: number): HistoryTransfer['quantity'] {
  const [whole = '0', part = ''] = formatUnits(amount, decimals).split('.')
  return { numeric: part ? `${whole}.${part.slice(0, mostDigits)}` : whole }
}

function directionOf({ sender, recipient }: Move, account: Address): HistoryTransfer['direction'] {
  if (sender === recipient) return 'self'
  return sender === account ? 'out' : 'in'
}

function operationOf({ details }: Transaction, moves: readonly Move[], account: Address): string {
  const isSender = details?.sender === account
  const incoming = moves.filter(({ sender }) => sender !== account)
  const outgoing = moves.filter(({ recipient }) => recipient !== account)
  if (details?.isCreation && isSender) return 'deploy'
  if (incoming.length > 0) {
    const isMint = incoming.every(({ sender }) => sender === zero)
    const isPaid = outgoing.length > 0
    // A token that was paid for with another is a trade; one with a number of its own was made for its owner.
    if (isMint && (!isPaid || incoming.every(({ row }) => row.nft_info))) return 'mint'
    return isPaid ? 'trade' : 'receive'
  }
  if (outgoing.length > 0) {
    if (outgoing.every(({ recipient }) => recipient === zero)) return 'burn'
    const isPlain = !isSender || details.selector === undefined || transfers.has(details.selector)
    return isPlain ? 'send' : 'execute'
  }
  if (moves.length > 0) return 'send'
  return isSender && approvals.has(details.selector) ? 'approve' : 'execute'
}

/** What a transaction was to do that failed. */
function attemptOf({ details }: Transaction): string {
  if (details?.isCreation) return 'deploy'
  if (approvals.has(details?.selector)) return 'approve'
  return details?.selector === undefined || transfers.has(details.selector) ? 'send' : 'execute'
}
