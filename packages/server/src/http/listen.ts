import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { networkOf } from '../clients/clientAddress.js'
import { createShares } from '../clients/createShares.js'

export interface ListenOptions {
  readonly fetch: (request: Request, env: object) => Response | Promise<Response>
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Milliseconds that a client has to send a request, and that it may go without reading on its answer. Default 20 000. */
  readonly requestTimeout?: number
  /** Connections at once; more are closed. Default 4 096. */
  readonly connections?: number
  /** Proxies before the server. Where there are none, one client has a quarter of the connections at most. */
  readonly proxies: number
  /** Headers of every answer, also of those that no route makes. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface StopOptions {
  /** Milliseconds for which it goes on serving, and asks clients with each answer to leave. */
  readonly drainTime: number
  /** Milliseconds that requests under way have to end then. */
  readonly stopTimeout: number
  /** Called before what is still under way is cut off. */
  onCut?(): void
}

export interface Listener {
  /** Without a slash at the end, such as `http://127.0.0.1:4001`. */
  readonly url: string
  /** Drains, takes no more requests, and resolves when the port is free. */
  stop(options: StopOptions): Promise<void>
}

/** Longer than a proxy in front keeps an idle connection (60 s is common): a request on its way to one that ends would be lost. */
const keepAliveTimeout = 65_000

/**
 * Serves `fetch` over HTTP; resolves when it listens.
 * @throws the error of Node, such as `EADDRINUSE`
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { fetch, host, port, requestTimeout = 20_000, connections = 4096, proxies, headers = {} } = options
  const server = createAdaptorServer({
    async fetch(request, env) {
      const answer = await fetch(request, env)
      cutSlowReader(env as Partial<HttpBindings>, requestTimeout)
      return answer
    },
    createServer,
    serverOptions: {
      requestTimeout,
      headersTimeout: requestTimeout,
      keepAliveTimeout,
      // How often Node looks for clients that are too slow; its default is every 30 s. Milliseconds.
      connectionsCheckingInterval: Math.min(1000, requestTimeout),
    },
  }) as Server
  server.maxConnections = connections
  if (proxies === 0) shareConnections(server, connections)
  server.prependListener('request', (_, answer: ServerResponse) => {
    for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value)
  })
  const drain = drainable(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { address, family, port: bound } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`,
    async stop({ drainTime, stopTimeout, onCut }) {
      drain()
      if (drainTime > 0) await wait(drainTime)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const timer = setTimeout(() => {
        onCut?.()
        server.closeAllConnections()
      }, stopTimeout)
      await closed
      clearTimeout(timer)
    },
  }
}

/** Cuts off a client that does not read its answer, which stays in memory until then. Node counts from the last byte that it took. */
function cutSlowReader({ outgoing }: Partial<HttpBindings>, timeout: number): void {
  outgoing?.socket?.setTimeout(timeout)
}

/**
 * Returns what begins the drain: from then on each answer says `Connection: close`. A client with a connection that is kept alive
 * does not learn otherwise that the server goes, and its next request would be reset.
 */
function drainable(server: Server): () => void {
  const open = new Set<ServerResponse>()
  let isDraining = false
  server.prependListener('request', (_, answer: ServerResponse) => {
    if (isDraining) answer.shouldKeepAlive = false
    open.add(answer)
    answer.once('close', () => open.delete(answer))
  })
  return () => {
    isDraining = true
    for (const answer of open) answer.shouldKeepAlive = false
  }
}

/** Closes the connections of a client that has its share of them. */
function shareConnections(server: Server, connections: number): void {
  const places = createShares(connections)
  server.on('connection', (socket) => {
    const client = networkOf(socket.remoteAddress ?? '')
    if (!places.take(client, 1)) return void socket.destroy()
    socket.once('close', () => places.give(client, 1))
  })
}
