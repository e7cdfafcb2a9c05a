import type { Caip2, Metadata, Namespace } from '@portico/core'
import type { InAppBrowser } from './links/inAppBrowsers.js'
import type { LogLevel } from './client/Log.js'

/** Replaces what is asked for in one namespace; what is left out comes from the chain plugin, or from a default. */
export interface NamespaceOverride {
  readonly methods?: readonly string[]
  readonly chains?: readonly Caip2[]
  readonly events?: readonly string[]
  /** The chain asked for first. */
  readonly defaultChain?: Caip2
}

export interface WalletConnectOptions {
  /** Id of the project at the relay. Default: the modal's. */
  readonly projectId?: string
  /** Relay to use instead of the public one, `wss:` or `https:` (`ws:` and `http:` for development). Wallets must reach the same one. */
  readonly relayUrl?: string
  /** What wallets show of the site, where it differs from the modal's metadata. */
  readonly metadata?: Partial<Metadata>
  /** Per namespace. A namespace named here that no chain plugin serves is asked for as well. */
  readonly namespaces?: { readonly [namespace: Namespace]: NamespaceOverride }
  readonly links?: {
    /** Prefers a wallet's universal link (a web address its app claims) to its own scheme. Default false. */
    readonly preferUniversal?: boolean
    /** Wallets whose own browser is opened on a phone instead of pairing. Default: Phantom, Solflare, Coinbase and Xverse. */
    readonly inAppBrowsers?: readonly InAppBrowser[]
  }
  /** What the client's log keeps, in memory. Default `error`. */
  readonly logLevel?: LogLevel
}
