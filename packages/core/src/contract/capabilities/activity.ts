import type { Caip2 } from '../caip.js'
import type { Page, PageSource } from '../Page.js'
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

/** The newest first. */
export type ActivityPage = Page<ActivityItem>

/** The transactions of an account on its network. */
export type ActivityCapability = PageSource<ActivityPage>

export const Activity: Capability<'activity', ActivityCapability> = /* @__PURE__ */ defineCapability('activity', {
  gateway: true,
})
