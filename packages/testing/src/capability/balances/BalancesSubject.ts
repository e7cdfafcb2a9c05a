import type { BalancesCapability, Caip10 } from '@portico/core'
import type { Subject } from '../CapabilitySuite.js'

export interface BalancesSubject extends Subject {
  readonly impl: BalancesCapability
  readonly account: Caip10
  /** What the account has, smallest units. */
  readonly amount: bigint
  /** From then on no node answers. */
  cutOff(): void
}
