import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Host {
  /** `127.0.0.1:port` */
  readonly host: string
  readonly url: string
  readonly requests: readonly string[]
  /** Bytes that were written to clients. */
  readonly sent: () => number
}

/** A server of a token's maker, on loopback. */
export async function makersServer(answer: RequestListener): Promise<Host> {
  const requests: string[] = []
  let sent = 0
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    requests.push(request.url ?? '')
    const { socket } = request
    response.on('close', () => (sent += socket.bytesWritten))
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, url: `http://${host}`, requests, sent: () => sent }
}
