import type { SendOptions, Transaction, VersionedTransaction } from '@solana/web3.js'

/** A transaction of web3.js, or its serialized bytes. */
export type AnyTransaction = Transaction | VersionedTransaction | Uint8Array

export interface SolanaProviderEvents {
  /** A wallet is connected; the payload is its address. */
  readonly connect: string
  /** Another account is in use; the payload is its address. */
  readonly accountChanged: string
  readonly disconnect: undefined
}

/**
 * The connection in use, as one object for the life of the modal. Methods wait while a connection is restored, and reject
 * with `solana/notConnected` when there is none.
 */
export interface SolanaProvider {
  /** Base58. */
  readonly address: string | undefined
  /** 32 bytes: what `new PublicKey()` takes. */
  readonly publicKey: Uint8Array | undefined
  /**
   * Signs the bytes (ed25519). Answers 64 bytes. Some hardware wallets sign them behind the header of an off-chain message; the
   * capability `signMessage` then answers what was signed too.
   */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Answers a transaction of the kind that was given. The wallet may have added to it. */
  signTransaction<T extends AnyTransaction>(transaction: T): Promise<T>
  signAllTransactions<T extends AnyTransaction>(transactions: readonly T[]): Promise<readonly T[]>
  /** Answers the signature in base58. */
  signAndSendTransaction(transaction: AnyTransaction, options?: SendOptions): Promise<string>
  on<E extends keyof SolanaProviderEvents>(
    event: E,
    listener: (payload: SolanaProviderEvents[E]) => void,
  ): SolanaProvider
  off<E extends keyof SolanaProviderEvents>(
    event: E,
    listener: (payload: SolanaProviderEvents[E]) => void,
  ): SolanaProvider
}

/** Listeners of the provider by event. */
export type ProviderListeners = Map<string, Set<(payload: never) => void>>
