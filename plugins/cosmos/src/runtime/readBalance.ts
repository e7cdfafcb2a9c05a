import { parseCaip10, type BalancesCapability } from '@portico/core'
import type { CosmosContext } from '../CosmosSpec.js'
import { findNetwork } from '../networks/findNetwork.js'
import { isAddress } from './bech32Address.js'
import type { Nodes } from './node/Nodes.js'
import { decodeFields, encodeTexts } from './node/protobuf.js'

/** `QueryBalanceRequest { 1: address, 2: denom }`, `QueryBalanceResponse { 1: Coin { 1: denom, 2: amount } }` of `x/bank`. */
const path = '/cosmos.bank.v1beta1.Query/Balance'

export function createReadBalance(context: CosmosContext, nodes: Nodes): BalancesCapability['native'] {
  return async (account, signal) => {
    const { networkId, address } = parseCaip10(account)
    if (!isAddress(address)) throw context.error('invalidAddress', { address })
    const network = findNetwork(context, networkId)
    const answer = await nodes.query(networkId, path, encodeTexts([address, network?.denom ?? '']), signal)
    const coin = decodeFields(decodeFields(answer)?.get(1) ?? new Uint8Array([0]))
    const digits = new TextDecoder().decode(coin?.get(2))
    if (!network || !coin || !/^\d{1,78}$/.test(digits))
      throw context.error('badAnswer', { from: network?.name ?? networkId, method: path })
    const { decimals, symbol } = network.nativeCurrency
    return { amount: BigInt(digits), decimals, symbol }
  }
}
