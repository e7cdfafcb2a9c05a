import { pause, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { BitcoinContext } from '../../BitcoinSpec.js'
import { findNetwork } from '../../networks/findNetwork.js'
import { txidSchema } from '../link/schemas.js'
import type { Esplora } from './Esplora.js'

/** [9.26] Milliseconds; attempts at one node. */
const timeout = 10_000
const retryDelay = 150
const attempts = 4
/** What a node says of why it refuses, at most. */
const longestProblem = 300

interface Reply {
  readonly status: number
  readonly text: string
}

export function createEsplora(context: BitcoinContext): Esplora {
  /** Every node in turn, each with its retries; what one answers stands, but for answers that say it cannot just now. */
  async function request(networkId: Caip2, path: string, init: RequestInit, signal?: AbortSignal): Promise<Reply> {
    const network = findNetwork(context, networkId)
    const urls = network?.rpcUrls.default.http ?? []
    let cause: unknown = new Error('No node of it is known')
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
      { chain: network?.name ?? networkId, url: urls[0] ?? '' },
      { cause, details: 'Check the connection. A site may name other nodes with the option `rpcUrls`.' },
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
    const method = path.split('/').at(-1)!
    throw context.error('badAnswer', { from: findNetwork(context, networkId)?.name ?? networkId, method })
  }
  function refuse(networkId: Caip2, { text }: Reply): Error {
    const chain = findNetwork(context, networkId)?.name ?? networkId
    return context.error('rpcFailed', { chain, problem: text.slice(0, longestProblem) })
  }
  return {
    async get(networkId, path, schema, signal) {
      const reply = await request(networkId, path, {}, signal)
      if (reply.status >= 300) throw refuse(networkId, reply)
      return parse(networkId, path, schema, reply.text)
    },
    async find(networkId, path, schema, signal) {
      const reply = await request(networkId, path, {}, signal)
      if (reply.status === 404) return undefined
      if (reply.status >= 300) throw refuse(networkId, reply)
      return parse(networkId, path, schema, reply.text)
    },
    async broadcast(networkId, hex, signal) {
      const reply = await request(networkId, '/tx', { method: 'POST', body: hex }, signal)
      if (reply.status >= 300) throw refuse(networkId, reply)
      return parse(networkId, '/tx', txidSchema, reply.text.trim())
    },
  }
}

/** Some answers are text: an id, a transaction in hexadecimal. */
function readJson(text: string): unknown {
  try {
    return /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : text
  } catch {
    return text
  }
}
