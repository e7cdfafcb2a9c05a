import { sha256 } from '@noble/hashes/sha2'
import { findNetwork } from '@portico/chain-kit'
import {
  bytesOf,
  createBoundedMap,
  describeDenom,
  mapConcurrently,
  readFields,
  readTrace,
  textOf,
} from '@portico/chain-kit/history'
import { parseCaip10, type TokenDescription, type TokensCapability } from '@portico/core'
import type { CosmosContext } from '../../CosmosSpec.js'
import type { CosmosNetwork } from '../../networks/CosmosNetwork.js'
import { parseAddress } from '../../parseAddress.js'
import type { Nodes } from '../createNodes.js'
import { encodeTexts } from '../protobuf.js'
import { askOf, isDenom, readMetadata, type DenomOf } from './readMetadata.js'

/**
 * `QueryAllBalancesRequest { 1: address, 2: PageRequest { 1: key } }`, `QueryAllBalancesResponse { 1: repeated Coin { 1: denom,
 * 2: amount }, 2: PageResponse { 1: next_key } }` of `x/bank`. A page has 100 coins where none is asked for.
 */
const path = '/cosmos.bank.v1beta1.Query/AllBalances'
/** Anyone can send an account worthless ones. */
const mostPages = 3
const mostTokens = 200
const longestKey = 512
/** Requests at a time. */
const mostRequests = 4

/** Denominations of an account, and what the chain says of them. The gateway's nodes are not asked. */
export function createTokens(context: CosmosContext, nodes: Nodes): Required<TokensCapability> {
  const known = createBoundedMap<TokenDescription>(500)

  async function describe(of: DenomOf, signal: AbortSignal | undefined): Promise<TokenDescription> {
    const ask = (path: string, text: string) => askOf(nodes, of.networkId, { path, text }, signal)
    const [metadata, trace] = await Promise.all([readMetadata(nodes, of, signal), readTrace(of.denom, { ask, sha256 })])
    const description = describeDenom(of.denom, metadata, trace)
    // A chain that says nothing now may have refused for another reason.
    if (metadata) known.set(`${of.networkId} ${of.denom}`, description)
    return description
  }

  async function readCoins(
    network: CosmosNetwork,
    address: string,
    signal: AbortSignal | undefined,
  ): Promise<readonly (readonly [denom: string, amount: bigint])[]> {
    const found = new Map<string, bigint>()
    let key: Uint8Array = new Uint8Array()
    for (let page = 0; page < mostPages && (page === 0 || key.length > 0); page += 1) {
      const request = encodeTexts(page === 0 ? [address] : [address, encodeTexts([key])])
      const answer = await nodes.queryOwn(network.caipNetworkId, path, request, signal)
      try {
        const fields = readFields(answer)
        for (const coin of bytesOf(fields, 1).map(readFields)) {
          const [denom, digits] = [textOf(coin, 1), textOf(coin, 2)]
          if (isDenom(denom) && denom !== network.denom && /^\d{1,78}$/.test(digits)) found.set(denom, BigInt(digits))
        }
        key = bytesOf(bytesOf(fields, 2).flatMap(readFields), 1).at(-1) ?? new Uint8Array()
      } catch (cause) {
        throw context.error('badAnswer', { from: network.name, method: path }, { cause })
      }
      if (key.length > longestKey) break
    }
    return [...found].filter(([, amount]) => amount > 0n).slice(0, mostTokens)
  }

  return {
    async list(account, signal) {
      signal?.throwIfAborted()
      const { networkId, address } = parseCaip10(account)
      if (!parseAddress(address)) throw context.error('invalidAddress', { address })
      const network = findNetwork<CosmosNetwork>(context, networkId)
      if (!network)
        throw context.error('rpcUnavailable', { chain: networkId, url: '' }, { details: 'The site does not use it.' })
      const coins = await readCoins(network, address, signal)
      return mapConcurrently(coins, mostRequests, async ([token, amount]) => {
        const description = known.get(`${networkId} ${token}`) ?? (await describe({ networkId, denom: token }, signal))
        return { token, ...description, amount }
      })
    },
    async describe(networkId, token, signal) {
      const isOwn = findNetwork<CosmosNetwork>(context, networkId)?.denom === token
      return isDenom(token) && !isOwn ? describe({ networkId, denom: token }, signal) : undefined
    },
  }
}
