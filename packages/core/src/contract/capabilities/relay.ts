import type { Caip10, Caip2 } from '../caip.js'
import type { NamespaceSession } from '../Connector.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

/** A wallet at the other end of a relay, as one namespace of it is seen from this page. */
export interface RelayTransport {
  /** Granted accounts of this namespace, the wallet's selected one first. */
  readonly accounts: readonly Caip10[]
  /** Networks the wallet granted. */
  readonly networks: readonly Caip2[]
  /** Methods the wallet granted. */
  readonly methods: readonly string[]
  /** `sessionProperties` of CAIP-25, as the wallet sent them for the whole session: outside data. */
  readonly properties?: Readonly<Record<string, unknown>> | undefined
  /** `scopedProperties` of CAIP-25, by CAIP-2 id or namespace: outside data. */
  readonly scopedProperties?: Readonly<Record<string, unknown>> | undefined
  /** @throws the wallet's JSON-RPC error. */
  request(request: {
    readonly method: string
    readonly params?: unknown
    readonly networkId: Caip2
    readonly signal?: AbortSignal
  }): Promise<unknown>
  /** Events of the wallet in this namespace, such as `accountsChanged`; `data` is outside data. */
  subscribe(listener: RelayListener): () => void
}
export type RelayListener = (event: RelayEvent) => void
export type RelayEvent =
  | { readonly type: 'event'; readonly name: string; readonly data: unknown; readonly networkId: Caip2 }
  /** The wallet changed what it grants; `accounts` are all it grants now. */
  | { readonly type: 'updated'; readonly accounts: readonly Caip10[] }
  | { readonly type: 'ended'; readonly reason: string }

/** How wallets behind a relay speak a namespace: its RPC table, and its provider made out of a transport. */
export interface RelayNamespace {
  /** Method → whether the visitor must approve it in the wallet. */
  readonly methods: Readonly<Record<string, 'read' | 'approve'>>
  readonly events: readonly string[]
  /** Networks to ask for: those configured, and deprecated ids that wallets still know. */
  networks(): readonly Caip2[]
  attach(transport: RelayTransport, preferred: Caip2 | undefined): NamespaceSession
}

/** Loaded when a visitor wants to pair. */
export interface RelayCapability {
  /** @throws a coded error when the code does not load. */
  load(): Promise<RelayNamespace>
}

export const Relay: Capability<'relay', RelayCapability> = /* @__PURE__ */ defineCapability('relay')
