import { isPorticoError, pause, untilAborted, withSignals, type Caip2 } from '@portico/core'
import { findNetwork, networkName, type NetworkContext } from './findNetwork.js'

/** One answer of a node: milliseconds it has, how often it is asked again, and the first pause, which doubles each time. */
export const nodeLimits: { readonly timeout: number; readonly retryCount: number; readonly retryDelay: number } = {
  timeout: 10_000,
  retryCount: 3,
  retryDelay: 150,
}

/** A plugin's context whose errors include `rpcUnavailable`. */
export interface NodeContext extends NetworkContext {
  error(
    name: 'rpcUnavailable',
    context: { readonly chain: string; readonly url: string },
    rest?: { readonly cause?: unknown; readonly details?: string },
  ): Error
}

/** To be thrown by a question to a node that cannot answer now, so that another one is asked. */
export class NodeFailure extends Error {
  /** Whether the same node may be able to answer in a moment. Else the next one is asked at once. */
  readonly isTemporary: boolean
  /** What is thrown when no other node answers either. Default: `rpcUnavailable`. */
  readonly refusal: Error | undefined

  constructor(
    message: string,
    options: { readonly isTemporary: boolean; readonly refusal?: Error; readonly cause?: unknown },
  ) {
    super(message, { cause: options.cause })
    this.name = 'NodeFailure'
    this.isTemporary = options.isTemporary
    this.refusal = options.refusal
  }

  /** Of an HTTP status that brought no answer: 408, 429 and 5xx are temporary. */
  static ofStatus(status: number): NodeFailure {
    return new NodeFailure(`HTTP ${status}`, { isTemporary: status === 408 || status === 429 || status >= 500 })
  }
}

export interface NodeQuestion {
  readonly networkId: Caip2
  readonly signal?: AbortSignal | undefined
  /** Nodes in the order in which they are asked. Default: all of the network. */
  readonly urls?: readonly string[]
  /**
   * Asks one node, once: the one at this place, counted around. For what must not be repeated by itself, such as handing over a
   * transaction: what a second node says of it may be due to the first one's success.
   */
  readonly attempt?: number | undefined
}

/**
 * Asks the nodes of a network one after the other until one answers. Each has 10 seconds, and is asked 3 times more, with
 * growing pauses, when it does not answer.
 * @param ask Asks one node. A coded error counts as its answer and ends the search; `NodeFailure` says how to go on; after
 * anything else that is thrown the node is asked again. It should give up when its signal fires, and need not.
 * @throws `rpcUnavailable` when no node answers, a coded error of `ask`, or the signal's reason
 */
export async function askNodes<T>(
  context: NodeContext,
  { networkId, signal, attempt, urls = findNetwork(context, networkId)?.rpcUrls.default.http ?? [] }: NodeQuestion,
  ask: (url: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  let failure: unknown = new Error('The network has no nodes')
  let refusal: Error | undefined
  const chosen = attempt === undefined ? urls : urls.slice(attempt % urls.length).slice(0, 1)
  for (const url of chosen) {
    try {
      return await askOne(url, ask, signal, attempt === undefined ? nodeLimits.retryCount : 0)
    } catch (thrown) {
      signal?.throwIfAborted()
      if (isPorticoError(thrown)) throw thrown
      failure = thrown
      // Of a single attempt it cannot be told whether the node took it before it failed.
      if (thrown instanceof NodeFailure && attempt === undefined) refusal ??= thrown.refusal
    }
  }
  throw refusal ?? rpcUnavailable(context, networkId, { url: chosen[0], cause: failure })
}

async function askOne<T>(
  url: string,
  ask: (url: string, signal: AbortSignal) => Promise<T>,
  signal: AbortSignal | undefined,
  retryCount: number,
): Promise<T> {
  let retries = 0
  for (;;) {
    try {
      const answered = (limit: AbortSignal): Promise<T> => untilAborted(() => ask(url, limit), limit)
      return await withSignals([signal], answered, nodeLimits.timeout)
    } catch (thrown) {
      const isFinal = isPorticoError(thrown) || (thrown instanceof NodeFailure && !thrown.isTemporary)
      if (isFinal || signal?.aborted || retries === retryCount) throw thrown
    }
    await pause(nodeLimits.retryDelay * 2 ** retries, signal)
    retries += 1
  }
}

/** The error for a network none of whose nodes can be reached, for code that asks them by an SDK. */
export function rpcUnavailable(
  context: NodeContext,
  networkId: Caip2,
  { url = '', cause }: { readonly url?: string | undefined; readonly cause?: unknown },
): Error {
  return context.error(
    'rpcUnavailable',
    { chain: networkName(context, networkId), url },
    { cause, details: 'Check the connection. A site may name other nodes with the option `rpcUrls`.' },
  )
}
