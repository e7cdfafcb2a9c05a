import type { Caip2, ChainCapability } from '@portico/core'
import type { Subject } from '../CapabilitySuite.js'

export interface ChainSubject extends Subject {
  readonly impl: ChainCapability
  /** Two accounts or more, each in all the spellings that people and wallets have for it. */
  readonly addresses: readonly (readonly [string, ...string[]])[]
  /** Texts that look like an address and are not one. */
  readonly invalidAddresses: readonly string[]
  /** What hosts pass as networks, `network` makes networks of. */
  readonly networks: readonly unknown[]
  /** What hosts must not pass as a network. */
  readonly invalidNetworks: readonly unknown[]
  /** A network of the namespace that is not configured. Default: `<namespace>:999999`. */
  readonly unknown?: Caip2
}
