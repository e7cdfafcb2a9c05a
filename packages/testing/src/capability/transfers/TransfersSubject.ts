import type { Caip10, TransfersCapability } from '@portico/core'
import type { Subject } from '../CapabilitySuite.js'

export interface TransfersSubject extends Subject {
  readonly impl: TransfersCapability
  /** Of a wallet that is connected, approves and has more than `amount` and a fee. */
  readonly account: Caip10
  /** An account that no connected wallet holds. */
  readonly stranger: Caip10
  readonly to: string
  /** Smallest units. */
  readonly amount: bigint
  /** What the receiver has on the chain, smallest units. */
  received(): bigint | Promise<bigint>
  /** From then on the visitor refuses. */
  refuse(): void
  /** From then on the visitor answers nothing. */
  hold(): void
  /** How often the wallet was asked to send. */
  asked(): number
}
