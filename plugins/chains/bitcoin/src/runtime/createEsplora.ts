import { askNodes, findNetwork, networkName, NodeFailure, parseAnswer } from '@portico/chain-kit'
import { parseCaip10, type Caip10, type Caip2, type NativeBalance } from '@portico/core'
import * as v from 'valibot'
import type { BitcoinContext } from '../BitcoinSpec.js'

/** Characters of a node's error text that are passed on. */
const longestProblem = 300

export interface EsploraRequest<Schema extends v.GenericSchema> {
  readonly networkId: Caip2
  /** With a leading slash. */
  readonly path: string
  /** Of the answer, which is outside data. */
  readonly schema: Schema
  readonly signal?: AbortSignal | undefined
}

/** A signed transaction. */
export interface RawTransaction {
  /** Its id, computed here. */
  readonly hash: string
  /** The transaction in hexadecimal. */
  readonly hex: string
}

/**
 * Nodes of the networks of one modal, with Esplora's HTTP API (Blockstream/esplora, API.md). Methods throw
 * `bitcoin/rpcUnavailable` if no node answers, `bitcoin/rpcFailed` if one refuses, and `bitcoin/badAnswer`.
 */
export interface Esplora {
  get<Schema extends v.GenericSchema>(request: EsploraRequest<Schema>): Promise<v.InferOutput<Schema>>
  /** As `get`; undefined if no node that answers knows it (404). */
  find<Schema extends v.GenericSchema>(request: EsploraRequest<Schema>): Promise<v.InferOutput<Schema> | undefined>
  /** Hands a transaction to one node, once. `attempt` picks the node. After any error but `rpcFailed` the node may have it. */
  submit(networkId: Caip2, transaction: RawTransaction, attempt: number): Promise<void>
}

/** Whether a node's refusal says that the network has the transaction already, in the words of Bitcoin Core. */
export function isKnown(problem: string): boolean {
  return /txn-already-known|txn-already-in-mempool|txn-same-nonwitness-data-in-mempool|already in (block ?chain|utxo set)/i.test(
    problem,
  )
}

export function createEsplora(context: BitcoinContext): Esplora {
  const refusal = (networkId: Caip2, text: string): Error =>
    context.error('rpcFailed', { chain: networkName(context, networkId), problem: problemOf(text) })
  async function ask<Schema extends v.GenericSchema>(
    { networkId, path, schema, signal }: EsploraRequest<Schema>,
    missing: Error,
  ): Promise<v.InferOutput<Schema>> {
    return askNodes(context, { networkId, signal }, async (url, limited) => {
      const response = await fetch(`${url.replace(/\/$/, '')}${path}`, { signal: limited })
      const text = await response.text()
      if (response.ok) {
        const request = { from: networkName(context, networkId), method: path.split('/').at(-1)! }
        return parseAnswer(context, schema, readJson(text.trim()), request)
      }
      // What one node does not know, another one may.
      if (response.status === 404) throw new NodeFailure('HTTP 404', { isTemporary: false, refusal: missing })
      const failure = NodeFailure.ofStatus(response.status)
      throw failure.isTemporary ? failure : refusal(networkId, text)
    })
  }
  return {
    get: async (request) => ask(request, refusal(request.networkId, 'Not found')),
    async find(request) {
      const missing = refusal(request.networkId, 'Not found')
      return ask(request, missing).catch((thrown: unknown) => {
        if (thrown === missing) return undefined
        throw thrown
      })
    },
    submit: (networkId, { hash, hex }, attempt) =>
      askNodes(context, { networkId, attempt }, async (url, signal) => {
        const response = await fetch(`${url.replace(/\/$/, '')}/tx`, { method: 'POST', body: hex, signal })
        const text = (await response.text()).trim()
        // Esplora passes on with this status what Bitcoin Core said. Others are said by what stands between.
        if (response.status === 400) throw refusal(networkId, text)
        if (!response.ok) throw NodeFailure.ofStatus(response.status)
        const from = networkName(context, networkId)
        if (text.toLowerCase() !== hash) throw context.error('badAnswer', { from, method: 'tx' })
      }),
  }
}

/** Bitcoin Core's words, out of a text such as `sendrawtransaction RPC error: {"code":-26,"message":"…"}`. */
function problemOf(text: string): string {
  return (/"message":\s*"([^"]+)"/.exec(text)?.[1] ?? text).slice(0, longestProblem)
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
