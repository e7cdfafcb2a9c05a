import { createChain as chainOf } from '@portico/chain-kit'
import type { ChainCapability } from '@portico/core'
import type { BitcoinContext } from '../BitcoinSpec.js'
import { builtInNetworks } from '../networks/builtInNetworks.js'
import type { Runtime } from '../runtime/Runtime.js'
import { addressShape } from './addressShape.js'

/**
 * @param room The room, once somebody has entered. Checksums of addresses are checked from then on; and so are choices of accounts,
 * of which there are none before: every connection was made there.
 * @throws `bitcoin/invalidNetwork` for a network of the options
 */
export function createChain({ config, error }: BitcoinContext, room: () => Runtime | undefined): ChainCapability {
  return chainOf({
    namespace: 'bip122',
    name: 'Bitcoin',
    networks: config.networks ?? builtInNetworks,
    rpcUrls: config.rpcUrls,
    defaultAccountType: 'payment', // [9.40]
    sharesAddress: false,
    parseAddress(text) {
      const address = addressShape(text)
      return address && (room()?.isAddress(address) ?? true) ? address : undefined
    },
    checkSelection: (account) => room()?.checkSelection(account),
    invalid: (network) => error('invalidNetwork', { network }),
  })
}
