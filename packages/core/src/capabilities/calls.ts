import type { Caip10 } from '../caip/caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

/** One call of a contract. */
export interface Call {
  readonly to: string
  /** Encoded call data in hexadecimal, `0x…`. */
  readonly data?: string
  /** Native currency sent along, smallest units. */
  readonly value?: bigint
}

export interface SendCallsRequest {
  readonly from: Caip10
  /** At least one; carried out in this order. */
  readonly calls: readonly Call[]
  /** Whether all calls must succeed or none; a wallet that cannot promise it is then refused. Default false. */
  readonly atomic?: boolean
  readonly signal?: AbortSignal
}

export interface CallsStatus {
  readonly status: 'pending' | 'success' | 'reverted'
  /** Hashes of the transactions that carried the calls, in order. */
  readonly transactions: readonly string[]
}

/** Calls of contracts, one or a batch (EIP-5792 on EVM chains). A chain without contracts does not provide it. */
export interface CallsCapability {
  /**
   * Asks the wallet to carry out the calls. Answers an id for `status`.
   * @throws the visitor's refusal, a coded error, or the signal's reason
   */
  send(request: SendCallsRequest): Promise<{ readonly id: string }>
  /** @throws a coded error for an unknown id */
  status(request: {
    readonly account: Caip10
    readonly id: string
    readonly signal?: AbortSignal
  }): Promise<CallsStatus>
}

export const Calls: Capability<'calls', CallsCapability> = /* @__PURE__ */ defineCapability('calls')
