import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface GatewayAnswer {
  readonly status?: number
  /** JSON, or text as it stands. */
  readonly body?: unknown
  /** Closes the connection without an answer. */
  readonly hangUp?: boolean
  /** Ms before the answer. */
  readonly delay?: number
}
export interface SeenRequest {
  readonly method: string
  readonly url: URL
  readonly body: string
}

export interface GatewayDouble {
  readonly url: string
  readonly seen: readonly SeenRequest[]
  /** Paths that were asked for, in order. */
  readonly paths: () => readonly string[]
  close(): Promise<void>
}

/** A server on this machine that answers as a test says. */
export async function gatewayDouble(answer: (request: SeenRequest) => GatewayAnswer): Promise<GatewayDouble> {
  const seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const asked = {
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://gateway'),
        body: await textOf(request),
      }
      seen.push(asked)
      const { status = 200, body, hangUp, delay = 0 } = answer(asked)
      await new Promise((resolve) => setTimeout(resolve, delay))
      if (hangUp) return void request.socket.destroy()
      response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body ?? null))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    paths: () => seen.map(({ url }) => url.pathname),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
