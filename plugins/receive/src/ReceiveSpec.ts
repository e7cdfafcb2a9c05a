import type { Atom, Namespace, Network, PluginSpec } from '@portico/core'
import type { ReceiveOptions } from './ReceiveOptions.js'

/** Where the visitor can be paid. */
export interface ReceivingAccount {
  readonly namespace: Namespace
  readonly address: string
  /** Networks of the site on which the address is this account, the one in use first. */
  readonly networks: readonly Network[]
}

export interface ReceiveApi {
  /** Of the account in use; undefined while nobody is connected. */
  readonly account: Atom<ReceivingAccount | undefined>
}

/** What `@portico/receive/headless` adds. */
export interface HeadlessReceiveSpec extends PluginSpec {
  readonly id: 'receive'
  readonly config: ReceiveOptions
  readonly api: ReceiveApi
  readonly errors: {
    /** An option has the wrong type. */
    readonly invalidOption: { readonly option: 'sharedAddresses' }
  }
}

export interface ReceiveSpec extends HeadlessReceiveSpec {
  readonly views: {
    readonly WalletReceive: {}
    readonly WalletCompatibleNetworks: {}
  }
  readonly messages: ReceiveMessages
}

/** Texts that are needed before a view is there; the views bring their own. */
export interface ReceiveMessages {
  readonly receive: string
  readonly compatibleNetworks: string
}
