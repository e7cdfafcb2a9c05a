import { setMaxListeners } from 'node:events'
import { createPublicClient, custom, type PublicClient } from 'viem'
import * as v from 'valibot'
import type { OpenRequest } from '../limits/OpenRequests.js'
import type { Log } from '../log/Log.js'
import { askUpstream } from './askUpstream.js'
import type { Upstream } from './Upstream.js'

/** An error that a node, or the way to it, answered a call with. viem wraps it: find it with {@link nodeErrorOf}. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  constructor(
    readonly code: number,
    message: string,
    /** Of a revert: what the contract returned. */
    readonly data?: string | undefined,
  ) {
    super(message)
  }
  /** The contract was run and refused. EIP-1474 has no code for it: most nodes answer 3, some -32000 and a text. */
  get isRevert(): boolean {
    return this.code === 3 || /revert|VM execution error/i.test(this.message)
  }
}

export function nodeErrorOf(error: unknown): NodeError | undefined {
  let cause = error
  while (cause instanceof Error && !(cause instanceof NodeError)) cause = cause.cause
  return cause instanceof NodeError ? cause : undefined
}

export interface EvmNode {
  /** CAIP-2. */
  readonly chain: string
  readonly upstream: Upstream
  readonly log: Log
}

interface Waiting {
  readonly method: string
  readonly params: string
  resolve(value: unknown): void
  reject(error: NodeError): void
}

const defaultBatch = 100
/** Bytes of the answers that one client holds at once. */
const mostBytes = 8 * 1024 * 1024

const ErrorSchema = v.object({
  code: v.number(),
  message: v.string(),
  data: v.fallback(v.optional(v.string()), undefined),
})

/** A client for what one request to the gateway needs of a network. What is asked in one turn goes out in one batch. */
export function createEvmClient({ chain, upstream, log }: EvmNode, signal: AbortSignal): PublicClient {
  const request = boundedRequest(signal)
  const size = upstream.batch ?? defaultBatch
  let waiting: Waiting[] = []

  async function send(calls: readonly Waiting[]): Promise<void> {
    const outcomes = await askUpstream({ chain, upstream, calls, request, log })
    for (const [at, call] of calls.entries()) {
      const outcome = outcomes[at]
      if (outcome && 'result' in outcome) call.resolve(JSON.parse(outcome.result))
      else call.reject(errorOf(outcome?.error))
    }
  }
  function flush(): void {
    const calls = waiting
    waiting = []
    for (let start = 0; start < calls.length; start += size) void send(calls.slice(start, start + size))
  }
  const ask = ({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.push({ method, params: JSON.stringify(params ?? []), resolve, reject })
      if (waiting.length === 1) setImmediate(flush)
    })
  return createPublicClient({ transport: custom({ request: ask }, { retryCount: 0 }), cacheTime: 0 })
}

function errorOf(text: string | undefined): NodeError {
  const parsed = v.safeParse(ErrorSchema, JSON.parse(text ?? 'null'))
  if (!parsed.success) return new NodeError(-32603, 'The node answered an error without a message.')
  const { code, message, data } = parsed.output
  return new NodeError(code, message.slice(0, 1000), data)
}

function boundedRequest(signal: AbortSignal): OpenRequest {
  setMaxListeners(0, signal)
  let room = mostBytes
  return {
    client: '',
    signal,
    hold(bytes) {
      if (bytes > room) return false
      room -= bytes
      return true
    },
    release(bytes) {
      room += bytes
    },
  }
}
