import { parseCaip10, pause, type Caip10, type Caip2, type NativeBalance } from '@portico/core'
import * as v from 'valibot'
import type { BitcoinContext } from '../BitcoinSpec.js'
import { txidSchema } from './adapters/schemas.js'
import { findNetwork, networkName } from './networks.js'

/** Milliseconds. */
const timeout = 10_000
const retryDelay = 150
/** At one node. */
const attempts = 4
/** Of a node's error text, characters. */
const longestProblem = 300

/** Nodes of the networks of one modal, with Esplora's HTTP API (Blockstream/esplora, API.md). */
export interface Esplora {
  /**
   * @param path with a leading slash
   * @throws `bitcoin/rpcUnavailable` if no node answers, `bitcoin/rpcFailed` if one refuses, `bitcoin/badAnswer`
   */
  get<Schema extends v.GenericSchema>(
    networkId: Caip2,
    path: string,
    schema: Schema,
    signal?: AbortSignal,
  ): Promise<v.InferOutput<Schema>>
  /** As `get`; undefined if the node does not know it. */
  find<Schema extends v.GenericSchema>(
    networkId: Caip2,
    path: string,
    schema: Schema,
    signal?: AbortSignal,
  ): Promise<v.InferOutput<Schema> | undefined>
  /** Sends a raw transaction in hexadecimal and returns its id. */
  broadcast(networkId: Caip2, hex: string, signal?: AbortSignal): Promise<string>
}

interface Reply {
  readonly status: number
  readonly text: string
}

export function createEsplora(context: BitcoinContext): Esplora {
  /** Tries each node in turn, with retries. Any answer counts, except those that say the node cannot answer now. */
  async function request(networkId: Caip2, path: string, init: RequestInit, signal?: AbortSignal): Promise<Reply> {
    const urls = findNetwork(context, networkId)?.rpcUrls.default.http ?? []
    let cause: unknown = new Error('The network has no nodes')
    for (const url of urls) {
      for (let attempt = 0; attempt < attempts; attempt++) {
        if (attempt) await pause(retryDelay * 2 ** (attempt - 1), signal)
        signal?.throwIfAborted()
        const late = AbortSignal.timeout(timeout)
        try {
          const response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
            ...init,
            signal: signal ? AbortSignal.any([signal, late]) : late,
          })
          const reply = { status: response.status, text: await response.text() }
          if (reply.status < 500 && reply.status !== 429) return reply
          cause = new Error(`HTTP ${reply.status}`)
        } catch (thrown) {
          signal?.throwIfAborted()
          cause = thrown
        }
      }
    }
    throw context.error(
      'rpcUnavailable',
      { chain: networkName(context, networkId), url: urls[0] ?? '' },
      { cause, details: 'Check the connection. A site can name other nodes with the option `rpcUrls`.' },
    )
  }
  function parse<Schema extends v.GenericSchema>(
    networkId: Caip2,
    path: string,
    schema: Schema,
    text: string,
  ): v.InferOutput<Schema> {
    const result = v.safeParse(schema, readJson(text))
    if (result.success) return result.output
    throw context.error('badAnswer', { from: networkName(context, networkId), method: path.split('/').at(-1)! })
  }
  function refusal(networkId: Caip2, { text }: Reply): Error {
    return context.error('rpcFailed', {
      chain: networkName(context, networkId),
      problem: text.slice(0, longestProblem),
    })
  }
  return {
    async get(networkId, path, schema, signal) {
      const reply = await request(networkId, path, {}, signal)
      if (reply.status >= 300) throw refusal(networkId, reply)
      return parse(networkId, path, schema, reply.text)
    },
    async find(networkId, path, schema, signal) {
      const reply = await request(networkId, path, {}, signal)
      if (reply.status === 404) return undefined
      if (reply.status >= 300) throw refusal(networkId, reply)
      return parse(networkId, path, schema, reply.text)
    },
    async broadcast(networkId, hex, signal) {
      const reply = await request(networkId, '/tx', { method: 'POST', body: hex }, signal)
      if (reply.status >= 300) throw refusal(networkId, reply)
      return parse(networkId, '/tx', txidSchema, reply.text.trim())
    },
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
  const { chain_stats: chain, mempool_stats: mempool } = await esplora.get(networkId, path, addressSchema, signal)
  const sats = chain.funded_txo_sum - chain.spent_txo_sum + mempool.funded_txo_sum - mempool.spent_txo_sum
  const { decimals, symbol } = findNetwork(context, networkId)!.nativeCurrency
  return { amount: BigInt(sats), decimals, symbol }
}
