import type { Namespace } from '@portico/core'

export interface ReceiveOptions {
  /**
   * Namespaces in which one address is the same account on every network; elsewhere an address is shown for the network in
   * use only. Default `eip155` and `solana`. An address of a smart account always counts for the network in use only.
   */
  readonly sharedAddresses?: readonly Namespace[]
}
