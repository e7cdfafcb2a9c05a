import type { Address, Hex, TypedDataDefinition } from 'viem'
import type { WalletChain } from '../chains/WalletChain.js'
import type { Caip2, SigningAsk } from '../namespaces/WalletNamespace.js'

export interface TransactionFields {
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Hex | undefined
  readonly gas: bigint | undefined
  readonly nonce: number | undefined
}

/** What a dapp asks for, read and checked. */
export type Ask =
  | { readonly kind: 'message'; readonly from: Address; readonly raw: Hex; readonly text: string | undefined }
  | {
      readonly kind: 'typedData'
      readonly from: Address
      readonly definition: TypedDataDefinition
      readonly json: string
    }
  | { readonly kind: 'transaction'; readonly from: Address; readonly fields: TransactionFields }
  | { readonly kind: 'switchChain'; readonly chainId: number }
  | { readonly kind: 'addChain'; readonly chain: WalletChain }

export interface RequestHead {
  readonly topic: string
  /** The JSON-RPC id, which the answer repeats. */
  readonly id: number
  readonly dapp: string
  readonly method: string
}

/** A request of another namespace than `eip155`. */
export interface SigningRequest extends RequestHead {
  readonly chainId: Caip2
  readonly ask: SigningAsk
}

export interface PendingRequest extends RequestHead {
  /** The chain the dapp named; the one that signing and sending happen on. */
  readonly chainId: number
  readonly ask: Ask
}
