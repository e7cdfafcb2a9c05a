import type { Caip10, TransferAction, TransfersCapability } from '@portico/core'
import type { Subject } from '../CapabilitySuite.js'

export interface TransfersSubject extends Subject {
  readonly impl: TransfersCapability
  /** Of a wallet that is connected, approves and has more than the amount and a fee. */
  readonly account: Caip10
  /** An account that no connected wallet has. */
  readonly stranger: Caip10
  /** A transfer of the native currency or of a token, to an account of its own. */
  readonly action: Exclude<TransferAction, { readonly type: 'calls' }>
  /** Milliseconds within which the chain includes a transaction. Default 15 000. */
  readonly inclusionTime?: number
  /** What the receiver has on the chain, smallest units. */
  received(): bigint | Promise<bigint>
  /** From then on the visitor refuses. */
  refuse(): void
  /** How often the wallet was asked to sign or to send. */
  asked(): number
}
