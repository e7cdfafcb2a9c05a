import type { Atom, Caip10, PluginSpec, PluginHandle, SignMessageCapability } from '@portico/core'

export interface ProofOptions {
  /** What visitors sign. Default: `I own this account.` */
  readonly statement?: string
}

/** What a host hands to its server, which verifies it as the namespace does. */
export interface Proof {
  readonly account: Caip10
  readonly message: string
  readonly signature: string
}

export interface ProofApi {
  /** A setting of the visitor's: whether the text says when it was signed. Kept in storage. */
  readonly isDated: Atom<boolean>
  setDated(isDated: boolean): void
  /** The text that would be signed now. */
  text(): string
  /** @throws `proof/notConnected`, what the wallet threw, the signal's reason */
  prove(signal?: AbortSignal): Promise<Proof>
}

export interface ProofErrors {
  readonly notConnected: {}
}

export interface ProofSpec extends PluginSpec {
  readonly id: 'proof'
  readonly config: ProofOptions
  readonly api: ProofApi
  readonly views: { readonly ProveAccount: {} }
  readonly events: { readonly proved: Proof }
  readonly errors: ProofErrors
  readonly messages: {
    readonly title: string
    readonly explain: (v: { readonly site: string }) => string
    readonly dated: string
    readonly sign: string
    readonly waiting: string
    readonly refused: string
    readonly done: string
  }
  readonly needs: { readonly signMessage: SignMessageCapability }
}

export type ProofContext = PluginHandle<ProofSpec>
