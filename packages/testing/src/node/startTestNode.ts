import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node on 127.0.0.1 that speaks JSON-RPC 2.0 over HTTP, from pages of other origins too. */
export interface TestNode {
  readonly url: string
  /** Path and method of every request, in their order: `/ eth_chainId`. */
  readonly asked: readonly string[]
  stop(): Promise<void>
}

/**
 * Starts a node that answers as the test says.
 * @param answer by method: an object with `result` or `error`, text that is sent as it is, or an HTTP status
 */
export async function startTestNode(answer: (method: string) => object | string | number): Promise<TestNode> {
  const calls: string[] = []
  const server = createServer((request, response) => {
    for (const name of ['access-control-allow-origin', 'access-control-allow-headers']) response.setHeader(name, '*')
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      // A browser asks first whether the page may.
      if (request.method === 'OPTIONS') return response.end()
      const { method, id } = JSON.parse(text) as { readonly method: string; readonly id: number }
      calls.push(`${request.url ?? ''} ${method}`)
      const found = answer(method)
      if (typeof found === 'number') return response.writeHead(found).end('no')
      if (typeof found === 'string') return response.end(found)
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify({ jsonrpc: '2.0', id, ...found }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: calls,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
