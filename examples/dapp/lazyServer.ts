import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { shareStart } from './shareStart.js'

/** A server on this machine, such as the node of a chain. */
export interface LocalServer {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  stop(): Promise<unknown>
}

const anyPage = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
}

/**
 * An address for a server that is started by the first request. The request waits for it, and later ones are passed on. When the
 * start fails, each request that waits is answered so, and the next one tries again.
 * @param start May take long, as when it has to install packages
 */
export async function serveLazily(start: () => Promise<LocalServer>): Promise<LocalServer> {
  let running: LocalServer | undefined
  const started = shareStart(async () => (running = await start()))
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await running?.stop()
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A browser asks whether it may ask: that starts nothing.
    if (request.method === 'OPTIONS') return void response.writeHead(204, anyPage).end()
    const body = await text(request).catch(() => '')
    try {
      const passed = await passOn(request, body)
      const type = passed.headers.get('content-type') ?? 'application/json'
      response.writeHead(passed.status, { ...anyPage, 'content-type': type }).end(await passed.text())
    } catch (error) {
      const failure = failureOf(body, error instanceof Error ? error.message : String(error))
      response
        .writeHead(failure.status, { ...anyPage, 'content-type': 'application/json' })
        .end(JSON.stringify(failure.body))
    }
  }
  async function passOn({ method = 'GET', url = '/', headers }: IncomingMessage, body: string): Promise<Response> {
    const { url: target } = await started()
    return fetch(`${target}${url}`, {
      method,
      headers: { 'content-type': headers['content-type'] ?? 'application/json' },
      ...(body && { body }),
    })
  }
}

/** Who asks by JSON-RPC gets its error; anyone else one of HTTP. */
function failureOf(body: string, message: string): { readonly status: number; readonly body: unknown } {
  const error = { code: -32_603, message }
  try {
    const calls = JSON.parse(body) as object
    const ids = [calls].flat().map((call) => ('id' in call ? call.id : null))
    const answers = ids.map((id) => ({ jsonrpc: '2.0', id, error }))
    return { status: 200, body: Array.isArray(calls) ? answers : answers[0] }
  } catch {
    return { status: 503, body: { error: message } }
  }
}
