import type { SendOptions, Transaction, VersionedTransaction } from '@solana/web3.js'

/** A transaction of web3.js, or its bytes as they travel. */
export type AnyTransaction = Transaction | VersionedTransaction | Uint8Array

export interface SolanaProviderEvents {
  /** Somebody is connected now; their address. */
  readonly connect: string
  /** Another account is in use; its address. */
  readonly accountChanged: string
  readonly disconnect: undefined
}

/**
 * The connection in use, whichever it is: one object for the life of the modal. Methods wait while a connection is restored,
 * and reject with `solana/notConnected` where there is none.
 */
export interface SolanaProvider {
  /** Base58. */
  readonly address: string | undefined
  /** 32 bytes: what `new PublicKey()` takes. */
  readonly publicKey: Uint8Array | undefined
  /** Signs the bytes as they are (ed25519). Answers 64 bytes. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Answers a transaction of the kind that was given; wallets may have added to it. */
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
