import { operationOf, type ChainTransaction, type Move as ChainMove } from '@portico/chain-kit/history'
import type { HistoryRow, HistoryTransfer } from '@portico/gateway-api'
import { wholeUnits } from './amounts.js'

/** Something that a transaction moved, seen from the account. Amounts are smallest units. */
export interface Move {
  readonly direction: 'in' | 'out' | 'self'
  readonly amount: bigint
  readonly decimals: number
  readonly token?: {
    readonly name?: string | undefined
    readonly symbol?: string | undefined
    readonly iconUrl?: string | undefined
  }
  readonly nft?: { readonly name?: string | undefined; readonly isSpam: boolean }
}

export interface Happened {
  readonly chain: string
  readonly hash: string
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly from: string
  readonly to: string
  /** Whether the account sent the transaction. */
  readonly isOwn: boolean
  readonly moves: readonly Move[]
  /** Where the transfers do not tell, such as `approve`. */
  readonly operation?: string | undefined
  readonly nonce?: number | undefined
}

/** A transaction as a row of the history. */
export function historyRow(happened: Happened): HistoryRow {
  const { chain, hash, status, time, from, to, moves, nonce } = happened
  return {
    id: hash,
    metadata: {
      operationType: operationOf(happened),
      hash,
      minedAt: new Date(time).toISOString(),
      sentFrom: from,
      sentTo: to,
      status,
      ...(nonce !== undefined && { nonce }),
      chain,
    },
    transfers: moves.map(transferOf),
  }
}

/** What a chain's node tells of a transaction as a row. `tokenOf` names what was moved, and its decimals. */
export function chainRow(
  transaction: ChainTransaction,
  {
    chain,
    time,
    tokenOf,
  }: {
    readonly chain: string
    readonly time: number
    readonly tokenOf: (move: ChainMove) => NonNullable<Move['token']> & { readonly decimals: number }
  },
): HistoryRow {
  const { from = '', to = '', moves } = transaction
  return historyRow({
    ...transaction,
    chain,
    time,
    from,
    to,
    moves: moves.map((move): Move => {
      const token = tokenOf(move)
      return { direction: move.direction, amount: move.amount, decimals: token.decimals, token }
    }),
  })
}

function transferOf({ direction, amount, decimals, token, nft }: Move): HistoryTransfer {
  return {
    ...(nft
      ? { nft_info: { ...(nft.name !== undefined && { name: nft.name }), flags: { is_spam: nft.isSpam } } }
      : {
          fungible_info: {
            ...(token?.name !== undefined && { name: token.name }),
            ...(token?.symbol !== undefined && { symbol: token.symbol }),
            ...(token?.iconUrl !== undefined && { icon: { url: token.iconUrl } }),
          },
        }),
    direction,
    quantity: { numeric: wholeUnits(amount, decimals) },
  }
}
