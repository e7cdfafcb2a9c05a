import type { Caip10, Caip2 } from '../caip.js'
import type { Connection } from '../ConnectionState.js'
import { defineCapability, type Capability } from '../plugin/capability.js'
import type { SignedMessage } from './signMessage.js'

/** What a visitor is to sign in to: the fields of EIP-4361 and CAIP-122, without the account, which the wallet adds. */
export interface SignInRequest {
  /** Host of the site, with its port where it has one: RFC 3986 authority. */
  readonly domain: string
  /** The site's address: RFC 3986 URI. */
  readonly uri: string
  readonly version: '1'
  /** At least 8 letters and digits, never used before. */
  readonly nonce: string
  /** RFC 3339, as all times here. */
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  /** One line of printable ASCII. */
  readonly statement?: string
  readonly requestId?: string
  /** URIs. */
  readonly resources?: readonly string[]
  /** Networks to sign in on, the one in use first. Never empty. */
  readonly chains: readonly Caip2[]
}

/** A sign-in that a wallet returned with its connection. */
export interface SignedSignIn extends SignedMessage {
  /** The account that signed, on the network that the text names. */
  readonly account: Caip10
  /** The text that the wallet says it signed. Outside data: it is compared with what was asked. */
  readonly message: string
  /** Where the wallet answered with one: CAIP-74. */
  readonly cacao?: {
    readonly h: { readonly t: string }
    readonly p: Readonly<Record<string, unknown>>
    readonly s: { readonly t: string; readonly s: string; readonly m?: string }
  }
}

/** Asks a visitor who connected a wallet to prove that the account is theirs. */
export interface SignInCapability {
  /**
   * Resolves when the visitor may go on with what they connected: at once where they are signed in or need not be, else
   * after they were asked. A plugin asks in a view of its own, which it opens. The modal stays open until this settles, and
   * `modal.connect()` waits for it.
   * @param signal aborted when the visitor closes the modal, or the host gives up
   * @throws where the visitor must sign in and did not. What was connected is disconnected by then.
   */
  admit(connections: readonly Connection[], signal: AbortSignal): Promise<void>
  /**
   * For connectors whose wallets connect and sign in with one prompt, which find this in `ConnectRequest.signIn`. What it answers
   * is good for one prompt.
   * @param networks networks of the accounts that the wallet is asked for, the one in use first
   * @returns undefined where there is nothing to sign, or no nonce: the wallet is then connected alone
   * @throws the signal's reason
   */
  prepare(networks: readonly Caip2[], signal: AbortSignal): Promise<SignInRequest | undefined>
  /**
   * Checks and stores what the wallet signed for the request that `prepare` answered last, before the connector hands over
   * its session.
   * @throws where it is not what was asked, or cannot be stored. The connector then ends the session in the wallet and throws on.
   */
  accept(signed: readonly SignedSignIn[], signal: AbortSignal): Promise<void>
}

/** One plugin at most provides it. */
export const SignIn: Capability<'signIn', SignInCapability> = /* @__PURE__ */ defineCapability('signIn', {
  single: true,
})
