import type { Caip10 } from '../caip/caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

export interface NativeTransfer {
  readonly from: Caip10
  readonly to: string
  /** Smallest units. */
  readonly amount: bigint
  readonly signal?: AbortSignal
}
export interface SentTransaction {
  readonly hash: string
}
export interface TransferEstimate {
  /** Most that the network may charge, smallest units of the native currency. */
  readonly fee: bigint
}

/** Sending. A chain that cannot send does not provide it. */
export interface TransfersCapability {
  estimate(transfer: NativeTransfer): Promise<TransferEstimate>
  send(transfer: NativeTransfer): Promise<SentTransaction>
  /** Resolves when the chain included it. */
  wait(
    transaction: SentTransaction & { readonly account: Caip10; readonly signal?: AbortSignal },
  ): Promise<'success' | 'reverted'>
}

export const Transfers: Capability<'transfers', TransfersCapability> = /* @__PURE__ */ defineCapability('transfers')
