import type { Account, Caip2, SessionChange } from '@portico/core'
import type { SendOptions } from '@solana/web3.js'

/** One signing request. */
export interface Signing {
  /** Of the account that signs. */
  readonly address: string
  readonly networkId: Caip2
  readonly signal?: AbortSignal | undefined
}

/**
 * A wallet, however it is reached. What it answers is parsed.
 * All methods throw the visitor's refusal with its code, `solana/badAnswer`, `solana/notSupported`, or the signal's reason.
 */
export interface SolanaWallet {
  readonly name: string
  /** Whether the wallet itself brings a transaction onto this network; it else only signs. */
  sendsOn(networkId: Caip2): boolean
  /** 64 bytes. */
  signMessage(message: Uint8Array, how: Signing): Promise<Uint8Array>
  /** Each is signed by the account when it comes back. */
  signTransactions(transactions: readonly Uint8Array[], how: Signing): Promise<readonly Uint8Array[]>
  /** Answers the signature: 64 bytes. */
  signAndSend(transaction: Uint8Array, how: Signing, options?: SendOptions): Promise<Uint8Array>
}

/** A wallet on this page. */
export interface PageWallet extends SolanaWallet {
  /** `silent`: without a prompt, as far as the wallet keeps to it. Empty: it shows nothing to this page. */
  connect(silent: boolean, signal: AbortSignal): Promise<readonly Account[]>
  disconnect(): Promise<void>
  /** Tells what changes in it until the returned function is called. */
  watch(tell: (change: SessionChange) => void): () => void
}
