import { findNetwork } from '@portico/chain-kit'
import { parseCaip10, type Caip2, type NativeTransfer } from '@portico/core'
import type { MsgSendEncodeObject } from '@cosmjs/stargate'
import { parseAddress, prefixOf, withPrefix } from '../../chain/address.js'
import type { CosmosContext } from '../../CosmosSpec.js'
import type { CosmosNetwork } from '../../networks/CosmosNetwork.js'

/** A transfer whose addresses and amount were checked. */
export interface CheckedTransfer {
  readonly networkId: Caip2
  readonly network: CosmosNetwork
  /** The sender's address on the network. */
  readonly sender: string
  readonly message: MsgSendEncodeObject
  readonly signal: AbortSignal | undefined
}

/** The Cosmos SDK counts coins in 256 bits. */
const amountLimit = 2n ** 256n

/** @throws `cosmos/invalidAddress`, `cosmos/invalidAmount`, `cosmos/rpcUnavailable` for a network that the site does not use */
export function checkTransfer(context: CosmosContext, { from, to, amount, signal }: NativeTransfer): CheckedTransfer {
  const { error } = context
  const { networkId, address } = parseCaip10(from)
  const network = findNetwork<CosmosNetwork>(context, networkId)
  if (!network) throw error('rpcUnavailable', { chain: networkId, url: '' }, { details: 'The site does not use it.' })
  const { bech32Prefix: prefix, denom } = network
  const account = parseAddress(address)
  const receiver = parseAddress(to)
  if (!account) throw error('invalidAddress', { address })
  if (!receiver || prefixOf(receiver) !== prefix)
    throw error('invalidAddress', { address: to }, { details: `Expected an address that begins with ${prefix}1.` })
  if (amount <= 0n || amount >= amountLimit) throw error('invalidAmount', { amount })
  const sender = withPrefix(account, prefix)
  const value = { fromAddress: sender, toAddress: receiver, amount: [{ denom, amount: String(amount) }] }
  return { networkId, network, sender, message: { typeUrl: '/cosmos.bank.v1beta1.MsgSend', value }, signal }
}
