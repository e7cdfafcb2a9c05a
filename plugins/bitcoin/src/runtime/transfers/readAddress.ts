import { networkName } from '@portico/chain-kit'
import type { Caip2 } from '@portico/core'
import type { BitcoinContext } from '../../BitcoinSpec.js'
import { parseAddress } from '../../parseAddress.js'
import { decodeAddress, type DecodedAddress } from '../decodeAddress.js'
import { isOnNetwork } from '../networks.js'
import { dust } from './selectCoins.js'

/**
 * Decodes an address of a network and checks its checksum. Addresses of Stacks are refused.
 *
 * @throws `bitcoin/invalidAddress`
 */
export function readAddress(
  context: BitcoinContext,
  networkId: Caip2,
  text: string,
): DecodedAddress & { readonly address: string } {
  const address = parseAddress(text)
  const decoded = address === undefined ? undefined : decodeAddress(address)
  if (address !== undefined && decoded && isOnNetwork(address, networkId)) return { ...decoded, address }
  throw context.error(
    'invalidAddress',
    { address: text, network: networkName(context, networkId) },
    { details: 'Check it letter by letter.' },
  )
}

/** @throws `bitcoin/amountTooSmall` */
export function checkAmount({ error }: BitcoinContext, amount: bigint, { kind }: DecodedAddress): void {
  if (amount < dust[kind]) throw error('amountTooSmall', { minimum: dust[kind] })
}
