/*
 * Types of Wallet Standard 1.0.0 and of its Solana features. They are written down here because the published packages of
 * these types ask for Node 22, so that a site on Node 20 could not install them with strict engines.
 */

/** Such as `solana:mainnet` or `standard:connect`. */
type Identifier = `${string}:${string}`

/** A wallet that registered itself on the page. */
export interface Wallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
  readonly chains: readonly Identifier[]
  readonly features: Readonly<Record<Identifier, unknown>>
  readonly accounts: readonly WalletAccount[]
}

/** `solana:signIn`: connects, and signs a text of these fields (CAIP-122). */
export type SolanaSignInMethod = (input: {
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly chainId: string
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly statement?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}) => Promise<
  readonly {
    readonly account: WalletAccount
    readonly signedMessage: Uint8Array
    readonly signature: Uint8Array
  }[]
>

/** An account that a wallet shows to the page. */
export interface WalletAccount {
  readonly address: string
  readonly publicKey: Omit<Uint8Array, 'copyWithin' | 'fill' | 'reverse' | 'set' | 'sort'>
  readonly chains: readonly Identifier[]
  readonly features: readonly Identifier[]
  readonly label?: string
  readonly icon?: Wallet['icon']
}

/** `standard:connect`. With `silent` the wallet does not ask the visitor. */
export type StandardConnectMethod = (input?: {
  readonly silent?: boolean
}) => Promise<{ readonly accounts: readonly WalletAccount[] }>

/** `standard:disconnect` */
export type StandardDisconnectMethod = () => Promise<void>

/** `standard:events`; returns what unsubscribes. */
export type StandardEventsOnMethod = (
  event: 'change',
  listener: (properties: Partial<Pick<Wallet, 'chains' | 'features' | 'accounts'>>) => void,
) => () => void

/** `solana:signMessage` */
export type SolanaSignMessageMethod = (
  ...inputs: readonly { readonly account: WalletAccount; readonly message: Uint8Array }[]
) => Promise<readonly { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }[]>

interface SignTransactionOptions {
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  readonly minContextSlot?: number
}

interface SignTransactionInput<Options> {
  readonly account: WalletAccount
  readonly transaction: Uint8Array
  readonly options?: Options
}

/** `solana:signTransaction` */
export type SolanaSignTransactionMethod = (
  ...inputs: readonly (SignTransactionInput<SignTransactionOptions> & { readonly chain?: Identifier })[]
) => Promise<readonly { readonly signedTransaction: Uint8Array }[]>

interface SendOptions extends SignTransactionOptions {
  readonly commitment?: 'processed' | 'confirmed' | 'finalized'
  readonly skipPreflight?: boolean
  readonly maxRetries?: number
}

/** `solana:signAndSendTransaction` */
export type SolanaSignAndSendTransactionMethod = (
  ...inputs: readonly (SignTransactionInput<SendOptions> & { readonly chain: Identifier })[]
) => Promise<readonly { readonly signature: Uint8Array }[]>
