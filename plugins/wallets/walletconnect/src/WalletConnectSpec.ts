import type {
  Atom,
  PairingCapability,
  PluginHandle,
  PluginSpec,
  RelayCapability,
  SetupContext,
  Wallet,
} from '@portico/core'
import type { LogEntry } from './client/Log.js'
import type { DeepLinkChoice } from './links/deepLinkChoice.js'
import type { WalletConnectErrors } from './errors.js'
import type { WalletConnectOptions } from './WalletConnectOptions.js'

/** Pairing with a wallet that is not on this page. */
export type PairingState =
  | { readonly status: 'disconnected' }
  | {
      readonly status: 'connecting'
      /** Absent until there is a code to show; the end is in ms since the epoch. */
      readonly code?: { readonly uri: string; readonly expiresAt: number }
      /** Whether the proposal lies at the relay: from then on a wallet that scanned has something to approve. */
      readonly isDelivered: boolean
    }
  | { readonly status: 'connected' }

export interface WalletConnectApi {
  readonly pairing: Atom<PairingState>
  /** Loads the client's code, without talking to anyone. */
  preload(): Promise<void>
  /** Whether the wallet behind a connection answers within 8 s. A phone that sleeps does not, and is none the worse for it. */
  ping(connectionId: string): Promise<boolean>
  /** Makes the wallet that the visitor was sent to by link the one that later requests open again; absent: the one that then answers. */
  rememberLink(choice?: DeepLinkChoice): void
  /** What the client noted since it was opened, oldest first; empty before. */
  logs(): readonly LogEntry[]
}

export interface WalletConnectSpec extends PluginSpec {
  readonly id: 'walletconnect'
  readonly config: WalletConnectOptions
  readonly api: WalletConnectApi
  readonly views: {
    /** Pairs with one listed wallet. */
    readonly ConnectingWalletConnect: { readonly wallet: Wallet }
    /** A code that any wallet scans. */
    readonly ConnectingWalletConnectBasic: {}
  }
  /** Of the connection to the relay. */
  readonly events: {
    readonly connect: {}
    readonly disconnect: {}
    /** `code`: 3000 where the relay closed abnormally. */
    readonly error: { readonly code: number | undefined; readonly message: string }
  }
  readonly errors: WalletConnectErrors
  readonly messages: WalletConnectMessages
  readonly wants: { readonly relay: RelayCapability }
  readonly provides: { readonly pairing: PairingCapability }
}

/** Texts that are needed before a view is there; the views bring their own. */
export interface WalletConnectMessages {
  readonly name: string
  readonly badge: string
}

/** While plugins are set up. */
export type WalletConnectSetupContext = SetupContext<WalletConnectSpec>
/** From then on. */
export type WalletConnectContext = PluginHandle<WalletConnectSpec>
