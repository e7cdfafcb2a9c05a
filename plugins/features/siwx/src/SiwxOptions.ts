import type { Caip2, SignedSignIn } from '@portico/core'

/** What a message says: fields of EIP-4361 and CAIP-122. Times are RFC 3339. */
export interface SiwxMessageData {
  readonly accountAddress: string
  readonly chainId: Caip2
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly requestId?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
}

/** A sign-in of one account on one network. */
export interface SiwxSession {
  readonly data: SiwxMessageData
  /** The text that was signed. */
  readonly message: string
  /** In the namespace's usual encoding. Empty where a server verified it and keeps it. */
  readonly signature: string
  /** What the signature is over, where that is not the message itself. */
  readonly signedMessage?: string | undefined
  readonly publicKey?: string | undefined
  /** CAIP-74, where a wallet returned one with its connection. */
  readonly cacao?: SignedSignIn['cacao'] | undefined
}

/** Callbacks of a host that makes messages and keeps sessions itself. A callback that takes longer than 10 s counts as failed. */
export interface SiwxConfig {
  /** `toString()` of what it answers is the text that the visitor is shown and that the wallet signs. */
  createMessage(input: {
    readonly accountAddress: string
    readonly chainId: Caip2
    readonly notBefore?: string | undefined
  }): Promise<SiwxMessageData & { toString(): string }>
  /** Verifies and stores one. @throws where it cannot be stored; the visitor is then asked again */
  addSession(session: SiwxSession): Promise<void>
  /** Replaces all that is stored. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** Only those that are valid now. */
  getSessions(chainId: Caip2, address: string): Promise<readonly SiwxSession[]>
  revokeSession(chainId: Caip2, address: string): Promise<void>
  /** Default: the wallet of the account. */
  signMessage?(input: {
    readonly message: string
    readonly chainId: Caip2
    readonly accountAddress: string
  }): Promise<string>
  getRequired?(): boolean
  readonly signOutOnDisconnect?: boolean | undefined
}

/** Callbacks of a host that signs visitors in with Ethereum (EIP-4361). Accounts of other namespaces count as signed in. */
export interface SiweConfig {
  getNonce(address?: string): Promise<string>
  /** @returns the text to sign. `address` is `did:pkh:eip155:<chain id>:<address>`. */
  createMessage(input: SiweMessageInput): string
  /** @returns whether the visitor is signed in now */
  verifyMessage(input: {
    readonly message: string
    readonly signature: string
    readonly cacao?: SignedSignIn['cacao'] | undefined
  }): Promise<boolean>
  getSession(): Promise<{ readonly address: string; readonly chainId: number } | null>
  /** @returns whether the visitor is signed out now */
  signOut(): Promise<boolean>
  onSignIn?(session?: { readonly address: string; readonly chainId: number }): void
  onSignOut?(): void
  getMessageParams?(): Promise<SiweMessageParams>
  /** Default true. False: visitors are not asked to sign in. */
  readonly enabled?: boolean | undefined
  /** Default true, as the two below. */
  readonly signOutOnDisconnect?: boolean | undefined
  readonly signOutOnAccountChange?: boolean | undefined
  readonly signOutOnNetworkChange?: boolean | undefined
}
export interface SiweMessageParams {
  readonly domain: string
  readonly uri: string
  readonly chains: readonly number[]
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly requestId?: string | undefined
  /** Times: RFC 3339. */
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly iat?: string | undefined
}
export interface SiweMessageInput extends Omit<SiweMessageParams, 'chains'> {
  readonly nonce: string
  readonly version: '1'
  readonly iat: string
  readonly address: `did:pkh:${string}`
  readonly chainId: number
}

/** Options of `siwx()`. */
export interface SiwxOptions {
  /** Whether a visitor who connects must sign in. One who does not is disconnected. Default true. */
  readonly required?: boolean | undefined
  /** Whether sessions end when their account is disconnected. Default true. */
  readonly signOutOnDisconnect?: boolean | undefined
  /**
   * Address of the server that issues nonces, verifies and keeps the session: handlers of `@portico/siwx-server` are below it.
   * Absent: nonces are random, and sessions are kept in the browser, where they prove nothing to a server.
   */
  readonly server?: string | undefined
  /** Where sessions are kept without a server. Default `local`: the modal's storage. `memory`: until the page goes. */
  readonly storage?: 'local' | 'memory' | undefined
  /** Default: the host of the page, with its port. */
  readonly domain?: string | undefined
  /** Default: the address of the page without query and fragment. */
  readonly uri?: string | undefined
  /** One line of printable ASCII that says what signing in means. */
  readonly statement?: string | undefined
  /** URIs. */
  readonly resources?: readonly string[] | undefined
  readonly requestId?: string | undefined
  /** How long a sign-in is valid, in milliseconds. Default 7 days. `false`: without an end. */
  readonly expiration?: number | false | undefined
  /** The host's own callbacks, in place of `server` and of everything above except `required`. */
  readonly siwx?: SiwxConfig | undefined
  /** The same for hosts that have callbacks for Sign in with Ethereum only. */
  readonly siweConfig?: SiweConfig | undefined
}
