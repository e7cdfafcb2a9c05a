import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { cosmosDevnetError } from '../errors/cosmosDevnetError.js'
import type { RpcMethods } from './createRpcMethods.js'

const requestSchema = v.object({
  id: v.optional(v.union([v.number(), v.string(), v.null_()]), null),
  method: v.string(),
  params: v.optional(v.unknown()),
})

/** A page asks from another origin. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'content-type',
}
const longestRequest = 1_000_000

/** JSON-RPC 2.0 over HTTP on 127.0.0.1. @throws `devnet-cosmos/portTaken` */
export async function serveRpc(
  methods: RpcMethods,
  port: number,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end()
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      text += chunk
      if (text.length > longestRequest) request.destroy()
    })
    request.on('end', () => reply(response, answer(methods, text)))
  })
  await listen(server, port)
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${bound}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(methods: RpcMethods, text: string): object {
  const json = parseJson(text)
  return Array.isArray(json) ? json.map((call) => answerOne(methods, call)) : answerOne(methods, json)
}

function answerOne(methods: RpcMethods, json: unknown): object {
  const failed = (id: unknown, code: number, message: string, data = '') => ({
    jsonrpc: '2.0',
    id,
    error: { code, message, data },
  })
  const request = v.safeParse(requestSchema, json)
  if (!request.success) return failed(null, -32600, 'Invalid Request')
  const { id, method, params = {} } = request.output
  const run = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!run) return failed(id, -32601, 'Method not found')
  try {
    return { jsonrpc: '2.0', id, result: run(params) }
  } catch (thrown) {
    return failed(id, -32603, 'Internal error', thrown instanceof Error ? thrown.message : String(thrown))
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function reply(response: ServerResponse, body: object): void {
  response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        cause.code === 'EADDRINUSE'
          ? cosmosDevnetError(
              'portTaken',
              { port },
              { cause, details: 'Choose another port, or leave it out for a free one.' },
            )
          : cause,
      ),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
}
