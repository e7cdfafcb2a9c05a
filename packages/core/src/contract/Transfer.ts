import type { Caip10 } from './caip.js'

/** One call of a contract. */
export interface Call {
  readonly to: string
  /** Encoded call data in hexadecimal, `0x…`. */
  readonly data?: string | undefined
  /** Native currency sent along, smallest units. */
  readonly value?: bigint | undefined
}

/** Where an amount goes. */
interface Receiving {
  readonly to: string
  readonly amount: bigint
  /** A public text for the receiver, by which exchanges tell deposits apart. See `TransfersCapability.longestMemo`. */
  readonly memo?: string | undefined
}

/** What a transfer does. All amounts are in smallest units. */
export type TransferAction =
  | ({ readonly type: 'native' } & Receiving)
  | ({
      readonly type: 'token'
      /** The token's own address: an ERC-20 contract, an SPL mint. */
      readonly token: string
      /** As the visitor was shown them; the chain is asked to refuse the transfer if it has others. */
      readonly decimals: number
    } & Receiving)
  | {
      readonly type: 'calls'
      /** At least one; carried out in this order (EIP-5792). */
      readonly calls: readonly Call[]
      /** Whether all calls must succeed or none; a wallet that cannot promise it is then refused. Default false. */
      readonly atomic?: boolean | undefined
    }

/** An action whose fee is asked for. `'max'`: as much as the account can send in this way. */
export type EstimatedAction = TransferAction | AllOf<'native'> | AllOf<'token'>
type AllOf<T extends 'native' | 'token'> = Omit<Extract<TransferAction, { readonly type: T }>, 'amount'> & {
  readonly amount: 'max'
}

/**
 * How a transaction that waits is made faster. `replace`: by one in its place that pays more (BIP-125); `child`: by one that spends what
 * it pays back to the payer, and pays for both.
 */
export type SpeedUp = 'replace' | 'child'

/** What an account has more or less of. */
export interface BalanceChange {
  /** The token's own address. Absent: the native currency. */
  readonly token?: string | undefined
  /** Id of an item of a collection. */
  readonly item?: string | undefined
  /** Smallest units; below 0 for what it gives. Network fees are not counted. */
  readonly amount: bigint
}

/** A currency and how much of it, for lists of transfers. */
export interface DisplayedAmount {
  readonly symbol: string
  readonly decimals: number
  /** Smallest units. */
  readonly amount: bigint
  readonly imageUrl?: string | undefined
}

/** What the visitor read before confirming, for lists of transfers. The pipeline does not look at it. */
export interface TransferDisplay {
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
  readonly imageUrl?: string | undefined
  /** A name of the receiver. */
  readonly receiverName?: string | undefined
  /** What it does, in one word of at most 32 lower-case letters, such as those of `ActivityItem.operation`. */
  readonly operation?: string | undefined
  /** Of `calls`: how much they take or allow to be taken, smallest units. Of other actions, the action has it. */
  readonly amount?: bigint | undefined
  /** Of `calls`: what they are expected to give. */
  readonly received?: DisplayedAmount | undefined
}

/** What the visitor confirmed. It does not change any more. */
export interface TransferOrder {
  /** Payer and network. */
  readonly account: Caip10
  readonly action: TransferAction
  /** Highest network fee, smallest units of the native currency. A higher one is not signed. */
  readonly maxFee: bigint
  readonly display: TransferDisplay
}

/** JSON that a chain plugin writes for itself, and reads after a reload. */
export type TransferNotes = Readonly<Record<string, string | number | boolean | null>>

/** What came of asking the wallet. */
export interface SignedTransfer {
  /**
   * Computed from the signed bytes: Solana's first signature, a Bitcoin txid. Where the wallet broadcasts by itself, what it
   * answered; for a batch of calls (EIP-5792) the id of the batch.
   */
  readonly hash: string
  /** The signed bytes as text, in an encoding of the plugin's choice. Absent where the wallet broadcasts by itself. */
  readonly bytes?: string | undefined
  /** The wallet was asked to sign only, and says that it broadcast these bytes. */
  readonly isSent?: boolean | undefined
  /** Whether there is a moment after which these bytes cannot be included in any block. `find` then answers `expired`. */
  readonly expires: boolean
  /** What `find` needs beside the anchor, such as the last block. */
  readonly notes?: TransferNotes | undefined
}

/** A failure as it is stored and shown. */
export interface TransferProblem {
  /** Code of a coded error, such as `solana/rpcFailed`. */
  readonly code?: string | undefined
  readonly message: string
  readonly details?: string | undefined
}

