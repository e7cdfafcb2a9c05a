import { createChain as createKitChain } from '@portico/chain-kit'
import type { ChainCapability } from '@portico/core'
import type { CosmosContext } from '../CosmosSpec.js'
import type { CosmosNetwork } from '../networks/CosmosNetwork.js'
import { builtInNetworks } from '../networks/networks.js'
import { isSameKey, parseAddress } from './address.js'

/** @throws `cosmos/invalidNetwork` for a network of the options */
export function createChain({ config, project, error }: CosmosContext): ChainCapability {
  const chain = createKitChain<CosmosNetwork>({
    namespace: 'cosmos',
    name: 'Cosmos',
    networks: config.networks ?? builtInNetworks,
    defaultAccountType: 'eoa',
    // Each chain has a prefix of its own.
    sharesAddress: false,
    parseAddress,
    sameAddress: isSameKey,
    rpcUrls: config.rpcUrls,
    project,
    isHosted: (networkId) => builtInNetworks.some(({ caipNetworkId }) => caipNetworkId === networkId),
    hasFields: ({ bech32Prefix = '', denom, gasPrice = -1 }) =>
      /^[a-z][a-z\d]*$/.test(bech32Prefix) && typeof denom === 'string' && Number.isFinite(gasPrice) && gasPrice >= 0,
    invalid: (value) =>
      error('invalidNetwork', { network: String((Object(value) as Partial<CosmosNetwork>).caipNetworkId) }),
  })
  return {
    ...chain,
    explorerUrl(network, what) {
      const pages = network.blockExplorers && (network as CosmosNetwork).explorerPages
      const [page, id] = 'address' in what ? [pages?.address, what.address] : [pages?.transaction, what.transaction]
      return page ? page + encodeURIComponent(id) : chain.explorerUrl(network, what)
    },
  }
}
