import { createPublicClient, custom, type Address, type Hex, type PublicClient } from 'viem'
import { createChainNode, NodeError, type ChainNodeOptions, type NodeCall } from './ChainNode.js'

/** The error of a node that viem wrapped. */
export function nodeErrorOf(error: unknown): NodeError | undefined {
  let cause = error
  while (cause instanceof Error && !(cause instanceof NodeError)) cause = cause.cause
  return cause instanceof NodeError ? cause : undefined
}

export type EvmNode = Pick<ChainNodeOptions, 'chain' | 'upstream' | 'log'>

interface Waiting extends NodeCall {
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** Bytes of the answers to what is asked in one turn. */
const mostBytes = 8 * 1024 * 1024

/** CCIP-Read (EIP-3668): contracts name servers that know the answer. */
export interface CcipReading {
  /** Asks the servers. */
  request(lookup: { readonly data: Hex; readonly sender: Address; readonly urls: readonly string[] }): Promise<Hex>
  /** Calls that the client makes: a contract may want another lookup after each, and viem follows without end. */
  readonly mostCalls: number
}

/**
 * A client for what one request to the gateway needs of a network. What is asked in one turn goes out together. Without
 * `ccipRead`, no server that a contract names is asked.
 */
export function createEvmClient(options: EvmNode, signal: AbortSignal, ccipRead?: CcipReading): PublicClient {
  const node = createChainNode({ ...options, mostBytes })
  let waiting: Waiting[] = []
  let calls = 0

  async function flush(): Promise<void> {
    const sent = waiting
    waiting = []
    try {
      const values = await node.tryAll(sent, signal)
      for (const [at, call] of sent.entries()) {
        const value = values[at]
        if (value instanceof NodeError) call.reject(value)
        else call.resolve(value)
      }
    } catch (error) {
      for (const call of sent) call.reject(error)
    }
  }
  const ask = ({ method, params = [] }: NodeCall): Promise<unknown> =>
    new Promise((resolve, reject) => {
      calls += 1
      if (ccipRead && calls > ccipRead.mostCalls) return reject(new Error('the contract asks for too many lookups'))
      waiting.push({ method, params, resolve, reject })
      if (waiting.length === 1) setImmediate(() => void flush())
    })
  return createPublicClient({
    transport: custom({ request: ask }, { retryCount: 0 }),
    cacheTime: 0,
    // viem's own would fetch any URL, of private addresses too.
    ccipRead: ccipRead ? { request: ccipRead.request } : false,
  })
}
