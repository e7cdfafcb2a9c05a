import { createChain as chainOf } from '@portico/chain-kit'
import type { ChainCapability } from '@portico/core'
import { builtInNetworks } from '../networks/builtInNetworks.js'
import type { SolanaContext } from '../SolanaSpec.js'
import { isAddress } from './isAddress.js'

/** @throws `solana/invalidNetwork` on a network of the options */
export function createChain({
  config: { networks = builtInNetworks, rpcUrls },
  error,
}: SolanaContext): ChainCapability {
  return chainOf({
    namespace: 'solana',
    name: 'Solana',
    networks,
    rpcUrls,
    defaultAccountType: 'eoa', // [9.40]
    sharesAddress: true,
    parseAddress: (text) => (isAddress(text) ? text : undefined),
    explorerPaths: { address: 'account', transaction: 'tx' },
    invalid: (network) => error('invalidNetwork', { network }),
  })
}
