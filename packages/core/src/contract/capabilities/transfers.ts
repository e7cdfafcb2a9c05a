import type { Caip10 } from '../caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'
import type {
  BalanceChange,
  Call,
  EstimatedAction,
  SignedTransfer,
  SpeedUp,
  TransferAction,
  TransferDifference,
  TransferNotes,
  TransferOrder,
  TransferProblem,
} from '../Transfer.js'

export interface TransferEstimate {
  /** Most that the network may charge, smallest units of the native currency. */
  readonly fee: bigint
  /**
   * Of an action with the amount `'max'`: the most, in smallest units, that the chain takes from the account in this way, at this fee.
   * Absent: the chain's plugin cannot tell.
   */
  readonly amount?: bigint | undefined
  /** The fee is lower than the network asks now for one of the next blocks: how it can be made faster later. Absent: it is not. */
  readonly slow?: readonly SpeedUp[] | undefined
}

/** What is estimated. */
export interface EstimatedTransfer {
  /** Payer and network. */
  readonly account: Caip10
  readonly action: EstimatedAction
}

/** What a chain plugin says right before it asks the wallet. */
export interface PreparedTransfer {
  /** What finds the transfer if the wallet's answer is lost: a nonce and a block, coins, the payer's newest signature. */
  readonly anchor: TransferNotes
  /** Most that the transaction as it was built may cost, smallest units of the native currency. */
  readonly fee: bigint
  /** Whether the wallet broadcasts by itself. */
  readonly walletBroadcasts: boolean
  /**
   * Whether a wallet that is asked to sign only may broadcast all the same: its interface lets it answer an id. A transfer of which its
   * answer is missing, or that it approved after a cancel, is then looked for. Default false.
   */
  readonly walletMayBroadcast?: boolean | undefined
}

export interface SigningSteps {
  /** Fires while the wallet was not asked yet. Afterwards nothing ends the wait for its answer: a late approval counts. */
  readonly signal: AbortSignal
  /** Call it once, right before the wallet is asked. @throws `core/feeTooHigh`, or the reason of a cancel */
  prepared(transfer: PreparedTransfer): void
}

/** What a node says to signed bytes. `known`: it, or the chain, has them already. */
export type BroadcastAnswer = 'accepted' | 'known' | 'unanswered' | { readonly refused: TransferProblem }

/** What the chain has of a transfer. */
export type TransferSighting =
  /**
   * No node that was asked has it. `isUnspent`: the coins that it spends are still there, so that nothing was moved so far. Another
   * transfer of the account spends them first, so that one of the two can be included.
   */
  | { readonly status: 'unseen'; readonly isUnspent?: boolean | undefined }
  /**
   * A node has it, and it is in no block. `hash` where it was found without one. `slow`: its fee is lower than the network asks now for
   * one of the next blocks; how the payer can make it faster.
   */
  | {
      readonly status: 'pending'
      readonly hash?: string | undefined
      readonly slow?: readonly SpeedUp[] | undefined
    }
  | {
      readonly status: 'included'
      /** Whether it was carried out; a reverted transaction pays its fee only. */
      readonly isSuccess: boolean
      /** Whether the block can no longer be reorganised away, as the chain counts it. */
      readonly isFinal: boolean
      readonly hash?: string | undefined
      /** Paid, smallest units of the native currency. */
      readonly fee?: bigint | undefined
      /** Whether the chain shows what was ordered. False: only the wallet says that it was carried out. Default true. */
      readonly isProved?: boolean | undefined
      /** Of `calls`: what the payer has more or less of by it. Undefined where the chain does not tell. */
      readonly changes?: readonly BalanceChange[] | undefined
      /** Why it failed. */
      readonly problem?: TransferProblem | undefined
    }
  /** It can be included in no block any more, and is in none. */
  | { readonly status: 'expired' }
  /** Another transaction took its nonce, sequence or coins, in a final block. */
  | { readonly status: 'replaced'; readonly by?: string | undefined }
  /** The wallet broadcast something else than the order. */
  | { readonly status: 'changed'; readonly hash: string; readonly differences: readonly TransferDifference[] }

/** A transfer to look for: without `signed` where the wallet's answer was lost. */
export interface SoughtTransfer {
  readonly order: TransferOrder
  readonly anchor: TransferNotes
  readonly signed: SignedTransfer | undefined
}

/** Calls that are tried one after the other, as an account would make them now. */
export interface SimulatedCalls {
  /** Who makes them, and on which network. */
  readonly account: Caip10
  readonly calls: readonly Call[]
  /** Tokens whose balances are read before and after, by their own address: a contract may move them and say nothing of it. */
  readonly tokens: readonly string[]
}

/** What an account lets another one take. */
export interface GivenApproval {
  readonly token: string
  readonly spender: string
  /** Smallest units. `all`: every item of a collection. */
  readonly amount: bigint | 'all'
}

export type CallsSimulation =
  | {
      readonly status: 'done'
      readonly changes: readonly BalanceChange[]
      /** Those that the calls give or change. Undefined where the node tells balances only: of the native currency and of `tokens`. */
      readonly approvals: readonly GivenApproval[] | undefined
    }
  /** One of the calls fails. `call`: which, counted from 0. */
  | { readonly status: 'reverted'; readonly call: number }
  /** No node of the network tries calls, other than the gateway's, which may have made them. */
  | { readonly status: 'unsupported' }

/**
 * Moving money on the chains of a namespace. It has no retries, no waiting and no storage: `modal.transfers` does that for every
 * chain. A chain that cannot send does not provide it.
 */
export interface TransfersCapability {
  readonly actions: readonly TransferAction['type'][]
  /** Bytes (UTF-8) of a memo that may go with an amount; what is signed is compared with it. Absent: the chain takes none. */
  readonly longestMemo?: number | undefined
  /**
   * The fee; with the amount `'max'` of an action, also how much that is: what is then sent with this amount and this highest fee is not
   * refused.
   * @throws a coded error: not enough money, a receiver that cannot be paid, no node answers
   */
  estimate(order: EstimatedTransfer, signal?: AbortSignal): Promise<TransferEstimate>
  /**
   * Builds the transaction, calls `steps.prepared`, asks the wallet once, and compares what it signed with the order.
   * @throws the visitor's refusal, `changedTransfer(…)` where the wallet signed something else, a coded error
   */
  sign(order: TransferOrder, steps: SigningSteps): Promise<SignedTransfer>
  /**
   * Hands signed bytes to one node. Never throws for what the node does. `attempt` counts from 0: with each, ask another node of
   * the network. Not called where the wallet broadcasts.
   */
  broadcast(order: TransferOrder, signed: SignedTransfer, attempt: number): Promise<BroadcastAnswer>
  /** Looks once. @throws when no node answers */
  find(sought: SoughtTransfer, signal: AbortSignal): Promise<TransferSighting>
  /**
   * Whether the wallet of an account carries out several calls together or none, without changing the account first (EIP-5792).
   * Answers false where the wallet does not say. Absent: no wallet of the namespace does.
   */
  takesAtomicCalls?(account: Caip10, signal?: AbortSignal): Promise<boolean>
  /**
   * What calls would do, as nodes of the network say that are not the gateway's. Absent: the chain's plugin cannot tell.
   * @throws when no node answers
   */
  simulateCalls?(order: SimulatedCalls, signal?: AbortSignal): Promise<CallsSimulation>
}

/** Version 2: the pipeline is core's. */
export const Transfers: Capability<'transfers', TransfersCapability> = /* @__PURE__ */ defineCapability('transfers', {
  version: 2,
})
