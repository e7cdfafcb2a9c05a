import { askNodes, findNetwork, networkName, NodeFailure, parseAnswer } from '@portico/chain-kit'
import { parseCaip10, type Caip10, type Caip2, type NativeBalance } from '@portico/core'
import * as v from 'valibot'
import type { BitcoinContext } from '../BitcoinSpec.js'
import { txidSchema } from './adapters/schemas.js'

/** Characters of a node's error text that are passed on. */
const longestProblem = 300

export interface EsploraRequest<Schema extends v.GenericSchema> {
  readonly networkId: Caip2
  /** With a leading slash. */
  readonly path: string
  /** Of the answer, which is outside data. */
  readonly schema: Schema
  readonly signal?: AbortSignal | undefined
  /** Default: GET. */
  readonly init?: RequestInit
}

/**
 * Nodes of the networks of one modal, with Esplora's HTTP API (Blockstream/esplora, API.md). Methods throw
 * `bitcoin/rpcUnavailable` if no node answers, `bitcoin/rpcFailed` if one refuses, and `bitcoin/badAnswer`.
 */
export interface Esplora {
  get<Schema extends v.GenericSchema>(request: EsploraRequest<Schema>): Promise<v.InferOutput<Schema>>
  /** As `get`; undefined if the node does not know it (404). */
  find<Schema extends v.GenericSchema>(request: EsploraRequest<Schema>): Promise<v.InferOutput<Schema> | undefined>
  /** Sends a raw transaction in hexadecimal and returns its id. */
  broadcast(networkId: Caip2, hex: string, signal?: AbortSignal): Promise<string>
}

export function createEsplora(context: BitcoinContext): Esplora {
  const refusal = (networkId: Caip2, text: string): Error =>
    context.error('rpcFailed', { chain: networkName(context, networkId), problem: text.slice(0, longestProblem) })
  const find: Esplora['find'] = ({ networkId, path, schema, signal, init }) =>
    askNodes(context, { networkId, signal }, async (url, limited) => {
      const response = await fetch(`${url.replace(/\/$/, '')}${path}`, { ...init, signal: limited })
      const text = await response.text()
      if (response.ok) {
        const asked = { from: networkName(context, networkId), method: path.split('/').at(-1)! }
        return parseAnswer(context, schema, readJson(text.trim()), asked)
      }
      if (response.status === 404) return undefined
      const failure = NodeFailure.ofStatus(response.status)
      throw failure.isTemporary ? failure : refusal(networkId, text)
    })
  const get: Esplora['get'] = async (request) => {
    const found = await find(request)
    if (found === undefined) throw refusal(request.networkId, 'Not found')
    return found
  }
  return {
    get,
    find,
    broadcast: (networkId, hex, signal) =>
      get({ networkId, path: '/tx', schema: txidSchema, signal, init: { method: 'POST', body: hex } }),
  }
}

/** Some answers are plain text: a transaction id, a transaction in hexadecimal. */
function readJson(text: string): unknown {
  try {
    return /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : text
  } catch {
    return text
  }
}

const totalsSchema = v.object({
  funded_txo_sum: v.pipe(v.number(), v.safeInteger()),
  spent_txo_sum: v.pipe(v.number(), v.safeInteger()),
})
const addressSchema = v.object({ chain_stats: totalsSchema, mempool_stats: totalsSchema })

/** The balance of an address, with transactions that are not in a block yet. */
export async function nativeBalance(
  context: BitcoinContext,
  esplora: Esplora,
  account: Caip10,
  signal?: AbortSignal,
): Promise<NativeBalance> {
  signal?.throwIfAborted()
  const { networkId, address } = parseCaip10(account)
  const path = `/address/${encodeURIComponent(address)}`
  const { chain_stats: chain, mempool_stats: mempool } = await esplora.get({
    networkId,
    path,
    schema: addressSchema,
    signal,
  })
  const sats = chain.funded_txo_sum - chain.spent_txo_sum + mempool.funded_txo_sum - mempool.spent_txo_sum
  const { decimals, symbol } = findNetwork(context, networkId)!.nativeCurrency
  return { amount: BigInt(sats), decimals, symbol }
}
