import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface RpcCall {
  readonly method: string
  readonly params: { readonly path?: string }
}
export interface Reply {
  readonly status?: number
  readonly body: string
}
export interface TestNode {
  readonly url: string
  /** Requests in the order they came: their path and their JSON. */
  readonly asked: readonly { readonly path: string; readonly json: RpcCall }[]
}

/** A node that answers what it is told to, until the test ends. `undefined`: it closes the connection without an answer. */
export async function openNode(
  answer: (call: RpcCall) => Reply | undefined | Promise<Reply | undefined>,
): Promise<TestNode> {
  const asked: { path: string; json: RpcCall }[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const json = JSON.parse(Buffer.concat(chunks).toString()) as RpcCall
      asked.push({ path: request.url ?? '', json })
      const reply = await answer(json)
      if (!reply) return void request.socket.destroy()
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(reply.body)
    })()
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** The answer of another node. */
export async function forwardTo(url: string, call: RpcCall): Promise<Reply> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(call) })
  return { body: await response.text() }
}

/** An answer of JSON-RPC. */
export function rpcReply(content: { readonly result: unknown } | { readonly error: unknown }): Reply {
  return { body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...content }) }
}
