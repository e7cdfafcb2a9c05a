import * as v from 'valibot'

/** JSON-RPC 2.0, §5.1; -32000 is the first of the codes left to servers. */
export const rpcCodes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  mailboxFull: -32_000,
} as const

export type RpcId = string | number | null

export type Frame =
  | { readonly kind: 'request'; readonly id: RpcId; readonly method: string; readonly params: unknown }
  | { readonly kind: 'response'; readonly id: RpcId; readonly ok: boolean }
  | { readonly kind: 'invalid'; readonly id: RpcId; readonly code: number; readonly message: string }

// An id beyond 2^53 would come back changed; clients send those as strings.
const idSchema = v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.minLength(1), v.maxLength(64))])
const requestSchema = v.object({
  jsonrpc: v.literal('2.0'),
  id: idSchema,
  method: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  params: v.optional(v.unknown()),
})
const responseSchema = v.object({ jsonrpc: v.literal('2.0'), id: idSchema })

/** Reads one text frame; whatever it holds, the answer is a frame, never an exception. */
export function parseFrame(text: string): Frame {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { kind: 'invalid', id: null, code: rpcCodes.parseError, message: 'Parse error: the frame is not JSON' }
  }
  const id = v.safeParse(v.object({ id: idSchema }), json)
  const isResponse = typeof json === 'object' && json !== null && ('result' in json || 'error' in json)
  if (isResponse && v.is(responseSchema, json)) return { kind: 'response', id: json.id, ok: 'result' in json }
  const request = v.safeParse(requestSchema, json)
  if (request.success) {
    const { id, method, params } = request.output
    return { kind: 'request', id, method, params }
  }
  const path = v.getDotPath(request.issues[0])
  return {
    kind: 'invalid',
    id: id.success ? id.output.id : null,
    code: rpcCodes.invalidRequest,
    message: `Invalid request: ${path ? `${path}: ` : ''}${request.issues[0].message}`,
  }
}

export function rpcResult(id: RpcId, result: unknown): string {
  return JSON.stringify({ id, jsonrpc: '2.0', result })
}

export function rpcError(id: RpcId, code: number, message: string): string {
  return JSON.stringify({ id, jsonrpc: '2.0', error: { code, message } })
}
