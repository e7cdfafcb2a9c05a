import type {
  AccountProfile,
  Atom,
  Caip2,
  NameRegistryCapability,
  NamesCapability,
  NameSuggestion,
  PluginHandle,
  PluginSpec,
  PrimitiveAtom,
  ResolvedName,
  SetupContext,
  SignMessageCapability,
} from '@portico/core'
import type { NamesErrors } from './errors.js'

/** Where names come from. Its answers are outside data: they are normalised, and checked in both directions, before they are shown. */
export interface NameSource extends Pick<NameRegistryCapability, 'addresses' | 'names'> {
  /** For messages, such as `ens`. */
  readonly id: string
  /** The picture of a name: an `https:` or `data:image/` address. */
  avatar?(name: string, signal: AbortSignal): Promise<string | undefined>
}

/** The Ethereum Name Service, asked by the page itself at a node of a network of the modal. */
export interface EnsOptions {
  /** CAIP-2 id of a network of the modal, such as `eip155:1`. */
  readonly network: Caip2
  /** Address of the universal resolver (ENSIP-23). Default: that of Ethereum and its public test networks. */
  readonly universalResolver?: `0x${string}`
  /**
   * Whether servers that a resolver names are asked (CCIP-Read, EIP-3668). They see the visitor's IP address. Default true.
   */
  readonly ccipRead?: boolean
}

export interface NamesOptions {
  /** What names that accounts register end in, a zone of the gateway: `people.example`. Default: none are registered. */
  readonly suffix?: string
  /** Suffixes whose names are still looked up at the gateway, and no more are given out. Default none. */
  readonly legacySuffixes?: readonly string[]
  /** Default: names of the Ethereum Name Service are looked up by the gateway alone. */
  readonly ens?: EnsOptions
  /** Asked before ENS and the gateway, in their order. Default none. */
  readonly sources?: readonly NameSource[]
}

export interface NamesState {
  readonly suggestions: readonly NameSuggestion[]
  /** While suggestions are fetched, and while a name is registered. */
  readonly loading: boolean
  /** What was typed, or registered, last, without the suffix. */
  readonly label: string
  /** Why the last registration or look-up of suggestions failed. */
  readonly error: unknown
}

export interface NamesApi {
  readonly state: Atom<NamesState>
  /** Whether the account in use may register a name: one of the embedded wallet, without a name. */
  readonly available: Atom<boolean>
  /**
   * The address of a name on a network, by default the one in use. It is asked anew at every call. With `ofNetwork` it is the name's
   * address on Ethereum.
   * @throws `names/resolveFailed`, `names/contractElsewhere`, the signal's reason
   */
  resolve(
    name: string,
    options?: { readonly network?: Caip2; readonly signal?: AbortSignal },
  ): Promise<ResolvedName | undefined>
  /**
   * The names of an address that resolve to it on the network in use; none without a network. Kept for five minutes.
   * @throws `names/reverseFailed`, the signal's reason
   */
  reverse(address: string, signal?: AbortSignal): Promise<readonly string[]>
  /**
   * Fills `state.suggestions` for what was typed so far. A later call ends an earlier one.
   * @throws `names/suggestionsFailed`, the signal's reason, an AbortError for a later call
   */
  suggest(label: string, signal?: AbortSignal): Promise<readonly NameSuggestion[]>
  /**
   * Registers a name for the account in use, which signs a message, and resolves with the whole name.
   * @param label Without the suffix.
   * @throws the errors of {@link NamesErrors}, the visitor's refusal, the signal's reason
   */
  register(label: string, signal?: AbortSignal): Promise<string>
  /** Ends a registration, while it waits for the signature or the gateway. */
  cancel(): void
}

export interface NamesEventDetails {
  /** Whether the account is a smart account. */
  readonly isSA: boolean
  /** The whole name. */
  readonly ensName: string
}

export interface NamesEvents {
  /** The visitor came to register a name. */
  readonly OPEN_ENS_FLOW: { readonly isSA: boolean }
  readonly REGISTER_NAME_INITIATED: NamesEventDetails
  readonly REGISTER_NAME_SUCCESS: NamesEventDetails
  readonly REGISTER_NAME_ERROR: NamesEventDetails & { readonly error: string }
}

/** Spec of `@portico/names/headless`. */
export interface HeadlessNamesSpec extends PluginSpec {
  readonly id: 'names'
  readonly config: NamesOptions
  readonly api: NamesApi
  readonly events: NamesEvents
  readonly errors: NamesErrors
  readonly provides: { readonly names: NamesCapability }
  readonly wants: { readonly nameRegistry: NameRegistryCapability; readonly signMessage: SignMessageCapability }
}

export interface NamesSpec extends HeadlessNamesSpec {
  readonly views: {
    readonly RegisterAccountName: {}
    readonly RegisterAccountNameSuccess: { readonly name?: string }
  }
  readonly messages: NamesMessages
}

/** Texts that are needed before the views are loaded. The views have their own. */
export interface NamesMessages {
  readonly choose: string
  readonly registered: string
}

/** The part of the plugin that both entry points have. */
export type NamesContext = Pick<
  PluginHandle<HeadlessNamesSpec>,
  | 'config'
  | 'store'
  | 'storage'
  | 'state'
  | 'router'
  | 'project'
  | 'connections'
  | 'networks'
  | 'wants'
  | 'emit'
  | 'error'
  | 'addErrors'
>
export type NamesSetupContext = SetupContext<HeadlessNamesSpec>

/** The plugin in one modal, apart from its runtime. */
export interface NamesAtoms {
  readonly state: PrimitiveAtom<NamesState>
  /** Of the account in use on eip155, once it is known. */
  readonly profile: PrimitiveAtom<AccountProfile | undefined>
  /** Whether names can be registered from the view, so that it is shown again after the embedded wallet's. */
  readonly hasViews: boolean
}
