import type { Account, Caip2, SessionChange } from '@portico/core'
import type { SendOptions } from '@solana/web3.js'

/** What a signing request is about, besides the bytes. */
export interface Signing {
  /** Of the account that signs. */
  readonly address: string
  readonly networkId: Caip2
  readonly signal?: AbortSignal | undefined
}

/**
 * A wallet, however it is reached. What it answers is parsed.
 *
 * All methods throw the visitor's refusal with code 4001, `solana/badAnswer`, `solana/notSupported`, or the signal's reason.
 */
export interface SolanaWallet {
  readonly name: string
  /** Whether the wallet signs transactions without sending them. */
  signs(address: string): boolean
  /** Whether the wallet itself sends a transaction to this network. Otherwise it only signs. */
  sendsOn(networkId: Caip2): boolean
  /** Answers 64 bytes. */
  signMessage(message: Uint8Array, signing: Signing): Promise<Uint8Array>
  /** Answers the transactions with the account's signature. */
  signTransactions(transactions: readonly Uint8Array[], signing: Signing): Promise<readonly Uint8Array[]>
  /** Answers the signature: 64 bytes. */
  signAndSend(transaction: Uint8Array, signing: Signing, options?: SendOptions): Promise<Uint8Array>
}

/** A wallet on this page. */
export interface PageWallet extends SolanaWallet {
  /** `silent`: without a prompt, as far as the wallet has that. Empty: it shows no account to this page. */
  connect(silent: boolean, signal: AbortSignal): Promise<readonly Account[]>
  disconnect(): Promise<void>
  /** Emits what changes in the wallet, until the returned function is called. */
  watch(emit: (change: SessionChange) => void): () => void
}
