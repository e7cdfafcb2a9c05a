import type { Caip2, Namespace } from './caip.js'
import type { Wallet } from './Wallet.js'

/** Views the shell owns and their params. */
export interface ShellViews {
  readonly Connect: {}
  readonly Account: {}
  readonly AllWallets: {}
  readonly ConnectingExternal: { readonly wallet: Wallet; readonly namespaces?: readonly Namespace[] }
  readonly ProfileWallets: { readonly namespace?: Namespace }
  readonly Networks: {}
  readonly SwitchNetwork: { readonly network: Caip2 }
  /** Asks before leaving the namespace in use for one without a wallet. */
  readonly SwitchActiveChain: {
    readonly switchToChain: Namespace
    readonly network?: Caip2
    readonly navigateTo?: string
    readonly navigateWithReplace?: boolean
  }
  readonly UnsupportedChain: {}
  readonly GetWallet: { readonly wallet?: Wallet }
  readonly WhatIsAWallet: {}
  /** Stands in for a view that threw. */
  readonly ErrorView: { readonly error: unknown; readonly view?: string }
}

/** Events of the shell; names are the specification's. */
export interface ShellEvents {
  readonly MODAL_OPEN: { readonly connected: boolean }
  readonly MODAL_CLOSE: { readonly connected: boolean }
  readonly CLICK_ALL_WALLETS: {}
  readonly CLICK_NETWORKS: {}
  readonly CLICK_WALLET_HELP: {}
  readonly CLICK_GET_WALLET: {}
  readonly SELECT_WALLET: { readonly name: string; readonly platform: string }
  readonly SEARCH_WALLET: { readonly badge: string | undefined; readonly search: string }
  readonly CONNECT_SUCCESS: {
    readonly method: string
    /** Of the wallet. */
    readonly name: string
    readonly reconnect: boolean
    readonly namespaces: readonly Namespace[]
  }
  readonly CONNECT_ERROR: {
    readonly message: string
    /** Of the wallet. */
    readonly name: string
    /** Those that were asked for. */
    readonly namespaces: readonly Namespace[]
    /** Of the error, such as `core/connectionRejected`. */
    readonly code: string | undefined
  }
  readonly DISCONNECT_SUCCESS: { readonly namespace: Namespace | 'all' }
  readonly DISCONNECT_ERROR: { readonly message: string }
  readonly SWITCH_NETWORK: { readonly network: Caip2 }
  /** What `onError` of createModal is told. */
  readonly INTERNAL_SDK_ERROR: { readonly error: unknown; readonly plugin: string; readonly phase: string }
}
