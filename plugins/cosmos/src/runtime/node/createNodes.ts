import { untilAborted, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { CosmosContext } from '../../CosmosSpec.js'
import { findNetwork } from '../../networks/findNetwork.js'
import { fromBase64 } from '../base64.js'
import { NodeRefusal, type Nodes } from './Nodes.js'

/** [9.26] Milliseconds a node has for an answer; then the next one is asked. */
const patience = 10_000

const envelope = v.union([
  v.object({ result: v.unknown(), error: v.optional(v.undefined()) }),
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
])
const queryAnswer = v.object({
  response: v.object({
    code: v.optional(v.number(), 0),
    log: v.optional(v.nullable(v.string())),
    value: v.optional(v.nullable(v.string())),
  }),
})

export function createNodes(context: CosmosContext): Nodes {
  const chainName = (networkId: Caip2): string => findNetwork(context, networkId)?.name ?? networkId
  const refused = (networkId: Caip2, code: number, problem: string): Error =>
    context.error('rpcFailed', { chain: chainName(networkId), problem }, { cause: new NodeRefusal(code, problem) })

  async function ask(networkId: Caip2, method: string, params: object, signal?: AbortSignal): Promise<unknown> {
    const urls = findNetwork(context, networkId)?.rpcUrls.default.http ?? []
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    let cause: unknown = new Error('No node of it is known')
    for (const url of urls) {
      const answer = await untilAborted(() => post(url, body, signal), signal).catch((failure: unknown) => {
        signal?.throwIfAborted()
        cause = failure
      })
      if (!answer) continue
      if (!('error' in answer) || !answer.error) return answer.result
      const { code, message, data } = answer.error
      throw refused(networkId, code, typeof data === 'string' && data ? data : message)
    }
    throw context.error(
      'rpcUnavailable',
      { chain: chainName(networkId), url: urls[0] ?? '' },
      { cause, details: 'Check the connection. A site may name other nodes with the option `rpcUrls`.' },
    )
  }
  return {
    ask,
    async query(networkId, path, request, signal) {
      const data = Array.from(request, (byte) => byte.toString(16).padStart(2, '0')).join('')
      const answer = v.safeParse(queryAnswer, await ask(networkId, 'abci_query', { path, data }, signal))
      if (!answer.success) throw context.error('badAnswer', { from: chainName(networkId), method: 'abci_query' })
      const { code, log, value } = answer.output.response
      if (code !== 0) throw refused(networkId, code, log || `code ${code}`)
      try {
        return fromBase64(value ?? '')
      } catch (cause) {
        throw context.error('badAnswer', { from: chainName(networkId), method: 'abci_query' }, { cause })
      }
    },
  }
}

/** @throws whatever keeps it from being an answer of JSON-RPC */
async function post(
  url: string,
  body: string,
  signal: AbortSignal | undefined,
): Promise<v.InferOutput<typeof envelope>> {
  const limit = AbortSignal.timeout(patience)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  })
  return v.parse(envelope, await response.json())
}
