import type { Caip10 } from '../caip/caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'
import type { NativeTransfer, SentTransaction, TransferEstimate } from './transfers.js'

/** An amount of one fungible token that an account holds. */
export interface TokenBalance {
  /** The token's own address: an ERC-20 contract, an SPL mint. */
  readonly token: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Smallest units. */
  readonly amount: bigint
  readonly imageUrl?: string | undefined
}

export interface TokenTransfer extends NativeTransfer {
  /** The token's own address; `amount` is in its smallest units. */
  readonly token: string
}

/** Fungible tokens other than the native currency. Wait for a sent one with `transfers.wait`. */
export interface TokensCapability {
  /** The tokens of an account with an amount above 0, as far as the chain can list them. @throws a coded error when no node answers. */
  list(account: Caip10, signal?: AbortSignal): Promise<readonly TokenBalance[]>
  estimate(transfer: TokenTransfer): Promise<TransferEstimate>
  send(transfer: TokenTransfer): Promise<SentTransaction>
}

export const Tokens: Capability<'tokens', TokensCapability> = /* @__PURE__ */ defineCapability('tokens')
