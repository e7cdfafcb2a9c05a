import { parseCaip10, type Caip2, type NativeTransfer } from '@portico/core'
import type { CosmosContext } from '../../CosmosSpec.js'
import type { CosmosNetwork } from '../../networks/CosmosNetwork.js'
import { findNetwork } from '../../networks/findNetwork.js'
import { readAddress, writeAddress } from '../bech32Address.js'
import type { Transfer } from './encodeTransaction.js'

export interface Outgoing {
  readonly networkId: Caip2
  readonly network: CosmosNetwork
  readonly transfer: Transfer
}

/** The Cosmos SDK counts coins in 256 bits. */
const tooMuch = 2n ** 256n

/** @throws `cosmos/invalidAddress`, `cosmos/invalidAmount`, `cosmos/rpcUnavailable` for a network that is not the site's */
export function readTransfer(context: CosmosContext, { from, to, amount }: NativeTransfer): Outgoing {
  const { error } = context
  const { networkId, address } = parseCaip10(from)
  const network = findNetwork(context, networkId)
  if (!network) throw error('rpcUnavailable', { chain: networkId, url: '' }, { details: 'The site does not use it.' })
  const { bech32Prefix: prefix, denom } = network
  const sender = readAddress(address)
  if (!sender) throw error('invalidAddress', { address })
  if (readAddress(to)?.prefix !== prefix)
    throw error('invalidAddress', { address: to }, { details: `Expected an address that begins with ${prefix}1.` })
  if (amount <= 0n || amount >= tooMuch) throw error('invalidAmount', { amount })
  return {
    networkId,
    network,
    transfer: { from: writeAddress(sender, prefix), to: to.toLowerCase(), coin: { denom, amount: String(amount) } },
  }
}
