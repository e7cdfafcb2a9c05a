import * as v from 'valibot'
import { failureCodes, RpcFailure } from '../requests/RpcFailure.js'
import type { RequestContext } from './WalletNamespace.js'

const patienceMs = 10_000
const shownLength = 300

/** Where a network's node is. @throws {RpcFailure} -32000 */
export function nodeOf({ nodeUrl, chainId }: RequestContext): string {
  if (nodeUrl !== undefined) return nodeUrl.replace(/\/$/, '')
  throw failed(`No endpoint is configured for ${chainId}: open the wallet with rpc.${chainId}=<url>`)
}

function failed(message: string): RpcFailure {
  return new RpcFailure(failureCodes.serverError, message)
}

/** Text of an HTTP answer. @throws {RpcFailure} -32000 with the node's words */
export async function fetchText(url: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) }).catch(() => {
    throw failed(`${new URL(url).origin} does not answer`)
  })
  const text = await response.text()
  if (!response.ok) throw failed(text.slice(0, shownLength) || `The node answered ${response.status}`)
  return text
}

export async function fetchJson<Schema extends v.GenericSchema>(
  schema: Schema,
  url: string,
  init?: RequestInit,
): Promise<v.InferOutput<Schema>> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await fetchText(url, init))
  if (!parsed.success) throw failed(`${new URL(url).origin} answered something else than was asked for`)
  return parsed.output
}

const answerSchema = v.union([
  v.object({ error: v.object({ message: v.string() }) }),
  v.object({ result: v.unknown() }),
])

/** JSON-RPC 2.0. @throws {RpcFailure} -32000 with the node's words */
export async function callNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await fetchJson(answerSchema, url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  if ('error' in answer) throw failed(answer.error.message.slice(0, shownLength))
  return answer.result
}
