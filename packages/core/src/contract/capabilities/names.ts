import type { Atom } from 'jotai/vanilla'
import type { Caip10, Caip2 } from '../caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

export interface ResolvedName {
  readonly address: string
  readonly name: string
  readonly imageUrl?: string | undefined
  /**
   * The network whose address it is, such as `eip155:1`, where the name has none for the network that was asked for. The visitor has to
   * be told: its owner may not have it there.
   */
  readonly ofNetwork?: Caip2 | undefined
}

/** What an account in use is called, proved in both directions: the name resolves to the address. */
export interface AccountProfile {
  readonly address: string
  readonly name?: string | undefined
  readonly imageUrl?: string | undefined
}

/** Names for addresses, such as `meridian.eth`. */
export interface NamesCapability {
  /**
   * The address of a name on a network, asked anew at every call; undefined where the name is not registered, or the text is no
   * name. @throws a coded error
   */
  resolve(text: string, network: Caip2, signal?: AbortSignal): Promise<ResolvedName | undefined>
  /** Names of an account that resolve to it, the primary one first. Absent: it cannot be asked. @throws a coded error */
  reverse?(account: Caip10, signal?: AbortSignal): Promise<readonly string[]>
  /**
   * Of the account in use in the namespace, which its provider looks up: the shell shows it as `profileName` and `profileImage`
   * while the account has this address.
   */
  readonly profile?: Atom<AccountProfile | undefined>
}

export const Names: Capability<'names', NamesCapability> = /* @__PURE__ */ defineCapability('names')
