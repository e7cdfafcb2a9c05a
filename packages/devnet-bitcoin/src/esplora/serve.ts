import { isPorticoError } from '@portico/core'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bitcoinDevnetError } from '../errors/bitcoinDevnetError.js'
import type { Answer } from './answer.js'

/** A block's worth of hexadecimal digits. */
const longestBody = 8_000_000
const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' } as const

export interface Served {
  readonly url: string
  close(): Promise<void>
}
export type Respond = (request: {
  readonly method: string
  readonly path: string
  readonly body: string
}) => Promise<Answer>

/** Serves on 127.0.0.1, to pages of any origin. @throws `devnet-bitcoin/portTaken` */
export async function serve(port: number, respond: Respond): Promise<Served> {
  const server = createServer((request, response) => {
    void reply(request, respond).then(({ status, body }) => {
      const isText = typeof body === 'string'
      response.writeHead(status, { ...cors, 'content-type': isText ? 'text/plain' : 'application/json' })
      response.end(isText ? body : JSON.stringify(body))
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening').catch((cause: unknown) => {
    throw bitcoinDevnetError(
      'portTaken',
      { port },
      { cause, details: 'Choose another, or leave it out for a free one.' },
    )
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => close(server),
  }
}

async function reply(request: IncomingMessage, respond: Respond): Promise<Answer> {
  const { method = 'GET', url = '/' } = request
  if (method === 'OPTIONS') return { status: 204, body: '' }
  try {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) {
      body += chunk
      if (body.length > longestBody) return { status: 413, body: 'Payload too large' }
    }
    return await respond({ method, path: url.split('?')[0]!, body })
  } catch (error) {
    // In the words of Esplora, which passes on what Bitcoin Core said.
    if (!isPorticoError(error)) return { status: 400, body: 'Invalid request' }
    const { code, shortMessage } = error
    return {
      status: 400,
      body:
        code === 'devnet-bitcoin/refused'
          ? `sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message: shortMessage })}`
          : shortMessage,
    }
  }
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
