import type { Caip2, Namespace } from '../caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

/** An account that was connected on an earlier visit. */
export interface InitialAccount {
  readonly namespace: Namespace
  readonly networkId: Caip2
  /** Without its network, in the namespace's usual form. */
  readonly address: string
  readonly walletName?: string | undefined
}

/**
 * Accounts to show in the first render, on a server and in the browser, before stored connections are read: with them the page
 * does not change when they are restored. They are shown as reconnecting, and no wallet or node is asked about them.
 */
export interface InitialAccountsCapability {
  /** The one in use first, at most one of each namespace. Synchronous, and the same on the server and in the browser. */
  accounts(): readonly InitialAccount[]
}

export const InitialAccounts: Capability<'initialAccounts', InitialAccountsCapability> =
  /* @__PURE__ */ defineCapability('initialAccounts', { single: true })
