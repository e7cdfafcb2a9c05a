import type { Caip2 } from '@portico/core'
import * as v from 'valibot'
import { askNodes, NodeFailure, type NodeContext } from './askNodes.js'
import { parseAnswer, type AnswerContext } from './askWallet.js'
import { networkName } from './findNetwork.js'

/** A plugin's context whose errors include those of nodes. */
export interface RpcContext extends NodeContext {
  error: NodeContext['error'] &
    AnswerContext['error'] &
    ((
      name: 'rpcFailed',
      context: { readonly chain: string; readonly problem: string },
      rest?: { readonly cause?: unknown },
    ) => Error)
}

/** The cause of `rpcFailed`: the error a node answered with (JSON-RPC 2.0 §5.1). */
export class RpcError extends Error {
  readonly code: number | undefined
  readonly data: unknown

  constructor({ code, message, data }: { readonly code?: number | undefined; message: string; data?: unknown }) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
  }
}

export interface RpcRequest<S extends v.GenericSchema> {
  readonly networkId: Caip2
  readonly method: string
  /** Default: none. */
  readonly params?: readonly unknown[] | object
  /** Of the result, which is outside data. */
  readonly schema: S
  readonly signal?: AbortSignal | undefined
  /** Nodes in the order in which they are asked. Default: all of the network. */
  readonly urls?: readonly string[] | undefined
  /** Asks one node, once: see `NodeQuestion`. */
  readonly attempt?: number | undefined
}

export interface RpcClient {
  /**
   * Asks the nodes of a network, in their order, and answers the parsed result.
   * @throws `rpcUnavailable` when none answers, `rpcFailed` with what a node said, `badAnswer` for a result that is not of
   * the schema, or the signal's reason
   */
  request<S extends v.GenericSchema>(request: RpcRequest<S>): Promise<v.InferOutput<S>>
}

export interface RpcClientOptions {
  /** Sends a request and answers the parsed JSON of the reply. Default: `postJson`. */
  readonly send?: (url: string, body: string, signal: AbortSignal) => Promise<unknown>
  /** What is wrong, out of a node's error. Default: its `message`. */
  readonly problemOf?: (error: RpcError) => string
}

const errorSchema = v.object({
  code: v.optional(v.number()),
  message: v.string(),
  data: v.optional(v.unknown()),
})
const replySchema = v.union([v.object({ error: errorSchema }), v.object({ result: v.unknown() })])

/**
 * Codes of a node that cannot answer what another one may: the method is not served here (a gateway serves a list of
 * methods), an internal error (a gateway's upstreams are down), the limit of requests (EIP-1474).
 */
const otherNodeCodes: ReadonlySet<number | undefined> = new Set([-32601, -32603, -32005])

/** A JSON-RPC 2.0 client for the nodes of all networks of a plugin. */
export function createRpcClient(
  context: RpcContext,
  { send = postJson, problemOf = ({ message }) => message }: RpcClientOptions = {},
): RpcClient {
  return {
    request({ networkId, method, params = [], schema, signal, urls, attempt }) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      return askNodes(context, { networkId, signal, attempt, ...(urls && { urls }) }, async (url, limited) => {
        const reply = v.parse(replySchema, await send(url, body, limited))
        const chain = networkName(context, networkId)
        if (!('error' in reply)) return parseAnswer(context, schema, reply.result, { from: chain, method })
        const cause = new RpcError(reply.error)
        const refusal = context.error('rpcFailed', { chain, problem: problemOf(cause) }, { cause })
        if (!otherNodeCodes.has(cause.code)) throw refusal
        throw new NodeFailure(cause.message, { isTemporary: false, refusal })
      })
    },
  }
}

/**
 * The JSON that a node answers to a POST, whatever the HTTP status.
 * @param parse Reads the text of the answer. Default `JSON.parse`, which rounds integers of more than 53 bits.
 * @throws `NodeFailure` when the answer is not JSON
 */
export async function postJson(
  url: string,
  body: string,
  signal: AbortSignal,
  parse: (text: string) => unknown = JSON.parse,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal,
  })
  const text = await response.text()
  try {
    const answer = parse(text)
    // A refusal in JSON-RPC may come with any status; other JSON counts only when the node says it is fine.
    if (response.ok || Object.hasOwn(Object(answer), 'jsonrpc')) return answer
  } catch {
    // A page of HTML, such as a proxy's.
  }
  throw NodeFailure.ofStatus(response.ok ? 502 : response.status)
}
