import type { Caip10, Caip2, RelayCapability } from '@portico/core'
import type { Subject } from '../CapabilitySuite.js'

export interface RelaySubject extends Subject {
  readonly impl: RelayCapability
  /** Accounts on two networks or more, as a wallet grants them: one address on each. */
  readonly accounts: readonly [Caip10, Caip10, ...Caip10[]]
  /** A network that the wallet does not grant. */
  readonly elsewhere: Caip2
  /** Asks something of the provider that `attach` made, so that the wallet has to be asked. */
  ask(provider: unknown): Promise<unknown>
}
