import type { NodeProtocol, NodeReply, NodeRequest } from './createLyingProxy.js'

interface Message {
  readonly id?: unknown
  readonly method?: string
  readonly result?: unknown
}

/** The protocol of nodes that speak JSON-RPC 2.0, one request or a batch in each body. */
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
  const isLookup = ({ method = '' }: Message): boolean => Object.hasOwn(lookups, method)
  function reply({ body }: NodeRequest, answer: (asked: Message) => object): NodeReply {
    const replyTo = (message: Message): object => ({ jsonrpc: '2.0', id: message.id, ...answer(message) })
    const messages = JSON.parse(body) as Message | readonly Message[]
    const answers: unknown = isBatch(messages) ? messages.map(replyTo) : replyTo(messages)
    return { status: 200, body: JSON.stringify(answers) }
  }
  return {
    kindOf({ body }) {
      const messages = body ? messagesOf(body) : []
      if (messages.some(({ method = '' }) => broadcast.includes(method))) return 'broadcast'
      return messages.some(isLookup) ? 'lookup' : 'other'
    },
    refusal: (request, message) => reply(request, () => ({ error: { code: -32000, message } })),
    nothing: (request) =>
      reply(request, (message) =>
        isLookup(message)
          ? { result: lookups[message.method ?? ''] }
          : { error: { code: -32000, message: 'header not found' } },
      ),
    otherHash: ({ status, body }) => {
      const message = JSON.parse(body) as Message
      return {
        status,
        body: JSON.stringify(message.result === undefined ? message : { ...message, result: otherHash }),
      }
    },
  }
}

function messagesOf(body: string): readonly Message[] {
  const parsed = JSON.parse(body) as Message | readonly Message[]
  return isBatch(parsed) ? parsed : [parsed]
}

function isBatch(parsed: Message | readonly Message[]): parsed is readonly Message[] {
  return Array.isArray(parsed)
}
