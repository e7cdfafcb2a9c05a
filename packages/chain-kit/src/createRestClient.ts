import type * as v from 'valibot'
import { askNodes, NodeFailure, type NodeQuestion } from './askNodes.js'
import { parseAnswer } from './askWallet.js'
import type { RpcContext } from './createRpcClient.js'
import { networkName } from './findNetwork.js'

/** Characters of a node's words that are passed on. */
const longestProblem = 300

export interface RestRequest<S extends v.GenericSchema> extends NodeQuestion {
  /** With a leading slash. */
  readonly path: string
  /** Sent by POST. Default: nothing, by GET. */
  readonly body?: string | URLSearchParams
  /** Of the answer, which is outside data: an object or list of JSON, any other answer as its text. */
  readonly schema: S
}

export interface RestClient {
  /**
   * Asks the nodes of a network, in their order, and answers the parsed result.
   * @throws `rpcUnavailable` when none answers, `rpcFailed` with what a node said (400, 404), `badAnswer` for a result that is not of
   * the schema, or the signal's reason
   */
  request<S extends v.GenericSchema>(request: RestRequest<S>): Promise<v.InferOutput<S>>
  /** As `request`; undefined where no node that answers knows it (404). */
  find<S extends v.GenericSchema>(request: RestRequest<S>): Promise<v.InferOutput<S> | undefined>
}

/**
 * A client for nodes that speak HTTP with paths, such as Esplora and Horizon.
 * @param problemOf What is wrong, out of the text of a refusal. Default: the text itself.
 */
export function createRestClient(
  context: RpcContext,
  problemOf: (text: string) => string = (text) => text,
): RestClient {
  async function ask<S extends v.GenericSchema>(
    { path, body, schema, ...question }: RestRequest<S>,
    missing: Error,
  ): Promise<v.InferOutput<S>> {
    const chain = networkName(context, question.networkId)
    return askNodes(context, question, async (url, signal) => {
      const post = body !== undefined && { method: 'POST', body }
      const response = await fetch(`${url.replace(/\/$/, '')}${path}`, { signal, ...post })
      const text = (await response.text()).trim()
      if (response.ok) return parseAnswer(context, schema, read(text), { from: chain, method: path.split('/').at(-1)! })
      // What one node does not know, another one may.
      if (response.status === 404) throw new NodeFailure('HTTP 404', { isTemporary: false, refusal: missing })
      // Others are said by what stands between.
      if (response.status !== 400) throw NodeFailure.ofStatus(response.status)
      throw context.error('rpcFailed', { chain, problem: problemOf(text).slice(0, longestProblem) })
    })
  }
  const missing = ({ networkId }: NodeQuestion): Error =>
    context.error('rpcFailed', { chain: networkName(context, networkId), problem: 'Not found' })
  return {
    request: async (request) => ask(request, missing(request)),
    async find(request) {
      const unknown = missing(request)
      return ask(request, unknown).catch((thrown: unknown) => {
        if (thrown === unknown) return undefined
        throw thrown
      })
    },
  }
}

function read(text: string): unknown {
  try {
    return /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : text
  } catch {
    return text
  }
}
