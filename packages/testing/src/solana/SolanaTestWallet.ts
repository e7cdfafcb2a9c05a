import type { NamespaceTestWallet, NamespaceWalletOptions } from '../namespace/NamespaceTestWallet.js'

export interface SolanaTestWalletOptions extends Pick<NamespaceWalletOptions, 'storage'> {
  /** Default 'Solana Test Wallet'. */
  readonly name?: string
  /** A data URI. */
  readonly icon?: string
  /** Seeds of its accounts, 32 bytes in hexadecimal each. Default: the first two of `publicSolanaKeys`. */
  readonly privateKey?: string | readonly string[]
  /** Networks it says it serves, in the words of Wallet Standard. Default: mainnet, devnet, testnet and localnet. */
  readonly chains?: readonly `${string}:${string}`[]
  /** Node by which it sends; without one it only signs. */
  readonly rpcUrl?: string
  /** Whether it has `solana:signIn`. Default false. */
  readonly signsIn?: boolean
  /** What it signs instead of the text it is asked for. */
  readonly alterText?: (text: string) => string
  /** Features it lacks, such as `solana:signMessage`. */
  readonly lacks?: readonly string[]
  /** What it makes of a transaction before it signs it, as wallets that add to it, or that are not to be trusted. Default: nothing. */
  readonly alter?: (transaction: Uint8Array) => Uint8Array
  /** How it appears on a page. Default `registered`: by Wallet Standard; `injected`: as `window.solana`, as was the custom before. */
  readonly shows?: 'registered' | 'injected' | 'both'
  /** By which it tells its name where it is injected. Default: `{ isPhantom: true }`. */
  readonly flags?: Readonly<Record<string, boolean>>
}

/** An account as Wallet Standard has it. */
export interface SolanaTestAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
}

/** The registered renderer: a `Wallet` of @wallet-standard/base. */
export interface RegisteredSolanaWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/svg+xml;base64,${string}`
  readonly chains: readonly `${string}:${string}`[]
  readonly features: Readonly<Record<`${string}:${string}`, unknown>>
  readonly accounts: readonly SolanaTestAccount[]
}

/** A public key as wallets give it: an object with these of web3.js' `PublicKey`. */
export interface InjectedPublicKey {
  toBase58(): string
  toString(): string
  toBytes(): Uint8Array
}

/** The injected renderer: what Phantom's provider has. Transactions are objects of web3.js. */
export interface InjectedSolanaProvider {
  readonly publicKey: InjectedPublicKey | null
  readonly isConnected: boolean
  connect(options?: { readonly onlyIfTrusted?: boolean }): Promise<{ readonly publicKey: InjectedPublicKey }>
  disconnect(): Promise<void>
  signMessage(
    message: Uint8Array,
    display?: string,
  ): Promise<{ readonly signature: Uint8Array; readonly publicKey: InjectedPublicKey }>
  signTransaction<T>(transaction: T): Promise<T>
  signAllTransactions<T>(transactions: readonly T[]): Promise<readonly T[]>
  signAndSendTransaction(transaction: unknown, options?: object): Promise<{ readonly signature: string }>
  on?(event: string, listener: (payload: unknown) => void): unknown
  off?(event: string, listener: (payload: unknown) => void): unknown
}

export interface SolanaTestWallet extends NamespaceTestWallet {
  readonly wallet: RegisteredSolanaWallet
  readonly provider: InjectedSolanaProvider
}
