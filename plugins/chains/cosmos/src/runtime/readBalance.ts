import { findNetwork, networkName } from '@portico/chain-kit'
import { parseCaip10, type Caip10, type NativeBalance } from '@portico/core'
import { parseAddress } from '../parseAddress.js'
import type { CosmosContext } from '../CosmosSpec.js'
import type { CosmosNetwork } from '../networks/CosmosNetwork.js'
import type { Nodes } from './createNodes.js'
import { decodeFields, encodeTexts, invalid } from './protobuf.js'

/**
 * `QueryBalanceRequest { 1: address, 2: denom }`, `QueryBalanceResponse { 1: Coin { 1: denom, 2: amount } }` of `x/bank`.
 * Two text fields each: they are read and written here, so that showing a balance does not load CosmJS.
 */
const path = '/cosmos.bank.v1beta1.Query/Balance'

export async function readBalance(
  context: CosmosContext,
  nodes: Nodes,
  account: Caip10,
  signal: AbortSignal | undefined,
): Promise<NativeBalance> {
  const { networkId } = parseCaip10(account)
  const network = findNetwork<CosmosNetwork>(context, networkId)
  const amount = await readCoin(context, nodes, { account, denom: network?.denom ?? '' }, signal)
  if (!network) throw context.error('badAnswer', { from: networkId, method: path })
  const { decimals, symbol } = network.nativeCurrency
  return { amount, decimals, symbol }
}

/** What an account has of one denomination, smallest units. */
export async function readCoin(
  context: CosmosContext,
  nodes: Nodes,
  { account, denom }: { readonly account: Caip10; readonly denom: string },
  signal: AbortSignal | undefined,
): Promise<bigint> {
  const { networkId, address } = parseCaip10(account)
  if (!parseAddress(address)) throw context.error('invalidAddress', { address })
  const answer = await nodes.query(networkId, path, encodeTexts([address, denom]), signal)
  const coin = decodeFields(decodeFields(answer)?.get(1) ?? invalid)
  const digits = new TextDecoder().decode(coin?.get(2))
  if (!coin || !/^\d{1,78}$/.test(digits))
    throw context.error('badAnswer', { from: networkName(context, networkId), method: path })
  return BigInt(digits)
}
