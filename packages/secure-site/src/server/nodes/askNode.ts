import { untilAborted, withSignals } from '@portico/core'
import { readText } from '@portico/server'
import * as v from 'valibot'

/** A node, or the bundler of a network, as the operator configured it. */
export interface Node {
  /** CAIP-2. */
  readonly chainId: string
  /**
   * One JSON-RPC call.
   * @throws NodeError
   */
  request(method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown>
}

/** `refused`: the node answered with an error, whose words are `message`. `unreachable`: it did not answer as a node does. */
export class NodeError extends Error {
  override readonly name: string = 'NodeError'

  constructor(
    readonly reason: 'refused' | 'unreachable',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Milliseconds, and bytes of an answer. */
const nodeTimeout = 10_000
const maxAnswer = 2 * 1024 * 1024

const AnswerSchema = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.optional(v.string(), '') })),
})

/** Methods that a bundler answers (ERC-4337), and no node. */
const methodsOfBundler: readonly string[] = [
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_sendUserOperation',
  'eth_supportedEntryPoints',
  'pimlico_getUserOperationGasPrice',
]

export interface NodeAddresses {
  readonly rpcUrl: string
  readonly bundlerUrl?: string | undefined
}

export function openNode(chainId: string, { rpcUrl, bundlerUrl }: NodeAddresses): Node {
  return {
    chainId,
    async request(method, params, signal) {
      const url = methodsOfBundler.includes(method) ? bundlerUrl : rpcUrl
      if (url === undefined) throw new NodeError('unreachable', 'This network has no bundler.')
      const { result, error } = await ask(url, method, params, signal)
      if (error) throw new NodeError('refused', error.message.slice(0, 500))
      return result ?? null
    },
  }
}

async function ask(url: string, method: string, params: readonly unknown[], signal: AbortSignal | undefined) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'Content-Type': 'application/json' }
  const answered = async (limit: AbortSignal): Promise<string> => {
    const init = { method: 'POST', headers, body, redirect: 'error', signal: limit } as const
    const response = await untilAborted(() => fetch(url, init), limit)
    return readText(response, { most: maxAnswer, signal: limit })
  }
  try {
    return v.parse(AnswerSchema, JSON.parse(await withSignals([signal], answered, nodeTimeout)))
  } catch (cause) {
    signal?.throwIfAborted()
    throw new NodeError('unreachable', 'The network cannot be reached now. Try again.', { cause })
  }
}
