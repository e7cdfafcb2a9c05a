import { findNetwork, networkName, parseAnswer } from '@portico/chain-kit'
import {
  activityItem,
  cosmosSearchSchema,
  cosmosTransaction,
  createBoundedMap,
  mapConcurrently,
  readDenom,
  searchCosmos,
  type CosmosPage,
  type MovedThing,
} from '@portico/chain-kit/history'
import { isPorticoError, parseCaip10, safeName, type ActivityCapability, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { CosmosContext } from '../CosmosSpec.js'
import type { CosmosNetwork } from '../networks/CosmosNetwork.js'
import { parseAddress } from '../parseAddress.js'
import type { Nodes } from './createNodes.js'
import { encodeTexts } from './protobuf.js'

const pageSize = 20
/** Requests at a time. */
const mostRequests = 4
/** `x/bank`: units and names of a denomination. */
const metadataPath = '/cosmos.bank.v1beta1.Query/DenomMetadata'
/** Longer ones cannot be asked for: see `encodeTexts`. */
const longestDenom = 127

const header = v.object({ time: v.pipe(v.string(), v.transform(Date.parse), v.number(), v.finite()) })
const headerSchema = v.object({ header })
const metasSchema = v.object({ block_metas: v.tuple([v.object({ header })]) })

interface Asked {
  readonly networkId: Caip2
  readonly signal: AbortSignal | undefined
}

/**
 * Transactions of an account, by the index of its network's nodes (CometBFT's `tx_search`). The cursor is the place of the last row in
 * the chain. A page after the first does not change any more and is asked for once, as is the time of a block.
 */
export function createActivity(context: CosmosContext, nodes: Nodes): ActivityCapability {
  const pages = createBoundedMap<CosmosPage>(50)
  const times = createBoundedMap<number>(1000)
  const denoms = createBoundedMap<MovedThing>(500)

  async function ask<S extends v.GenericSchema>(
    { networkId, signal }: Asked,
    method: string,
    params: object,
    schema: S,
  ): Promise<v.InferOutput<S>> {
    const answer = await nodes.ask(networkId, method, params, { signal })
    return parseAnswer(context, schema, answer, { from: networkName(context, networkId), method })
  }

  async function readPage(question: Asked, address: string, cursor: string | undefined): Promise<CosmosPage> {
    const key = `${question.networkId} ${address} ${cursor}`
    const known = cursor === undefined ? undefined : pages.get(key)
    if (known) return known
    const page = await searchCosmos({
      address,
      cursor,
      pageSize,
      ask: async (params) => ask(question, 'tx_search', params, cosmosSearchSchema),
    }).catch((failure: unknown) => {
      throw failure instanceof RangeError ? context.error('invalidCursor', { cursor: cursor ?? '' }) : failure
    })
    if (cursor !== undefined) pages.set(key, page)
    return page
  }

  /** When a block was made, ms since the epoch. Undefined: the node has its transactions in its index and the block no more. */
  async function timeOf(question: Asked, height: number): Promise<number | undefined> {
    const key = `${question.networkId} ${height}`
    const known = times.get(key)
    if (known !== undefined) return known
    const block = `${height}`
    const found = await ask(question, 'header', { height: block }, headerSchema)
      .then(({ header: { time } }) => time)
      .catch(async (failure: unknown) => {
        if (!isPorticoError(failure, 'cosmos/rpcFailed')) throw failure
        // Nodes before CometBFT 0.37 do not know `header`.
        const params = { minHeight: block, maxHeight: block }
        const { block_metas: metas } = await ask(question, 'blockchain', params, metasSchema)
        return metas[0].header.time
      })
      .catch((failure: unknown) => {
        if (isPorticoError(failure, 'cosmos/rpcFailed') || isPorticoError(failure, 'cosmos/badAnswer')) return undefined
        throw failure
      })
    if (found !== undefined) times.set(key, found)
    return found
  }

  /** What a denomination is for people. Of one that the chain does not describe, smallest units are shown, with its own name. */
  async function describe({ networkId, signal }: Asked, denom: string): Promise<MovedThing> {
    const network = findNetwork<CosmosNetwork>(context, networkId)
    if (network?.denom === denom) return network.nativeCurrency
    const key = `${networkId} ${denom}`
    const known = denoms.get(key)
    if (known) return known
    const unknown = { name: safeName(denom), symbol: safeName(denom, 20), decimals: 0 }
    if (denom.length > longestDenom) return unknown
    const answer = await nodes
      .query(networkId, metadataPath, encodeTexts([denom]), signal)
      .catch((failure: unknown) => {
        if (signal?.aborted) throw failure
        // Refused: there is no such description. Not answered: it is asked for again with the next page.
        return isPorticoError(failure, 'cosmos/rpcFailed') ? new Uint8Array() : undefined
      })
    const read = answer && readDenom(answer)
    const thing = read
      ? {
          name: safeName(read.name) ?? unknown.name,
          symbol: safeName(read.symbol) ?? unknown.symbol,
          decimals: read.decimals,
        }
      : unknown
    if (answer) denoms.set(key, thing)
    return thing
  }

  return {
    async list(account, { cursor, signal } = {}) {
      signal?.throwIfAborted()
      const { networkId, address } = parseCaip10(account)
      if (!parseAddress(address)) throw context.error('invalidAddress', { address })
      const question = { networkId, signal }
      const { transactions, next } = await readPage(question, address, cursor)
      const heights = [...new Set(transactions.map(({ height }) => height))]
      const found = await mapConcurrently(heights, mostRequests, async (height) => timeOf(question, height))
      const minedAt = new Map(heights.map((height, at) => [height, found[at]]))
      const meant = transactions.map((transaction) => ({
        one: cosmosTransaction(transaction, address),
        time: minedAt.get(transaction.height),
      }))
      const used = [...new Set(meant.flatMap(({ one }) => one.moves.flatMap(({ token }) => token ?? [])))]
      const things = await mapConcurrently(used, mostRequests, async (denom) => describe(question, denom))
      const thingOf = new Map(used.map((denom, at) => [denom, things[at]]))
      // Without a time a row has no place in the list. A node that has forgotten a block has no older ones either.
      const isForgotten = found.includes(undefined)
      if (isForgotten && found.every((time) => time === undefined)) {
        const problem = 'The blocks of these transactions are not there any more'
        throw context.error('rpcFailed', { chain: networkName(context, networkId), problem })
      }
      return {
        items: meant.flatMap(({ one, time }) =>
          time === undefined
            ? []
            : [
                activityItem(one, {
                  network: networkId,
                  minedAt: time,
                  thingOf: ({ token = '' }) => thingOf.get(token) ?? { decimals: 0 },
                }),
              ],
        ),
        next: isForgotten ? undefined : next,
      }
    },
  }
}
