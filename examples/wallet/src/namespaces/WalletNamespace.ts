/** CAIP-2: namespace and reference of a network. */
export type Caip2 = `${string}:${string}`

/** Namespaces this wallet speaks beside `eip155`, whose accounts and networks the visitor switches and which is older here. */
export type NamespaceId = 'solana' | 'bip122' | 'polkadot' | 'cosmos'

/** One thing that is shown before it is signed. Text is the dapp's own: views escape it. */
export type Shown =
  | { readonly kind: 'row'; readonly name: string; readonly value: string }
  /** An address, an id, bytes: what is compared character by character. */
  | { readonly kind: 'code'; readonly name: string; readonly value: string }
  | { readonly kind: 'text'; readonly name: string; readonly value: string }
  | { readonly kind: 'warning'; readonly value: string }

/** What is to be signed, read and checked. */
export interface SigningAsk {
  readonly kind: 'ask'
  readonly title: string
  readonly shown: readonly Shown[]
  /** What the owner's consent brings about: the JSON-RPC result. @throws {RpcFailure} */
  answer(): Promise<unknown>
}

/** What a session knows already is told without asking the owner again. */
export interface KnownAnswer {
  readonly kind: 'known'
  readonly result: unknown
}

export interface RequestContext {
  /** The network the dapp named. */
  readonly chainId: Caip2
  /** Addresses the session holds on that network. */
  readonly accounts: readonly string[]
  /** Where transactions are given to the network; undefined: this wallet signs for it, and cannot send. */
  readonly nodeUrl: string | undefined
}

/** The part of a namespace that signs, loaded when a dapp first asks. */
export interface NamespaceRoom {
  /** Reads a request. @throws {RpcFailure} the dapp's answer, without the owner being asked */
  read(method: string, params: unknown, context: RequestContext): SigningAsk | KnownAnswer
}

export interface NamespaceAddress {
  readonly label: string
  readonly address: string
}

/** One namespace of the wallet: what can be said of it without its libraries. */
export interface WalletNamespace {
  readonly id: NamespaceId
  readonly name: string
  /** What it grants of facts §9.3. */
  readonly methods: readonly string[]
  /** Sign API code and text for what the owner refuses. */
  readonly refusal: { readonly code: number; readonly message: string }
  /** Its accounts, for the owner to see and copy. */
  readonly addresses: readonly NamespaceAddress[]
  /** The address it grants on a network; undefined: not a network of this wallet. */
  addressOn(chainId: Caip2): string | undefined
  networkName(chainId: Caip2): string
  load(): Promise<NamespaceRoom>
}
