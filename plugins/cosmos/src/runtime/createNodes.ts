import { untilAborted, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { CosmosContext } from '../CosmosSpec.js'
import { findNetwork } from '../networks/CosmosNetwork.js'
import { fromBase64, toHex } from './bytes.js'

/** CometBFT nodes of the networks of one modal. */
export interface Nodes {
  /**
   * A request by JSON-RPC 2.0. The answer is outside data.
   * @throws `cosmos/rpcUnavailable` when no node answers; `cosmos/rpcFailed`, caused by a `NodeRefusal`, with what the node
   * said, or the application behind it (`abci_query`)
   */
  ask(networkId: Caip2, method: string, params: object, signal?: AbortSignal): Promise<unknown>
  /** A gRPC query by `abci_query`, protobuf in and out. @throws as `ask`, and `cosmos/badAnswer` */
  query(networkId: Caip2, path: string, request: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>
}

/** What a node or the application behind it refused with. */
export class NodeRefusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'NodeRefusal'
    this.code = code
  }
}

/** Milliseconds that a node has for an answer before the next one is asked. */
const requestTimeout = 10_000

const replySchema = v.union([
  v.object({ result: v.unknown(), error: v.optional(v.undefined()) }),
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
])
const querySchema = v.object({
  response: v.object({
    code: v.optional(v.number(), 0),
    log: v.optional(v.nullable(v.string())),
    value: v.optional(v.nullable(v.string())),
  }),
})

export function createNodes(context: CosmosContext): Nodes {
  const nameOf = (networkId: Caip2): string => findNetwork(context, networkId)?.name ?? networkId
  const refused = (networkId: Caip2, code: number, problem: string): Error =>
    context.error('rpcFailed', { chain: nameOf(networkId), problem }, { cause: new NodeRefusal(code, problem) })

  async function request(networkId: Caip2, method: string, params: object, signal?: AbortSignal): Promise<unknown> {
    const urls = findNetwork(context, networkId)?.rpcUrls.default.http ?? []
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    let cause: unknown = new Error('No node of it is known')
    for (const url of urls) {
      const reply = await untilAborted(() => post(url, body, signal), signal).catch((failure: unknown) => {
        signal?.throwIfAborted()
        cause = failure
      })
      if (!reply) continue
      if (!('error' in reply) || !reply.error) return reply.result
      const { code, message, data } = reply.error
      throw refused(networkId, code, typeof data === 'string' && data ? data : message)
    }
    throw context.error(
      'rpcUnavailable',
      { chain: nameOf(networkId), url: urls[0] ?? '' },
      { cause, details: 'Check the connection. A site may name other nodes with the option `rpcUrls`.' },
    )
  }
  return {
    async ask(networkId, method, params, signal) {
      const result = await request(networkId, method, params, signal)
      const query = v.safeParse(querySchema, result)
      if (method !== 'abci_query' || !query.success) return result
      const { code, log } = query.output.response
      if (code !== 0) throw refused(networkId, code, log || `code ${code}`)
      return result
    },
    async query(networkId, path, data, signal) {
      const answer = await this.ask(networkId, 'abci_query', { path, data: toHex(data) }, signal)
      try {
        return fromBase64(v.parse(querySchema, answer).response.value ?? '')
      } catch (cause) {
        throw context.error('badAnswer', { from: nameOf(networkId), method: 'abci_query' }, { cause })
      }
    },
  }
}

/** @throws when the node cannot be reached, or answers with anything but JSON-RPC */
async function post(
  url: string,
  body: string,
  signal: AbortSignal | undefined,
): Promise<v.InferOutput<typeof replySchema>> {
  const timeout = AbortSignal.timeout(requestTimeout)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  return v.parse(replySchema, await response.json())
}
