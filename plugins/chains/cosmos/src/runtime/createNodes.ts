import { chainNodes, createRpcClient, networkName, RpcError } from '@portico/chain-kit'
import type { Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { CosmosContext } from '../CosmosSpec.js'
import { fromBase64, toHex } from './bytes.js'

export interface AskOptions {
  readonly signal?: AbortSignal | undefined
  /** Asks one node, once, counted from 0: for what must not be repeated by itself. */
  readonly attempt?: number
  /** Nodes to ask. Default: all of the network. */
  readonly urls?: readonly string[]
}

/** CometBFT nodes of the networks of one modal. */
export interface Nodes {
  /**
   * A request by JSON-RPC 2.0. The answer is outside data.
   * @throws `cosmos/rpcUnavailable` when no node answers; `cosmos/rpcFailed`, caused by an `RpcError`, with what the node
   * said, or the application behind it (`abci_query`)
   */
  ask(networkId: Caip2, method: string, params: object, options?: AskOptions): Promise<unknown>
  /** A gRPC query by `abci_query`, protobuf in and out. @throws as `ask`, and `cosmos/badAnswer` */
  query(networkId: Caip2, path: string, data: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>
  /** The same, of nodes that are not the gateway's: for what the gateway may have said itself. */
  queryOwn: Nodes['query']
}

const querySchema = v.object({
  response: v.object({
    code: v.optional(v.number(), 0),
    log: v.optional(v.nullable(v.string())),
    value: v.optional(v.nullable(v.string())),
  }),
})

export function createNodes(context: CosmosContext): Nodes {
  const client = createRpcClient(context, {
    // CometBFT's message is only 'Internal error'.
    problemOf: ({ data, message }) => (typeof data === 'string' && data ? data : message),
  })
  const ask: Nodes['ask'] = async (networkId, method, params, options) => {
    const result = await client.request({ networkId, method, params, schema: v.unknown(), ...options })
    const query = v.safeParse(querySchema, result)
    if (method !== 'abci_query' || !query.success || query.output.response.code === 0) return result
    const { code, log } = query.output.response
    const problem = log || `code ${code}`
    const cause = new RpcError({ code, message: problem })
    throw context.error('rpcFailed', { chain: networkName(context, networkId), problem }, { cause })
  }
  async function query(networkId: Caip2, path: string, data: Uint8Array, options: AskOptions): Promise<Uint8Array> {
    const answer = await ask(networkId, 'abci_query', { path, data: toHex(data) }, options)
    try {
      return fromBase64(v.parse(querySchema, answer).response.value ?? '')
    } catch (cause) {
      throw context.error('badAnswer', { from: networkName(context, networkId), method: 'abci_query' }, { cause })
    }
  }
  return {
    ask,
    query: (networkId, path, data, signal) => query(networkId, path, data, { signal }),
    queryOwn: (networkId, path, data, signal) =>
      query(networkId, path, data, { signal, urls: chainNodes(context, networkId) }),
  }
}
