import { networkName } from '@portico/chain-kit'
import type { Caip2 } from '@portico/core'
import type { BitcoinContext } from '../../BitcoinSpec.js'
import { parseAddress } from '../../parseAddress.js'
import { decodeAddress, type DecodedAddress, type ReadAddress } from '../decodeAddress.js'
import { isOnNetwork } from '../networks.js'
import { dust } from './selectCoins.js'

/** Satoshis: 21 million bitcoin, more than there will ever be. */
export const mostSats = 2_100_000_000_000_000n

/**
 * Decodes an address of a network and checks its checksum. Addresses of Stacks are refused, and witness versions above 1, which
 * anyone can spend from until a soft fork gives them rules.
 *
 * @throws `bitcoin/invalidAddress`
 */
export function readAddress(context: BitcoinContext, networkId: Caip2, text: string): ReadAddress {
  const address = parseAddress(text)
  const decoded = address && decodeAddress(address)
  if (decoded && isOnNetwork(address, networkId)) return { ...decoded, address }
  throw context.error(
    'invalidAddress',
    { address: text, network: networkName(context, networkId) },
    { details: 'Check it letter by letter.' },
  )
}

/** @throws `bitcoin/invalidAmount`, `bitcoin/amountTooSmall` */
export function checkAmount({ error }: BitcoinContext, amount: bigint, { kind }: DecodedAddress): void {
  if (typeof amount !== 'bigint' || amount > mostSats) throw error('invalidAmount', { amount })
  if (amount < dust[kind]) throw error('amountTooSmall', { minimum: dust[kind] })
}
