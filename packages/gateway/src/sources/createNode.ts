import { setMaxListeners } from 'node:events'
import { SourceError } from '../data/SourceError.js'
import type { OpenRequest } from '../limits/OpenRequests.js'
import type { Log } from '../log/Log.js'
import { askUpstream } from '../rpc/askUpstream.js'
import type { Upstream } from '../rpc/Upstream.js'

export interface NodeCall {
  readonly method: string
  readonly params?: unknown
}

/** A node of a network, asked by JSON-RPC. */
export interface ChainNode {
  /**
   * JSON text of the results, in the order of the calls; undefined for a call that the node answered with an error. Text,
   * because amounts may be numbers that JavaScript cannot hold.
   * @throws SourceError when the node cannot be reached, or refused everything
   */
  ask(calls: readonly NodeCall[], signal: AbortSignal): Promise<readonly (string | undefined)[]>
  /** The value of one call. @throws SourceError also where the node answered with an error */
  call(method: string, params: unknown, signal: AbortSignal): Promise<unknown>
}

/** Bytes of the answers to one question. */
const mostBytes = 32 * 1024 * 1024
/** Calls in one request. */
const defaultBatch = 50

export function createNode(source: string, chain: string, upstream: Upstream, log: Log): ChainNode {
  async function ask(calls: readonly NodeCall[], signal: AbortSignal): Promise<readonly (string | undefined)[]> {
    const results: (string | undefined)[] = []
    const size = upstream.batch ?? defaultBatch
    const request = boundedRequest(signal)
    for (let start = 0; start < calls.length; start += size) {
      const part = calls.slice(start, start + size)
      const asked = part.map(({ method, params }) => ({ method, params: JSON.stringify(params) as string | undefined }))
      const outcomes = await askUpstream({ chain, upstream, calls: asked, request, log })
      signal.throwIfAborted()
      // What went wrong with all of them went wrong with the node.
      if (outcomes.every((outcome) => 'error' in outcome)) {
        const [first] = outcomes
        throw new SourceError(source, messageOf(first && 'error' in first ? first.error : ''))
      }
      results.push(...outcomes.map((outcome) => ('result' in outcome ? outcome.result : undefined)))
    }
    return results
  }
  return {
    ask,
    async call(method, params, signal) {
      const [result] = await ask([{ method, params }], signal)
      return JSON.parse(result ?? 'null') as unknown
    },
  }
}

function boundedRequest(signal: AbortSignal): OpenRequest {
  setMaxListeners(0, signal)
  let bytesLeft = mostBytes
  return {
    client: '',
    signal,
    hold(bytes) {
      if (bytes > bytesLeft) return false
      bytesLeft -= bytes
      return true
    },
    release(bytes) {
      bytesLeft += bytes
    },
  }
}

function messageOf(error: string): string {
  const { message } = JSON.parse(error || '{}') as { readonly message?: unknown }
  return typeof message === 'string' ? message.slice(0, 300) : 'the node did not answer'
}
