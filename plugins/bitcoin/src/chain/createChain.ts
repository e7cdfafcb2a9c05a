import { chainOf, type ChainCapability } from '@portico/core'
import type { BitcoinContext } from '../BitcoinSpec.js'
import { builtInNetworks } from '../networks/builtInNetworks.js'
import { addressShape } from './addressShape.js'

/** [9.40] [3.3] */
const payment = 'payment'

/**
 * @param isAddress Whether the checksum of an address holds; undefined until the code for it is there.
 * @throws `bitcoin/invalidNetwork` for a network of the options
 */
export function createChain(
  { config, error }: BitcoinContext,
  isAddress: (address: string) => boolean | undefined,
): ChainCapability {
  return chainOf({
    namespace: 'bip122',
    name: 'Bitcoin Networks',
    networks: config.networks ?? builtInNetworks,
    rpcUrls: config.rpcUrls,
    defaultAccountType: payment,
    parseAddress(text) {
      const address = addressShape(text)
      return address !== undefined && isAddress(address) === false ? undefined : address
    },
    checkSelection(account) {
      // [4.16] [5.15]
      if (!account?.address) throw error('addressRequired', {})
      const { address, type = payment } = account
      if (type !== payment) throw error('notPayment', { address, type })
    },
    invalid: (network) => error('invalidNetwork', { network }),
  })
}
