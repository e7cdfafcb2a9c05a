import type { NodeProtocol, NodeReply, NodeRequest } from './createLyingProxy.js'

interface Message {
  readonly id?: unknown
  readonly method?: string
  readonly result?: unknown
}

/** The protocol of nodes that speak JSON-RPC 2.0, one request in each body. */
export function jsonRpcProtocol({
  broadcast,
  lookups,
  otherHash,
}: {
  /** Methods that hand a transaction over. */
  readonly broadcast: readonly string[]
  /** Methods that look for one, with the result of a node that has nothing. */
  readonly lookups: Readonly<Record<string, unknown>>
  /** Hash of another transaction, in the chain's form. */
  readonly otherHash: string
}): NodeProtocol {
  const parse = (text: string): Message => JSON.parse(text) as Message
  const reply = (request: NodeRequest, rest: object): NodeReply => ({
    status: 200,
    body: JSON.stringify({ jsonrpc: '2.0', id: parse(request.body).id, ...rest }),
  })
  return {
    kindOf({ body }) {
      const { method = '' } = body ? parse(body) : {}
      if (broadcast.includes(method)) return 'broadcast'
      return Object.hasOwn(lookups, method) ? 'lookup' : 'other'
    },
    refusal: (request, message) => reply(request, { error: { code: -32000, message } }),
    nothing: (request) => reply(request, { result: lookups[parse(request.body).method ?? ''] ?? null }),
    otherHash: ({ status, body }) => {
      const message = parse(body)
      return {
        status,
        body: JSON.stringify(message.result === undefined ? message : { ...message, result: otherHash }),
      }
    },
  }
}