/** A value that differs between what was confirmed and what was signed. */
export interface TransferDifference {
  /** `receiver`, `amount`, `token`, `payer`, `fee`, `call`, `network` … */
  readonly field: string
  readonly asked: string
  readonly found: string
}

export type TransferStatus =
  /** It is being built; the wallet was not asked yet. */
  | 'preparing'
  /** The wallet has the request. */
  | 'asking'
  /** The visitor cancelled while the request is still open in the wallet. A late approval counts where the wallet broadcasts. */
  | 'withdrawing'
  /** Signed, and not handed to a node yet. */
  | 'signed'
  /** Handed to a node, or broadcast by the wallet. It may arrive from here on. */
  | 'broadcast'
  /** In a block that is not final yet. */
  | 'included'
  /** The wallet broke off, or approved after a cancel, and may have broadcast it. It is looked for. */
  | 'lost'
  /** For two minutes no node has answered, or none has had it. It may still arrive, and is looked for. */
  | 'unknown'
  /** Final: in a final block, and carried out. */
  | 'confirmed'
  /** Final: in a final block, and failed there. The fee is paid. */
  | 'reverted'
  /** Final: the visitor refused in the wallet. */
  | 'rejected'
  /** Final: the visitor cancelled, and nothing was sent. */
  | 'cancelled'
  /** Final: it went wrong before anything was signed, or before signed bytes left this page. */
  | 'failed'
  /** Final: a node refused it with a reason, and it is in no block. */
  | 'refused'
  /** Final: it can be included in no block any more. */
  | 'expired'
  /** Final: another transaction took its nonce, sequence or coins. */
  | 'replaced'
  /** Final: the wallet signed something else. With a `hash`, that was sent; without, nothing was. */
  | 'changed'

export interface Transfer {
  readonly id: string
  readonly order: TransferOrder
  readonly status: TransferStatus
  /** Milliseconds since 1970 when it was begun. */
  readonly since: number
  /** Milliseconds since 1970 of the last change of status. */
  readonly changedAt: number
  /** Of the transaction, once it is known. */
  readonly hash?: string | undefined
  /** Whether the wallet broadcasts by itself. Known once it was asked. */
  readonly walletBroadcasts: boolean
  /** Whether the wallet may broadcast though it is asked to sign only. Known once it was asked. */
  readonly walletMayBroadcast?: boolean | undefined
  /**
   * While `lost`: for some looks, the coins that it spends were still there. So far nothing was moved, and it is looked for. Another
   * transfer of the account spends the same coins.
   */
  readonly isUnspent?: boolean | undefined
  /** While it is in no block: its fee is lower than the network asks now, and this makes it faster. Absent: it is not known to be low. */
  readonly slow?: readonly SpeedUp[] | undefined
  /** A node other than the wallet's answered that it has the transaction. */
  readonly isKnown: boolean
  /** Fee that was paid, smallest units of the native currency. */
  readonly fee?: bigint | undefined
  /** Whether the chain shows what was ordered. False: only the wallet says that it was carried out. Known once it is in a block. */
  readonly isProved?: boolean | undefined
  /** Of `calls`: what the payer has more or less of by it, where the chain tells. Network fees are not counted. */
  readonly changes?: readonly BalanceChange[] | undefined
  /** Why it ended without success; while `broadcast`, why a node refused it. */
  readonly problem?: TransferProblem | undefined
  readonly differences?: readonly TransferDifference[] | undefined
  /** Hash of the transaction that replaced it. */
  readonly replacedBy?: string | undefined
  /** What was read before the wallet was asked, to find the transfer by. */
  readonly anchor?: TransferNotes | undefined
  readonly signed?: SignedTransfer | undefined
}

/** Those in which nothing more can come of a transfer. */
export const finalStatuses: readonly TransferStatus[] = [
  'confirmed',
  'reverted',
  'rejected',
  'cancelled',
  'failed',
  'refused',
  'expired',
  'replaced',
  'changed',
]

/** Whether nothing more can come of it. */
export function isFinal({ status }: Pick<Transfer, 'status'>): boolean {
  return finalStatuses.includes(status)
}

/** Whether it may arrive, though no node has said that it has it. A new transfer is then made only on the visitor's word. */
export function mayArrive({ status, isKnown }: Transfer): boolean {
  return status === 'signed' || status === 'lost' || status === 'unknown' || (status === 'broadcast' && !isKnown)
}
