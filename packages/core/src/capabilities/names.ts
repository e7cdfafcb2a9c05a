import type { Caip2 } from '../caip/caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

export interface ResolvedName {
  readonly address: string
  readonly name: string
  readonly imageUrl?: string | undefined
}

/** Names for addresses, such as `meridian.eth`. */
export interface NamesCapability {
  /** The address of a name on a network; undefined where the name is not registered, or the text is no name. @throws a coded error */
  resolve(text: string, network: Caip2, signal?: AbortSignal): Promise<ResolvedName | undefined>
}

export const Names: Capability<'names', NamesCapability> = /* @__PURE__ */ defineCapability('names')
