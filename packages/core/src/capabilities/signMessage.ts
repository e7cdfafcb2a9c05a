import type { Caip10 } from '../caip/caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

export interface SignMessageCapability {
  /** Signs readable text with the namespace's message scheme. Answers the signature in the namespace's usual encoding. */
  signMessage(request: {
    readonly account: Caip10
    readonly message: string
    readonly signal?: AbortSignal
  }): Promise<string>
}

export const SignMessage: Capability<'signMessage', SignMessageCapability> =
  /* @__PURE__ */ defineCapability('signMessage')
