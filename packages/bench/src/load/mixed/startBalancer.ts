import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Pool } from 'undici'

export interface Balancer {
  readonly url: string
  /** Requests that another server answered than the first that was tried. */
  readonly passedOn: () => number
  /** Requests that were answered 502. */
  readonly unanswered: () => number
  stop(): Promise<void>
}

/** Milliseconds for which a server that did not answer is tried last. */
const downTime = 1000

/**
 * A balancer as nginx is: servers in turn, and the next one where a server does not take the request. A POST that was sent is not sent again, as
 * it may have been done. It passes X-Forwarded-For on, so that clients of a load test have addresses.
 */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const servers = urls.map((url) => ({ pool: new Pool(url), downUntil: 0 }))
  let [turn, passedOn, unanswered] = [0, 0, 0]

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    const { method = 'GET', url: path = '/' } = request
    turn += 1
    const inTurn = servers.map((__, at) => servers[(turn + at) % servers.length]!)
    const isUp = ({ downUntil }: (typeof servers)[number]): boolean => downUntil < performance.now()
    const tries = [...inTurn.filter(isUp), ...inTurn.filter((server) => !isUp(server))]
    for (const [at, server] of tries.entries()) {
      try {
        const got = await server.pool.request({
          method: method as 'GET',
          path,
          headers,
          body: method === 'GET' ? null : body,
        })
        const bytes = await got.body.arrayBuffer()
        if (at > 0) passedOn += 1
        response.writeHead(got.statusCode, got.headers).end(Buffer.from(bytes))
        return
      } catch (error) {
        server.downUntil = performance.now() + downTime
        const { code } = error as NodeJS.ErrnoException
        if (method !== 'GET' && code !== 'ECONNREFUSED') break
      }
    }
    unanswered += 1
    response.writeHead(502).end()
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  // Pools of clients keep connections for longer.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passedOn: () => passedOn,
    unanswered: () => unanswered,
    async stop() {
      server.closeAllConnections()
      server.close()
      await Promise.all(servers.map(({ pool }) => pool.destroy()))
    },
  }
}
