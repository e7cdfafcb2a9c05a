import { createChain as chainOf } from '@portico/chain-kit'
import type { ChainCapability } from '@portico/core'
import type { CosmosContext } from '../CosmosSpec.js'
import type { CosmosNetwork } from '../networks/CosmosNetwork.js'
import { builtInNetworks } from '../networks/networks.js'
import { isSameKey, parseAddress } from './address.js'

/** @throws `cosmos/invalidNetwork` for a network of the options */
export function createChain({ config, error }: CosmosContext): ChainCapability {
  const invalid = (value: unknown): Error =>
    error('invalidNetwork', { network: String((Object(value) as Partial<CosmosNetwork>).caipNetworkId) })
  const chain = chainOf({
    namespace: 'cosmos',
    name: 'Cosmos',
    networks: [],
    defaultAccountType: 'eoa',
    // Each chain has a prefix of its own.
    sharesAddress: false,
    parseAddress,
    rpcUrls: config.rpcUrls,
    invalid,
  })
  const network: ChainCapability['network'] = (value) => {
    const made = chain.network(value)
    const { bech32Prefix, denom, gasPrice } = made as CosmosNetwork
    const isPrice = Number.isFinite(gasPrice) && gasPrice >= 0
    if (!/^[a-z][a-z\d]*$/.test(bech32Prefix) || typeof denom !== 'string' || !isPrice) throw invalid(value)
    return made
  }
  return {
    ...chain,
    networks: (config.networks ?? builtInNetworks).map(network),
    network,
    sameAddress: isSameKey,
    explorerUrl(of, what) {
      const pages = of.blockExplorers && (of as CosmosNetwork).explorerPages
      const [page, id] = 'address' in what ? [pages?.address, what.address] : [pages?.transaction, what.transaction]
      return page ? page + encodeURIComponent(id) : chain.explorerUrl(of, what)
    },
  }
}
