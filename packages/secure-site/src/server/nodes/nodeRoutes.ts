import { Hono } from 'hono'
import * as v from 'valibot'

import { ApiError } from '../errors/ApiError.js'
import type { Log } from '../log/Log.js'
import { readBody } from '../documents/readBody.js'
import type { NetworkConfig } from '../SecureSiteConfig.js'
import type { RequireSession, SessionEnv } from '../auth/Session.js'

/** What the frame asks the nodes, by where it is answered. Everything a page may read goes to the page's own node instead. */
const methodsOfNode: Readonly<Record<string, readonly string[]>> = {
  eip155: [
    'eth_blockNumber',
    'eth_call',
    'eth_chainId',
    'eth_estimateGas',
    'eth_feeHistory',
    'eth_gasPrice',
    'eth_getBalance',
    'eth_getBlockByNumber',
    'eth_getCode',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
    'eth_maxPriorityFeePerGas',
    'eth_sendRawTransaction',
    'eth_simulateV1',
  ],
  solana: [
    'getAccountInfo',
    'getBalance',
    'getFeeForMessage',
    'getLatestBlockhash',
    'getMultipleAccounts',
    'getSignatureStatuses',
    'sendTransaction',
    'simulateTransaction',
  ],
}

const methodsOfBundler: readonly string[] = [
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_sendUserOperation',
  'eth_supportedEntryPoints',
  'pimlico_getUserOperationGasPrice',
]

const CallSchema = v.strictObject({
  chainId: v.pipe(v.string(), v.maxLength(41)),
  method: v.pipe(v.string(), v.maxLength(64)),
  params: v.array(v.unknown()),
})

const AnswerSchema = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(
    v.object({ code: v.optional(v.number()), message: v.optional(v.string()), data: v.optional(v.unknown()) }),
  ),
})

/** Milliseconds, and bytes of an answer. */
const nodeTimeout = 10_000
const maxAnswer = 2 * 1024 * 1024

export interface NodeDeps {
  readonly networks: Readonly<Record<string, NetworkConfig>>
  /** CAIP-2 ids of a project. */
  readonly networksOf: (projectId: string) => readonly string[]
  readonly requireSession: RequireSession
  readonly log: Log
}

/**
 * `POST /rpc`: the site's own nodes, for the frame. A page cannot choose them: a node that lies would make the frame show
 * another amount than it signs.
 */
export function nodeRoutes({ networks, networksOf, requireSession, log }: NodeDeps): Hono<SessionEnv> {
  const routes = new Hono<SessionEnv>()
  routes.post('/rpc', requireSession, async (c) => {
    const { chainId, method, params } = await readBody(c, CallSchema)
    const network = networks[chainId]
    if (!network || !networksOf(c.get('session').projectId).includes(chainId)) {
      throw new ApiError(403, 'embedded/chainNotAllowed', 'This network is not one of the project.')
    }
    const namespace = chainId.slice(0, chainId.indexOf(':'))
    const isBundled = methodsOfBundler.includes(method)
    const url = isBundled ? network.smartAccounts?.bundlerUrl : network.rpcUrl
    if (url === undefined || (!isBundled && !methodsOfNode[namespace]?.includes(method))) {
      throw new ApiError(403, 'embedded/methodNotAllowed', 'The secure site does not ask nodes for this.')
    }
    try {
      return c.json(await ask(url, method, params, c.req.raw.signal))
    } catch (cause) {
      log({ level: 'warn', event: 'node.failed', chainId, method, why: (cause as Error).name })
      throw new ApiError(503, 'embedded/nodeFailed', 'The network cannot be reached now. Please try again.')
    }
  })
  return routes
}

/** What the node said, `{ result }` or `{ error }`. */
async function ask(url: string, method: string, params: readonly unknown[], signal: AbortSignal): Promise<object> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(nodeTimeout)]),
  })
  const text = await readText(response)
  const { result, error } = v.parse(AnswerSchema, JSON.parse(text))
  if (!error) return { result: result ?? null }
  return { error: { code: error.code ?? -32_603, message: (error.message ?? '').slice(0, 500), data: error.data } }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > maxAnswer) throw new RangeError('the answer is too long')
  }
  return text + decoder.decode()
}
