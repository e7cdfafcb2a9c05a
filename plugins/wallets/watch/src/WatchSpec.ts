import type { ChainCapability, Namespace, NamesCapability, PluginHandle, PluginSpec } from '@portico/core'
import type { WatchErrors } from './errors.js'

/** An account that can be viewed. */
export interface ViewedAccount {
  readonly namespace: Namespace
  /** In the namespace's usual form. */
  readonly address: string
  /** The name that was entered, where one was. */
  readonly name?: string | undefined
}

export interface WatchApi {
  /**
   * The account that a text names: an address of an installed chain, or a name that a plugin for `names` knows. Undefined: none.
   * @throws what the plugin for names throws, the signal's reason
   */
  find(text: string, signal?: AbortSignal): Promise<ViewedAccount | undefined>
  /**
   * Connects the account that a text names, to be viewed only. Where the view waits for an address, it takes this one.
   * @throws `watch/noAddress`, as `find` and `modal.connect`
   */
  connect(text: string): Promise<void>
}

/** Names of the wallet, which stand in lists of wallets. */
export interface HeadlessWatchMessages {
  /** The row of Connect. */
  readonly viewAs: string
  /** Stands in place of the wallet's name once connected. */
  readonly viewOnly: string
}

/** Texts that are needed before the view is loaded. The view has its own. */
export interface WatchMessages extends HeadlessWatchMessages {
  readonly title: string
}

/** Spec of `@portico/watch/headless`. */
export interface HeadlessWatchSpec extends PluginSpec {
  readonly id: 'watch'
  readonly api: WatchApi
  readonly errors: WatchErrors
  readonly messages: HeadlessWatchMessages
  readonly wants: { readonly chain: ChainCapability; readonly names: NamesCapability }
}

export interface WatchSpec extends HeadlessWatchSpec {
  readonly messages: WatchMessages
  readonly views: {
    readonly WatchAddress: {}
  }
}

export type WatchContext = PluginHandle<HeadlessWatchSpec>
