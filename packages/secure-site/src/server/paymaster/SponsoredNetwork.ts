import type { Address } from 'viem'
import type { BundlerClient } from 'viem/account-abstraction'

import type { AccountNetwork } from '../nodes/accountNetworks.js'

/** A network on which the site pays for operations. */
export interface SponsoredNetwork extends AccountNetwork {
  /** The site's own: what it estimates is paid for. */
  readonly bundler: Pick<BundlerClient, 'request'>
  /** Whose transactions hand in operations: those that `bundler` sends from. */
  readonly bundlers: readonly Address[]
  readonly paymaster: Address
  /** Ids of projects. Default: all. */
  readonly projects?: readonly string[] | undefined
}
