import * as v from 'valibot'

import { SourceError } from '../data/SourceError.js'
import { boundedRequest } from '../limits/OpenRequests.js'
import type { Log } from '@portico/server'
import { askUpstream } from './askUpstream.js'
import type { UpstreamSettings } from './Upstream.js'

export interface NodeCall {
  readonly method: string
  readonly params?: unknown
}

/** The node refused a call, or could not be asked. Its message is the node's, and is not shown to clients. */
export class NodeError extends SourceError {
  constructor(
    source: string,
    message: string,
    /** Of JSON-RPC. */
    readonly code?: number,
    /** Of a revert: what the contract returned. */
    readonly data?: string | undefined,
  ) {
    super(source, message)
  }
  /** The contract was run and refused. EIP-1474 has no code for it: most nodes answer 3, some -32000 and a text. */
  get isRevert(): boolean {
    return this.code === 3 || /revert|VM execution error/i.test(this.message)
  }
}

/** A node of a network, by JSON-RPC. */
export interface ChainNode {
  /** CAIP-2. */
  readonly chain: string
  /** The value of one call. @throws NodeError */
  call(method: string, params: unknown, signal: AbortSignal): Promise<unknown>
  /** The value of each call. @throws NodeError when one fails */
  callAll(calls: readonly NodeCall[], signal: AbortSignal): Promise<readonly unknown[]>
  /** The value of each call, or a `NodeError` in its place. */
  tryAll(calls: readonly NodeCall[], signal: AbortSignal): Promise<readonly unknown[]>
  /**
   * JSON text of the results, in the order of the calls; undefined for a call that the node answered with an error. Text,
   * because amounts may be numbers that JavaScript cannot hold.
   * @throws NodeError when the node cannot be reached, or refused everything
   */
  ask(calls: readonly NodeCall[], signal: AbortSignal): Promise<readonly (string | undefined)[]>
}

export interface ChainNodeOptions {
  /** CAIP-2. */
  readonly chain: string
  readonly upstream: UpstreamSettings
  readonly log: Log
  /** Named by errors. Default `rpc`. */
  readonly source?: string
  /** Bytes of the answers to one question. Default 32 MiB. */
  readonly mostBytes?: number
}

const defaultMostBytes = 32 * 1024 * 1024
/** Default of `Upstream.batch`. */
const defaultBatch = 100
/** Requests sent at once for one question. */
const concurrency = 4

export function createChainNode(options: ChainNodeOptions): ChainNode {
  const { chain, upstream, log, source = 'rpc', mostBytes = defaultMostBytes } = options
  const { batch = defaultBatch } = upstream

  /** JSON text of the result of each call, or an error in its place; by requests to the node. */
  async function send(
    calls: readonly NodeCall[],
    signal: AbortSignal,
  ): Promise<readonly (readonly (string | NodeError)[])[]> {
    const request = boundedRequest(signal, mostBytes)
    const requests = partsOf(calls, batch).map((part) => async (): Promise<readonly (string | NodeError)[]> => {
      signal.throwIfAborted()
      const texts = part.map(({ method, params }) => ({
        method,
        params: params === undefined ? undefined : JSON.stringify(params),
      }))
      const outcomes = await askUpstream({ chain, upstream, calls: texts, request, log })
      signal.throwIfAborted()
      return outcomes.map((outcome) =>
        'result' in outcome ? outcome.result.toString() : errorOf(source, outcome.error),
      )
    })
    const answers: (readonly (string | NodeError)[])[] = []
    for (const some of partsOf(requests, concurrency)) {
      answers.push(...(await Promise.all(some.map((ask) => ask()))))
    }
    return answers
  }
  async function tryAll(calls: readonly NodeCall[], signal: AbortSignal): Promise<readonly unknown[]> {
    const results = (await send(calls, signal)).flat()
    return results.map((result) => (result instanceof NodeError ? result : (JSON.parse(result) as unknown)))
  }
  async function callAll(calls: readonly NodeCall[], signal: AbortSignal): Promise<readonly unknown[]> {
    const values = await tryAll(calls, signal)
    const failed = values.find((value) => value instanceof NodeError)
    if (failed) throw failed as NodeError
    return values
  }
  return {
    chain,
    call: async (method, params, signal) => (await callAll([{ method, params }], signal))[0],
    callAll,
    tryAll,
    async ask(calls, signal) {
      const answers = await send(calls, signal)
      // What went wrong with all calls of a request went wrong with the node.
      const refused = answers.find((results) => results.every((result) => result instanceof NodeError))
      if (refused) throw refused[0] as NodeError
      return answers.flat().map((result) => (result instanceof NodeError ? undefined : result))
    },
  }
}

const ErrorSchema = v.object({
  code: v.number(),
  message: v.string(),
  data: v.fallback(v.optional(v.string()), undefined),
})

/** @param text JSON text of an error of JSON-RPC; empty where there was no node to ask. */
function errorOf(source: string, text: string): NodeError {
  const parsed = v.safeParse(ErrorSchema, JSON.parse(text || 'null'))
  if (!parsed.success) return new NodeError(source, 'The node answered an error without a message.', -32603)
  const { code, message, data } = parsed.output
  return new NodeError(source, message.slice(0, 1000), code, data)
}

function partsOf<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
}
