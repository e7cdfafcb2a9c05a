import { setTimeout as wait } from 'node:timers/promises'

import { SourceError } from '../data/SourceError.js'
import type { OpenRequest } from '../limits/OpenRequests.js'
import type { Log } from '../log/Log.js'
import { askUpstream, type RpcOutcome } from '../rpc/askUpstream.js'
import type { Upstream } from '../rpc/Upstream.js'

export interface NodeCall {
  readonly method: string
  readonly params: readonly unknown[]
}

/** The node refused a call, or could not be asked. Its message is the node's, and is not shown to clients. */
export class NodeError extends SourceError {}

/** A node of a network, by JSON-RPC. */
export interface ChainNode {
  /** CAIP-2. */
  readonly chain: string
  /** @throws NodeError */
  ask(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>
  /** The result of each call. @throws NodeError when one fails */
  askAll(calls: readonly NodeCall[], signal: AbortSignal): Promise<readonly unknown[]>
  /** The result of each call, or an error in its place. */
  try(calls: readonly NodeCall[], signal: AbortSignal): Promise<readonly unknown[]>
}

/** Bytes of the answer to one request that are read at most. */
const maxAnswer = 64 * 1024 * 1024
/** Default of `Upstream.batch`. */
const defaultBatch = 100
/** Requests sent at once for one question. */
const concurrency = 4

export function createChainNode(chain: string, upstream: Upstream, log: Log): ChainNode {
  const batch = upstream.batch ?? defaultBatch
  async function send(calls: readonly NodeCall[], signal: AbortSignal): Promise<readonly unknown[]> {
    signal.throwIfAborted()
    const texts = calls.map(({ method, params }) => ({ method, params: JSON.stringify(params) }))
    const outcomes = await askUpstream({ chain, upstream, calls: texts, request: openRequest(signal), log })
    signal.throwIfAborted()
    return outcomes.map(valueOf)
  }
  async function tryAll(calls: readonly NodeCall[], signal: AbortSignal): Promise<readonly unknown[]> {
    const parts = Array.from({ length: Math.ceil(calls.length / batch) }, (_, at) =>
      calls.slice(at * batch, (at + 1) * batch),
    )
    const answers: (readonly unknown[])[] = []
    for (const [at] of parts.entries()) {
      if (at % concurrency !== 0) continue
      answers.push(...(await Promise.all(parts.slice(at, at + concurrency).map((part) => send(part, signal)))))
    }
    return answers.flat()
  }
  async function askAll(calls: readonly NodeCall[], signal: AbortSignal): Promise<readonly unknown[]> {
    const values = await tryAll(calls, signal)
    const failed = values.find((value) => value instanceof NodeError)
    if (failed) throw failed as NodeError
    return values
  }
  return {
    chain,
    ask: async (method, params, signal) => (await askAll([{ method, params }], signal))[0],
    askAll,
    try: tryAll,
  }
}

function valueOf(outcome: RpcOutcome): unknown {
  return 'error' in outcome
    ? new NodeError('rpc', outcome.error.slice(0, 500))
    : (JSON.parse(outcome.result) as unknown)
}

/** No client waits for these: what they hold is bounded by itself. */
function openRequest(signal: AbortSignal): OpenRequest {
  let bytes = 0
  return {
    client: 'gateway',
    signal,
    hold(amount) {
      bytes += amount
      return bytes <= maxAnswer
    },
    release(amount) {
      bytes -= amount
    },
  }
}

/** Waits; ends early, without an error, when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined)
}
