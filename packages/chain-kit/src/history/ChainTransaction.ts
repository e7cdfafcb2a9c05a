import { formatUnits, type ActivityItem, type ActivityTransfer, type Caip2 } from '@portico/core'

/** Something of value that a transaction moved, seen from the account. */
export interface Move {
  readonly direction: 'in' | 'out' | 'self'
  /** Smallest units. */
  readonly amount: bigint
  /** A mint or a denomination; absent: the native currency, which some chains name too. */
  readonly token?: string | undefined
  /** Where the transaction tells them. */
  readonly decimals?: number | undefined
}

/** What a transaction meant for one account, as its chain's node tells it. */
export interface ChainTransaction {
  readonly hash: string
  readonly status: ActivityItem['status']
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Whether the account sent it. */
  readonly isOwn: boolean
  readonly moves: readonly Move[]
  /** A word of `ActivityItem`, where the moves alone do not tell. */
  readonly operation?: string | undefined
}

/** What something is called that was moved. Names are outside data: clean them before. */
export interface MovedThing {
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  readonly decimals: number
  /** Whether it is the only one of its kind. */
  readonly isUnique?: boolean | undefined
}

/** The word for what a transaction did. */
export function operationOf({
  operation,
  isOwn,
  moves,
}: Pick<ChainTransaction, 'operation' | 'isOwn'> & {
  readonly moves: readonly Pick<Move, 'direction'>[]
}): string {
  if (operation !== undefined) return operation
  const isIn = moves.some(({ direction }) => direction === 'in')
  const isOut = moves.some(({ direction }) => direction === 'out')
  // What comes in and goes out in a transaction of another account is no trade of this one's choice.
  if (isIn && isOut) return isOwn ? 'trade' : 'execute'
  if (isIn) return 'receive'
  if (isOut || moves.length > 0) return 'send'
  return 'execute'
}

export interface ActivityItemOptions {
  readonly network: Caip2
  /** Ms since the epoch. */
  readonly minedAt: number
  thingOf(move: Move): MovedThing
}

/** A transaction as a row of the capability `activity`. */
export function activityItem(
  transaction: ChainTransaction,
  { network, minedAt, thingOf }: ActivityItemOptions,
): ActivityItem {
  const { hash, status, from, to, moves } = transaction
  return {
    id: hash,
    hash,
    network,
    operation: operationOf(transaction),
    status,
    minedAt,
    from,
    to,
    transfers: moves.map((move): ActivityTransfer => {
      const { name, symbol, decimals, isUnique } = thingOf(move)
      return {
        direction: move.direction,
        quantity: formatUnits(move.amount, decimals),
        ...(isUnique ? { nft: { name: name ?? symbol, isSpam: false } } : { fungible: { name, symbol } }),
      }
    }),
  }
}
