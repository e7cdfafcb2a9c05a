import { createChain as chainOf } from '@portico/chain-kit'
import type { ChainCapability } from '@portico/core'
import type { CosmosContext } from '../CosmosSpec.js'
import { builtInNetworks } from '../networks/builtInNetworks.js'
import type { CosmosNetwork } from '../networks/CosmosNetwork.js'
import { addressData, addressShape } from './addressShape.js'

/**
 * @param isAddress Whether the checksum holds; true until the code for it is there.
 * @throws `cosmos/invalidNetwork` for a network of the options
 */
export function createChain({ config, error }: CosmosContext, isAddress: (text: string) => boolean): ChainCapability {
  const invalid = (value: unknown): Error =>
    error('invalidNetwork', { network: String((Object(value) as Partial<CosmosNetwork>).caipNetworkId) })
  const chain = chainOf({
    namespace: 'cosmos',
    name: 'Cosmos',
    networks: [],
    defaultAccountType: 'eoa',
    sharesAddress: false,
    parseAddress(text) {
      const address = addressShape(text)
      return address && isAddress(address) ? address : undefined
    },
    rpcUrls: config.rpcUrls,
    invalid,
  })
  const network: ChainCapability['network'] = (value) => {
    const made = chain.network(value)
    const { bech32Prefix, denom, gasPrice } = made as CosmosNetwork
    if (!/^[a-z][a-z\d]*$/.test(bech32Prefix) || typeof denom !== 'string' || !(gasPrice >= 0)) throw invalid(value)
    return made
  }
  return {
    ...chain,
    networks: (config.networks ?? builtInNetworks).map(network),
    network,
    // One key has one address on every chain of its coin type, each with the chain's own prefix.
    sameAddress: (a, b) => !!addressData(a) && addressData(a) === addressData(b),
    explorerUrl(of, what) {
      const pages = of.blockExplorers && (of as CosmosNetwork).explorerPages
      const [page, id] = 'address' in what ? [pages?.address, what.address] : [pages?.transaction, what.transaction]
      return page ? page + encodeURIComponent(id) : chain.explorerUrl(of, what)
    },
  }
}
