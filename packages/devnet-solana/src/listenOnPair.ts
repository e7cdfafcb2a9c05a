import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { devnetError } from './errors/devnetError.js'

/** Free ports are tried so often, until the one after is free too. */
const attempts = 20

export interface ServerPair {
  readonly port: number
  /** JSON-RPC by POST. */
  readonly http: Server
  /** One port further: where `Connection` of web3.js expects the websocket. */
  readonly beside: Server
}

/** @throws `devnet-solana/portTaken` */
export async function listenOnPair(port: number, listener: RequestListener): Promise<ServerPair> {
  for (let left = port === 0 ? attempts : 1; ; left--) {
    const http = createServer(listener)
    const beside = createServer((_, response) => response.writeHead(426).end('Connect by websocket.'))
    try {
      await listen(http, port)
      const taken = (http.address() as AddressInfo).port
      await listen(beside, taken + 1)
      return { port: taken, http, beside }
    } catch (cause) {
      http.close()
      const isTaken = ['EADDRINUSE', 'ERR_SOCKET_BAD_PORT'].includes((cause as NodeJS.ErrnoException).code ?? '')
      if (!isTaken) throw cause
      if (left <= 1)
        throw devnetError('portTaken', { port }, { cause, details: 'Choose another, or leave it out for a free one.' })
    }
  }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}
