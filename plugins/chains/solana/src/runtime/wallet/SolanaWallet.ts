import type { Account, Caip2, SessionChange, SignInRequest } from '@portico/core'
import type { SendOptions } from '@solana/web3.js'

/** What a signing request is about, besides the bytes. */
export interface Signing {
  /** Of the account that signs. */
  readonly address: string
  readonly networkId: Caip2
  readonly signal?: AbortSignal | undefined
}

/** A signature of ed25519, and the bytes that it is over. */
export interface SignedBytes {
  /** 64 bytes. */
  readonly signature: Uint8Array
  /** The message, or the message behind the header of Solana's off-chain messages, which hardware wallets put before it. */
  readonly signedMessage: Uint8Array
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
  /**
   * Whether the wallet itself sends a transaction to this network. Otherwise it only signs.
   * @param address The account that sends, where one is known: a wallet may do less with some of its accounts.
   */
  sendsOn(networkId: Caip2, address?: string): boolean
  /** Answers what was signed and by which bytes. The signature is the account's, as far as this browser can tell. */
  signMessage(message: Uint8Array, signing: Signing): Promise<SignedBytes>
  /** Answers the transactions with the account's signature. */
  signTransactions(transactions: readonly Uint8Array[], signing: Signing): Promise<readonly Uint8Array[]>
  /** Answers the signature: 64 bytes. */
  signAndSend(transaction: Uint8Array, signing: Signing, options?: SendOptions): Promise<Uint8Array>
}

export interface SignedIn extends SignedBytes {
  readonly accounts: readonly Account[]
}

/** A wallet on this page. */
export interface PageWallet extends SolanaWallet {
  /** `silent`: without a prompt, as far as the wallet has that. Empty: it shows no account to this page. */
  connect(silent: boolean, signal: AbortSignal): Promise<readonly Account[]>
  /**
   * Connects and signs in with one prompt (`solana:signIn`). Answers the account that signed first. Absent: the wallet cannot.
   */
  readonly signIn?: (request: SignInRequest, signal: AbortSignal) => Promise<SignedIn>
  disconnect(): Promise<void>
  /** Emits what changes in the wallet, until the returned function is called. */
  watch(emit: (change: SessionChange) => void): () => void
}
