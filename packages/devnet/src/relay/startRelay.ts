import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import * as v from 'valibot'
import { WebSocketServer } from 'ws'
import { devnetError } from '../errors/devnetError.js'
import { parseOptions, portSchema, signalSchema } from '../errors/parseOptions.js'
import { admit } from './admit.js'
import { closeAll } from './closeAll.js'
import { createExchange } from './createExchange.js'
import { createMailbox } from './createMailbox.js'
import { keepAlive } from './keepAlive.js'
import { serveClient } from './serveClient.js'

export interface RelayOptions {
  /** Default 0: a free one. */
  readonly port?: number | undefined
  /** Project ids that are let in; others are closed with 3000 'Unauthorized: invalid key'. Default: any that is not empty. */
  readonly projectIds?: readonly string[] | undefined
  /** Origins of browsers that are let in; others are closed with 3000 'Unauthorized: origin not allowed'. Default: all. */
  readonly origins?: readonly string[] | undefined
  /** `aud` claims that are accepted. Default: all; behind a proxy the relay cannot know under which name it was asked. */
  readonly audience?: readonly string[] | undefined
  /** Milliseconds between pings, at most 35 000: clients give up a connection after that. Default 20 000. */
  readonly pingMs?: number | undefined
  /** Bytes a frame may have; a longer one closes the connection with 1009. Default 1 MiB. */
  readonly maxFrameBytes?: number | undefined
  /** Bytes that all waiting messages together may take. Default 64 MiB. */
  readonly maxMailboxBytes?: number | undefined
  /** Aborting gives up starting, and stops a relay that has started. */
  readonly signal?: AbortSignal | undefined
}

export interface RelayStatus {
  readonly connections: number
  /** Messages that wait for their expiry. */
  readonly messages: number
}

/** A running relay. `drop`, `pause` and `resume` are what an operator's bad day looks like from outside. */
export interface Relay {
  /** `ws://127.0.0.1:<port>`, the `relayUrl` of a client. */
  readonly url: string
  status(): RelayStatus
  /**
   * Closes every connection, and waits for that. The code is 1000–1003, 1007–1014 or 3000–4999; 1006, which cannot be
   * sent, cuts the line without a word. Clients may come back at once. Default 1001, 'Going away'.
   */
  drop(code?: number, reason?: string): Promise<void>
  /** From now on nothing is read, answered or pinged; connections stay open and new ones are accepted. */
  pause(): void
  /** Takes up work again, beginning with what arrived meanwhile. */
  resume(): void
  /** Closes everything and frees the port; calling it again is harmless. */
  stop(): Promise<void>
}

const clientPatienceMs = 35_000
const sweepMs = 10_000
const unauthorized = 3000

const optionsSchema = v.strictObject({
  port: v.optional(portSchema, 0),
  projectIds: v.optional(v.array(v.pipe(v.string(), v.minLength(1)))),
  origins: v.optional(v.array(v.pipe(v.string(), v.url()))),
  audience: v.optional(v.array(v.string())),
  pingMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(clientPatienceMs)), 20_000),
  maxFrameBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1024 ** 2),
  maxMailboxBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 64 * 1024 ** 2),
  signal: v.optional(signalSchema),
})

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

/**
 * Starts a WalletConnect relay on 127.0.0.1: authenticated by did-jwt, messages kept for absent peers until their ttl.
 *
 * @throws `devnet/invalidOptions`, `devnet/portTaken`, or the reason of the signal
 */
export async function startRelay(options: RelayOptions = {}): Promise<Relay> {
  const { port, projectIds, origins, audience, pingMs, signal, ...limits } = parseOptions(optionsSchema, options)
  signal?.throwIfAborted()
  const mailbox = createMailbox(limits.maxMailboxBytes)
  const context = { mailbox, exchange: createExchange(mailbox) }
  const http = createServer((request, response) => {
    response.writeHead(request.url === '/health' ? 200 : 426, { 'content-type': 'text/plain' })
    response.end(request.url === '/health' ? 'ok' : 'This is a WalletConnect relay: connect by websocket.')
  })
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.maxFrameBytes })
  let paused = false

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const { result, refuseBy } = await admit(request, { projectIds, origins, audience })
    if (!result.ok && refuseBy === 'status') {
      socket.end(`HTTP/1.1 401 Unauthorized\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n${result.reason}`)
      return
    }
    server.handleUpgrade(request, socket, head, (client) => {
      client.on('error', () => {
        // A protocol error or a lost line: `close` follows and says what there is to say.
      })
      if (!result.ok) return client.close(unauthorized, result.reason)
      server.emit('connection', client, request)
      serveClient(client, result.clientId, context)
      if (paused) client.pause()
    })
  }
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    upgrade(request, socket, head).catch(() => socket.destroy())
  })

  http.listen(port, '127.0.0.1')
  try {
    await once(http, 'listening', { signal })
  } catch (error) {
    http.close()
    signal?.throwIfAborted()
    throw isPortTaken(error)
      ? devnetError(
          'portTaken',
          { port },
          { cause: error, details: 'Choose another port, or leave it out for a free one.' },
        )
      : error
  }
  const stopPings = keepAlive(server, pingMs, () => paused)
  const sweeper = setInterval(() => mailbox.sweep(), sweepMs)

  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      signal?.removeEventListener('abort', stopOnAbort)
      stopPings()
      clearInterval(sweeper)
      const closed = once(http, 'close')
      http.close()
      for (const client of server.clients) client.terminate()
      http.closeAllConnections()
      server.close()
      await closed
    })()
    return stopping
  }
  const stopOnAbort = (): void => void stop()
  signal?.addEventListener('abort', stopOnAbort, { once: true })

  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    status: () => ({ connections: server.clients.size, messages: mailbox.size }),
    drop: (code = 1001, reason = '') => closeAll(server.clients, code, reason),
    pause() {
      paused = true
      for (const client of server.clients) client.pause()
    },
    resume() {
      paused = false
      for (const client of server.clients) client.resume()
    },
    stop,
  }
}
