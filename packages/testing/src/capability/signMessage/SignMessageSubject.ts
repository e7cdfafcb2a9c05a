import type { Caip10, SignMessageCapability } from '@portico/core'
import type { Subject } from '../CapabilitySuite.js'

export interface SignMessageSubject extends Subject {
  readonly impl: SignMessageCapability
  /** Of a wallet that is connected, and approves. */
  readonly account: Caip10
  /** An account that no connected wallet holds. */
  readonly stranger: Caip10
  verify(message: string, signature: string): boolean | Promise<boolean>
  /** From then on the visitor refuses. */
  refuse(): void
  /** From then on the visitor answers nothing. */
  hold(): void
  /** How often the wallet was asked for a signature. */
  asked(): number
}
