import type { Caip2 } from '../caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'
import type { AccountProfile } from './names.js'

/** A name that may be registered. */
export interface NameSuggestion {
  /** With its suffix. */
  readonly name: string
  /** It cannot be registered. */
  readonly registered: boolean
}

/** A name that an account asks for by its signature. */
export interface NameRegistration {
  /** With its suffix. */
  readonly name: string
  readonly address: string
  /** Under which the name leads to the address (ENSIP-11). */
  readonly coinType: number
  /** What was signed: JSON with `name`, `attributes` and `timestamp`, in seconds. */
  readonly message: string
  /** Hex. */
  readonly signature: string
}

/**
 * Where names are registered and looked up. Its answers are outside data: who shows them brings names to their normal form, and checks
 * them in both directions. Methods throw coded errors and the signal's reason. Where `network`, the one in use, is not served, they answer
 * that there is nothing.
 */
export interface NameRegistryCapability {
  /**
   * Addresses of a name, by coin type (ENSIP-9, ENSIP-11); undefined for a name that it does not know.
   * @param name In its normal form (ENSIP-15).
   * @param coinTypes Those of interest, in the order of preference.
   */
  addresses(
    name: string,
    coinTypes: readonly number[],
    signal: AbortSignal,
    network?: Caip2,
  ): Promise<ReadonlyMap<number, string> | undefined>
  /** Names that an account has, or says that it has, the primary one first. */
  names(address: string, coinType: number, signal: AbortSignal, network?: Caip2): Promise<readonly string[]>
  /** What an account says that it is called on Ethereum, with its picture: an `https:` or `data:image/` address, or one of the registry. */
  identity(address: string, signal: AbortSignal, network: Caip2): Promise<Omit<AccountProfile, 'address'>>
  /** Names with a suffix that are like the label: what was typed so far. */
  suggestions(label: string, suffix: string, signal: AbortSignal, network?: Caip2): Promise<readonly NameSuggestion[]>
  /** Resolves with false where no names are registered on the network, and with true where the name is the account's. */
  register(registration: NameRegistration, signal: AbortSignal, network: Caip2): Promise<boolean>
  /** The code of an address on a network, which the registry may know without serving it: hex, `0x` for an account of a key. */
  code(address: string, signal: AbortSignal, network: Caip2): Promise<string>
}

export const NameRegistry: Capability<'nameRegistry', NameRegistryCapability> = /* @__PURE__ */ defineCapability(
  'nameRegistry',
  { gateway: true },
)
