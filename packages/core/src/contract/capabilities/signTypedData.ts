import type { Caip10 } from '../caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

/** Typed structured data as EIP-712 writes it. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  /** Type name → its fields, `EIP712Domain` included or left out. */
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

export interface SignTypedDataCapability {
  /**
   * Answers the signature in hexadecimal.
   * @throws the visitor's refusal, a coded error, or the signal's reason
   */
  signTypedData(request: {
    readonly account: Caip10
    readonly data: TypedData
    readonly signal?: AbortSignal
  }): Promise<{ readonly signature: string }>
}

export const SignTypedData: Capability<'signTypedData', SignTypedDataCapability> =
  /* @__PURE__ */ defineCapability('signTypedData')
