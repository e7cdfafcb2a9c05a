import type { Decide } from '@portico/embedded-api/requests'
import type { Facts, Filling, Intent } from '@portico/wallet-requests'

/** One signature of the signer: what the frame asked for, what was known, and what the visitor decided. */
export interface SignCall {
  readonly userId: string
  readonly walletGroup: string
  /** JSON of the `WalletRequest`, as the frame signed it. */
  readonly text: string
  readonly facts: Facts
  readonly filling?: Filling | undefined
  readonly frame: {
    /** Thumbprint of its key (RFC 7638). */
    readonly jkt: string
    readonly authHash: string
    readonly issuedAt: number
    readonly signature: string
  }
  /** Absent: a sign-in to the page itself, which needs none. */
  readonly decision?: (Extract<Decide['decision'], { readonly digest: string }> & { readonly auth: string }) | undefined
}

/** What of the signer the requests of pages need. Its refusals have codes and words. */
export interface RequestSigner {
  /** The intent that was signed, and its signatures in the order of `signableBytes`, hexadecimal. */
  sign(call: SignCall): Promise<{ readonly intent: Intent; readonly signatures: readonly string[] }>
}
