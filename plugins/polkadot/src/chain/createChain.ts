import { createChain as chainOf } from '@portico/chain-kit'
import type { ChainCapability } from '@portico/core'
import { builtInNetworks } from '../networks/builtInNetworks.js'
import type { PolkadotNetwork } from '../networks/PolkadotNetwork.js'
import type { PolkadotContext } from '../PolkadotSpec.js'
import { publicKeyOf } from './publicKeyOf.js'

/**
 * @param isAddress Whether the checksum holds; true until the code for it is there.
 * @throws `polkadot/invalidNetwork` for a network of the options
 */
export function createChain({ config, error }: PolkadotContext, isAddress: (text: string) => boolean): ChainCapability {
  const invalid = (value: unknown): Error =>
    error('invalidNetwork', { network: String((Object(value) as Partial<PolkadotNetwork>).caipNetworkId) })
  const chain = chainOf({
    namespace: 'polkadot',
    name: 'Polkadot',
    networks: [],
    defaultAccountType: 'eoa', // [9.40]
    sharesAddress: false,
    parseAddress: (text) => (publicKeyOf(text) && isAddress(text) ? text : undefined),
    rpcUrls: config.rpcUrls,
    explorerPaths: { address: 'account', transaction: 'extrinsic' },
    invalid,
  })
  const network: ChainCapability['network'] = (value) => {
    const made = chain.network(value)
    const { ss58Prefix } = made as PolkadotNetwork
    // What SS58 has room for.
    if (!Number.isInteger(ss58Prefix) || ss58Prefix < 0 || ss58Prefix > 16_383) throw invalid(value)
    return made
  }
  return {
    ...chain,
    networks: (config.networks ?? builtInNetworks).map(network),
    network,
    // Every network writes the same account with a prefix of its own.
    sameAddress: (a, b) => !!publicKeyOf(a) && publicKeyOf(a) === publicKeyOf(b),
  }
}
