import type { Caip10, TokensCapability, TokenBalance, TransfersCapability } from '@portico/core'
import type { Subject } from '../CapabilitySuite.js'

export interface TokensSubject extends Subject {
  readonly impl: TokensCapability
  /** Of the same chain: it waits for what is sent. */
  readonly wait: TransfersCapability['wait']
  /** Of a wallet that is connected, approves, and has more than `amount` of the token and a fee. */
  readonly account: Caip10
  /** An account that no connected wallet holds. */
  readonly stranger: Caip10
  /** What the account holds of a token, as `list` tells it. */
  readonly token: TokenBalance
  readonly to: string
  /** Smallest units of the token. */
  readonly amount: bigint
  /** What the receiver has of the token on the chain, smallest units. */
  received(): bigint | Promise<bigint>
  /** From then on the visitor refuses. */
  refuse(): void
  /** From then on the visitor answers nothing. */
  hold(): void
  /** How often the wallet was asked to send. */
  asked(): number
  /** From then on no node answers. */
  cutOff(): void
}
