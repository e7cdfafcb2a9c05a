import { createServer, request as send, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface NodeRequest {
  readonly method: string
  readonly path: string
  readonly body: string
}

export interface NodeReply {
  readonly status: number
  readonly body: string
}

/** What the proxy has to know of the protocol of a chain's nodes. */
export interface NodeProtocol {
  /** `broadcast` hands a transaction over, `lookup` asks for one or for its status. */
  kindOf(request: NodeRequest): 'broadcast' | 'lookup' | 'other'
  /** How a node refuses a request in these words. */
  refusal(request: NodeRequest, words: string): NodeReply
  /** How a node answers a lookup of a transaction that it does not have. */
  nothing(request: NodeRequest): NodeReply
  /** The answer to a broadcast, with the hash of another transaction. */
  otherHash(reply: NodeReply): NodeReply
}

/**
 * What happens to one request. `takes`: whether the node gets it. `says`: its own answer, none (the connection breaks), an HTTP
 * error, a refusal in these words, that it has nothing, another hash.
 */
export interface Fault {
  readonly takes: 'never' | 'once' | 'twice'
  readonly says: 'its answer' | 'nothing' | 'HTTP 502' | 'unknown' | 'another hash' | { readonly refusal: string }
}

export interface LyingProxy {
  /** To be given to the plugin as its only node. */
  readonly url: string
  /** Asked at each request of these kinds; undefined: the node answers for itself. */
  fault: (kind: 'broadcast' | 'lookup', request: NodeRequest) => Fault | undefined
  /** How many requests handed a transaction over. */
  broadcasts(): number
  stop(): Promise<void>
}

/** A server of HTTP on 127.0.0.1 between a plugin and a node, which lies when it is told to. */
export async function createLyingProxy(node: string, protocol: NodeProtocol): Promise<LyingProxy> {
  let broadcasts = 0
  const server = createServer((incoming, response) => {
    void (async () => {
      const request: NodeRequest = {
        method: incoming.method ?? 'GET',
        path: incoming.url ?? '/',
        body: await readBody(incoming),
      }
      const kind = request.method === 'OPTIONS' ? 'other' : protocol.kindOf(request)
      if (kind === 'broadcast') broadcasts += 1
      const fault = kind === 'other' ? undefined : proxy.fault(kind, request)
      const { takes = 'once', says = 'its answer' } = fault ?? {}
      const replies: NodeReply[] = []
      if (takes !== 'never') replies.push(await forward(node, request, incoming))
      if (takes === 'twice') replies.push(await forward(node, request, incoming))
      const reply = answer(protocol, request, replies, says)
      if (!reply) return void response.destroy()
      response.writeHead(reply.status, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'access-control-allow-methods': '*',
      })
      response.end(reply.body)
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: LyingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => undefined,
    broadcasts: () => broadcasts,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}

function answer(
  protocol: NodeProtocol,
  request: NodeRequest,
  replies: readonly NodeReply[],
  says: Fault['says'],
): NodeReply | undefined {
  const own = replies.at(-1)
  if (typeof says === 'object') return protocol.refusal(request, says.refusal)
  if (says === 'nothing') return undefined
  if (says === 'HTTP 502') return { status: 502, body: '<h1>Bad gateway</h1>' }
  if (says === 'unknown') return protocol.nothing(request)
  if (!own) return undefined
  return says === 'another hash' ? protocol.otherHash(replies[0]!) : own
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

async function forward(
  node: string,
  { method, path, body }: NodeRequest,
  incoming: IncomingMessage,
): Promise<NodeReply> {
  const type = incoming.headers['content-type'] ?? 'application/json'
  return new Promise((resolve, reject) => {
    const outgoing = send(
      `${node.replace(/\/$/, '')}${path === '/' ? '' : path}`,
      { method, agent: false, headers: { 'content-type': type } },
      (reply) => {
        readBody(reply).then((text) => resolve({ status: reply.statusCode ?? 502, body: text }), reject)
      },
    )
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}
