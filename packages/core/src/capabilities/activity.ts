import type { Caip10, Caip2 } from '../caip/caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

/** Something of value that a transaction moved, seen from the account. */
export interface ActivityTransfer {
  readonly direction: 'in' | 'out' | 'self'
  /** Decimal text of whole units, such as `0.25`. */
  readonly quantity: string
  readonly fungible?: {
    readonly name?: string | undefined
    readonly symbol?: string | undefined
    readonly imageUrl?: string | undefined
  }
  readonly nft?: {
    readonly name?: string | undefined
    readonly imageUrl?: string | undefined
    readonly isSpam: boolean
  }
  /** US dollars. */
  readonly value?: number | undefined
}

/** One transaction of an account. */
export interface ActivityItem {
  /** Unique among the items of the account. */
  readonly id: string
  readonly hash: string
  readonly network: Caip2
  /** `send`, `receive`, `trade`, `approve`, `mint`, `burn`, `deploy`, `execute` …; another word is shown as a general one. */
  readonly operation: string
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** Ms since the epoch. */
  readonly minedAt: number
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly application?: { readonly name?: string | undefined; readonly imageUrl?: string | undefined } | undefined
  readonly transfers: readonly ActivityTransfer[]
}

export interface ActivityPage {
  /** The newest first. */
  readonly items: readonly ActivityItem[]
  /** Asks for the next page. Absent: this was the last one. */
  readonly next?: string | undefined
}

export interface ActivityCapability {
  /** The transactions of an account on its network, a page at a time. @throws a coded error when it cannot be told */
  list(
    account: Caip10,
    options?: { readonly cursor?: string | undefined; readonly signal?: AbortSignal | undefined },
  ): Promise<ActivityPage>
}

export const Activity: Capability<'activity', ActivityCapability> = /* @__PURE__ */ defineCapability('activity')

/**
 * The same, as far as the nodes of a chain know it. A chain's plugin provides it; it is asked where neither a plugin for `activity` nor
 * the gateway answers, as `balances` and `tokens` are beside `portfolio`.
 */
export const ChainActivity: Capability<'chainActivity', ActivityCapability> =
  /* @__PURE__ */ defineCapability('chainActivity')
