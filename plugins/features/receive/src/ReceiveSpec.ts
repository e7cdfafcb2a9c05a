import type { Atom, ChainCapability, Namespace, Network, PluginSpec } from '@portico/core'

/** Where the visitor can be paid. */
export interface ReceivingAccount {
  readonly namespace: Namespace
  readonly address: string
  /** Networks of the site on which the address is this account, the one in use first. */
  readonly networks: readonly Network[]
}

export interface ReceiveApi {
  /** The account in use; undefined while no wallet is connected. */
  readonly account: Atom<ReceivingAccount | undefined>
}

/** Spec of `@portico/receive/headless`. */
export interface HeadlessReceiveSpec extends PluginSpec {
  readonly id: 'receive'
  readonly api: ReceiveApi
  readonly wants: { readonly chain: ChainCapability }
}

export interface ReceiveSpec extends HeadlessReceiveSpec {
  readonly views: {
    readonly WalletReceive: {}
    readonly WalletCompatibleNetworks: {}
  }
  readonly messages: ReceiveMessages
}

/** Texts that are needed before the views are loaded. The views have their own. */
export interface ReceiveMessages {
  readonly receive: string
  readonly compatibleNetworks: string
}
