import * as v from 'valibot'
import type { Methods } from './Methods.js'
import { RpcError, rpcCodes } from './RpcError.js'

const requestSchema = v.object({
  id: v.optional(v.nullable(v.union([v.string(), v.number()])), null),
  method: v.string(),
  params: v.optional(v.unknown(), []),
})

/** Answers what arrived as text: one request of JSON-RPC 2.0, or a batch of them. */
export function answer(methods: Methods, text: string): string {
  let request: unknown
  try {
    request = JSON.parse(text)
  } catch {
    return JSON.stringify(failure(null, new RpcError(rpcCodes.parseError, 'Parse error')))
  }
  return JSON.stringify(
    Array.isArray(request) ? request.map((call) => answerOne(methods, call)) : answerOne(methods, request),
  )
}

function answerOne(methods: Methods, request: unknown): object {
  const parsed = v.safeParse(requestSchema, request)
  if (!parsed.success) return failure(null, new RpcError(-32600, 'Invalid request'))
  const { id, method, params } = parsed.output
  try {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run) throw new RpcError(rpcCodes.methodNotFound, 'Method not found')
    // What is left out at the end counts as undefined for tuples.
    const result = run(Array.isArray(params) ? [...(params as unknown[]), ...Array<undefined>(4)].slice(0, 4) : params)
    return { jsonrpc: '2.0', id, result }
  } catch (error) {
    return failure(id, error)
  }
}

function failure(id: string | number | null, error: unknown): object {
  const { code, message, data } =
    error instanceof RpcError ? error : new RpcError(rpcCodes.internalError, String((error as Error).message))
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
}
