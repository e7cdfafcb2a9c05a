import type { SignInMessage } from './message/SignInMessage.js'

export interface SignatureRequest {
  /** What was signed. */
  readonly text: string
  /** The fields of `text`. */
  readonly message: SignInMessage
  /** CAIP-2. */
  readonly chainId: string
  readonly signature: string
}

/** Verifies the signatures of one namespace. */
export interface SignInVerifier {
  /** CAIP-2 namespace: `eip155`, `solana`. */
  readonly namespace: string
  /** What the first line of a message may call the network: "sign in with your Solana account". */
  readonly networkNames: readonly string[]
  /** What `Chain ID` may say instead of a CAIP-2 id or its reference, by what it stands for. */
  readonly chainAliases?: Readonly<Record<string, string>>
  /** Whether it knows how addresses of a chain (CAIP-2) are spelled. Default: it knows all of the namespace. */
  supports?(chainId: string): boolean
  /**
   * Whether the account of the message signed its text.
   * @returns what stands for the account's key however its address is spelled, on all chains of the namespace on which it is the
   * same key; undefined where it did not sign, or its address is not spelled as its chain spells it
   * @throws when it cannot be found out
   */
  verify(request: SignatureRequest): Promise<string | undefined>
}
