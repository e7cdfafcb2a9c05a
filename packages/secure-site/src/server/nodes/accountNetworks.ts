import { createPublicClient, http, type Chain, type PublicClient, type Transport } from 'viem'

import type { SmartAccountContracts } from '../smart-accounts/SmartAccountContracts.js'
import type { NetworkConfig } from '../SecureSiteConfig.js'

/** A network on which visitors may have a smart account, with a client to the operator's node. */
export interface AccountNetwork {
  readonly client: PublicClient<Transport, Chain>
  readonly contracts: SmartAccountContracts
}

/** While an operation is waited for. Milliseconds. */
const pollingInterval = 500

/** By chain id: a client to each network with smart accounts, which the paymaster and the co-signer share. */
export function accountNetworks(
  networks: Readonly<Record<string, NetworkConfig>>,
): ReadonlyMap<number, AccountNetwork> {
  return new Map(
    Object.entries(networks).flatMap(([id, { name, symbol, decimals, rpcUrl, smartAccounts }]) => {
      if (!smartAccounts) return []
      const chain: Chain = {
        id: Number(id.slice('eip155:'.length)),
        name,
        nativeCurrency: { name: symbol, symbol, decimals },
        rpcUrls: { default: { http: [rpcUrl] } },
      }
      const client = createPublicClient({ chain, transport: http(rpcUrl), pollingInterval })
      return [[chain.id, { client, contracts: smartAccounts.contracts }] as const]
    }),
  )
}
