import { deploymentOf, type Deployment } from '@portico/wallet-requests/accounts'
import type { Address } from 'viem'

import type { SignerContracts } from '../SignerConfig.js'

/** Smart accounts that were asked for a short time ago: to make the address again costs as much as a signature. */
export interface Deployments {
  hybrid(owner: Address, contracts: SignerContracts): Deployment
}

/** @param most that are kept; the one that came first goes first */
export function createDeployments(most = 5000): Deployments {
  const known = new Map<string, Deployment>()
  return {
    hybrid(owner, contracts) {
      const name = `${owner}${contracts.factory}${contracts.hybrid}`
      const found = known.get(name)
      if (found) return found
      const made = deploymentOf('hybrid', [owner], contracts)
      const [oldest] = known.size < most ? [] : known.keys()
      if (oldest !== undefined) known.delete(oldest)
      known.set(name, made)
      return made
    },
  }
}
