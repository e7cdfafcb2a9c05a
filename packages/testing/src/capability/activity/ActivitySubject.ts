import type { ActivityCapability, ActivityItem, Caip10 } from '@portico/core'
import type { Subject } from '../CapabilitySuite.js'

/** What a transaction of the account must be listed as. */
export interface ExpectedItem extends Pick<ActivityItem, 'hash' | 'operation' | 'status'> {
  /** What it moved: `out 0.25 SOL`. */
  readonly moved: readonly string[]
}

export interface ActivitySubject extends Subject {
  readonly impl: ActivityCapability
  readonly account: Caip10
  /** All transactions of the account, the newest first. More than a page has. */
  readonly items: readonly ExpectedItem[]
  /** From then on no node answers. */
  cutOff(): void
}
