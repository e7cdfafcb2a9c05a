import type { Caip2 } from '@portico/core'
import type { BitcoinContext } from '../../BitcoinSpec.js'
import { addressShape } from '../../chain/addressShape.js'
import { findNetwork } from '../../networks/findNetwork.js'
import { decodeAddress, type DecodedAddress } from '../address/decodeAddress.js'
import { isOnNetwork } from '../address/networkOf.js'
import { dust } from './sizes.js'

/**
 * An address of a network, with its checksum. Accounts of Stacks are none.
 * @throws `bitcoin/invalidAddress`
 */
export function readAddress(
  context: BitcoinContext,
  networkId: Caip2,
  text: string,
): DecodedAddress & { readonly address: string } {
  const address = addressShape(text)
  const decoded = address === undefined ? undefined : decodeAddress(address)
  if (address !== undefined && decoded && isOnNetwork(address, networkId)) return { ...decoded, address }
  const network = findNetwork(context, networkId)?.name ?? networkId
  throw context.error('invalidAddress', { address: text, network }, { details: 'Check it letter by letter.' })
}

/** @throws `bitcoin/amountTooSmall` */
export function checkAmount({ error }: BitcoinContext, amount: bigint, { kind }: DecodedAddress): void {
  if (amount < dust[kind]) throw error('amountTooSmall', { minimum: dust[kind] })
}
