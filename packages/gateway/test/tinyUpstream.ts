import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface TinyUpstream {
  readonly url: string
  /** Bodies received so far. */
  readonly bodies: readonly string[]
  /** Headers of the last request. */
  readonly headers: () => IncomingMessage['headers']
}

export interface Call {
  readonly jsonrpc: string
  readonly id: number
  readonly method: string
  readonly params?: unknown
}

/** An HTTP server on loopback that stops with the test and answers what `answer` says. */
export async function tinyUpstream(answer: (body: string, response: ServerResponse) => void): Promise<TinyUpstream> {
  const bodies: string[] = []
  let headers: IncomingMessage['headers'] = {}
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      bodies.push(body)
      headers = request.headers
      answer(body, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, bodies, headers: () => headers }
}

/** An upstream that answers each call with `[method, params]`, batches in reverse order as JSON-RPC allows. */
export function echoUpstream(): Promise<TinyUpstream> {
  const reply = ({ id, method, params }: Call) => ({ jsonrpc: '2.0', id, result: [method, params] })
  return tinyUpstream((body, response) => {
    const calls = JSON.parse(body) as Call | Call[]
    response.end(JSON.stringify(Array.isArray(calls) ? calls.map(reply).reverse() : reply(calls)))
  })
}
