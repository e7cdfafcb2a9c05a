import { findNetwork, RpcError } from '@portico/chain-kit'
import { isPorticoError, isRejection, parseCaip10, type Caip2, type NativeTransfer } from '@portico/core'
import type { Account, MsgSendEncodeObject, StdFee } from '@cosmjs/stargate'
import { parseAddress, prefixOf, withPrefix } from '../../parseAddress.js'
import type { CosmosContext, CosmosErrors } from '../../CosmosSpec.js'
import type { CosmosNetwork } from '../../networks/CosmosNetwork.js'
import type { Nodes } from '../createNodes.js'
import { readGasPrice } from '../readGasPrice.js'
import type { ChainClient } from './createChainClient.js'

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

/**
 * Asks the chain for the sender's account, and has it try the transfer.
 * @param publicKey base64
 * @throws `cosmos/accountUnknown`; `cosmos/rpcFailed` where the chain would refuse it; `cosmos/rpcUnavailable`, `cosmos/badAnswer`
 */
export async function prepareTransfer(
  context: CosmosContext,
  client: ChainClient,
  nodes: Nodes,
  transfer: CheckedTransfer,
  publicKey: string | undefined,
): Promise<{ readonly account: Account; readonly fee: StdFee }> {
  const { network, sender, message, signal } = transfer
  const { name: chain, denom } = network
  const accountUnknown = (cause: unknown): Error =>
    context.error(
      'accountUnknown',
      { chain, address: sender },
      { cause, details: 'An account exists once something was sent to it.' },
    )
  try {
    const reading = client.account(sender).catch((failure: unknown) => {
      throw isUnknownAccount(failure) ? accountUnknown(failure) : failure
    })
    const [account, amount] = await Promise.all([reading, readGasPrice(nodes, network, signal)])
    const { sequence } = account
    return { account, fee: await client.estimateFee(message, { sequence, publicKey }, { amount, denom }) }
  } catch (failure) {
    throw toCodedError(context, transfer, failure, { from: chain, method: 'abci_query' })
  }
}

/** `ErrKeyNotFound` of the codespace `sdk`. */
const keyNotFound = 22

function isUnknownAccount(failure: unknown): boolean {
  const { code, problem } = refusalOf(failure)
  return code === keyNotFound || /account .*not found/i.test(problem)
}

/** What a node, or the application behind it, refused with. */
export function refusalOf(failure: unknown): { readonly code?: number | undefined; readonly problem: string } {
  if (!isPorticoError(failure, 'cosmos/rpcFailed')) return { problem: '' }
  const { problem } = failure.context as CosmosErrors['rpcFailed']
  return { code: failure.cause instanceof RpcError ? failure.cause.code : undefined, problem }
}

/** Coded errors, refusals and aborts stay what they are. Anything else is CosmJS failing to read an answer. */
export function toCodedError(
  { error }: CosmosContext,
  { signal }: CheckedTransfer,
  failure: unknown,
  answer: { readonly from: string; readonly method: string },
  details: string = 'Nothing was sent.',
): unknown {
  if (signal?.aborted || isPorticoError(failure) || isRejection(failure)) return failure
  return error('badAnswer', answer, { cause: failure, details })
}
