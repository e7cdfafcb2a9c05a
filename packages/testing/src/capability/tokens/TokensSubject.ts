import type { Caip10, TokenBalance, TokensCapability } from '@portico/core'
import type { Subject } from '../CapabilitySuite.js'

export interface TokensSubject extends Subject {
  readonly impl: TokensCapability
  readonly account: Caip10
  /** What the account has of a token, as `list` tells it. */
  readonly token: TokenBalance
  /** From then on no node answers. */
  cutOff(): void
}
