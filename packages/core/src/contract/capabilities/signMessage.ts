import type { Caip10 } from '../caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

export interface SignMessageRequest {
  readonly account: Caip10
  /** Readable text. */
  readonly message: string
  readonly signal?: AbortSignal
}

export interface SignedMessage {
  /** In the namespace's usual encoding: hexadecimal, base58 or base64. */
  readonly signature: string
  /** What the signature is over, where that is not the message itself: an envelope with a nonce, a sign document. */
  readonly signedMessage?: string
  /** Where a verifier cannot derive it from the address. */
  readonly publicKey?: string
}

/** Signs readable text with the namespace's message scheme: EIP-191, ADR-036, BIP-322 and others. */
export interface SignMessageCapability {
  /** @throws the visitor's refusal, a coded error, or the signal's reason */
  signMessage(request: SignMessageRequest): Promise<SignedMessage>
}

export const SignMessage: Capability<'signMessage', SignMessageCapability> =
  /* @__PURE__ */ defineCapability('signMessage')
