// `node proxies.js KIND UPSTREAM_PORT`: an upstream, or a proxy to compare the gateway with. Prints the address on which it listens.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { Agent, createServer as createHttpServer, request, type Server as HttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { Pool } from 'undici'

const [kind = '', upstreamPort = ''] = process.argv.slice(2)
const upstream = `http://127.0.0.1:${upstreamPort}`
const headers = { 'content-type': 'application/json' }

/** Answers as little as HTTP and JSON-RPC allow, so that the machine's time is left to the proxy. */
function startUpstream(): Server {
  return createServer((socket) => {
    let text = ''
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      text += part.toString('latin1')
      for (;;) {
        const bodyStart = text.indexOf('\r\n\r\n') + 4
        const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? NaN)
        if (bodyStart < 4 || !(text.length >= bodyStart + length)) return
        const id = /"id":([^,}]+)/.exec(text.slice(bodyStart))?.[1] ?? 'null'
        text = text.slice(bodyStart + length)
        const answer = `{"jsonrpc":"2.0","id":${id},"result":"0x${'0'.repeat(64)}"}`
        const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${answer.length}\r\n\r\n`
        socket.write(head + answer, 'latin1')
      }
    })
  })
}

/** The least that Node can do: streams from one connection to the other. */
function startBare(): HttpServer {
  const agent = new Agent({ keepAlive: true })
  return createHttpServer((incoming, outgoing) => {
    const to = request(
      upstream,
      { agent, method: 'POST', headers: { ...headers, 'content-length': incoming.headers['content-length'] } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    to.on('error', () => outgoing.destroy())
    incoming.pipe(to)
  })
}

function startHono(ask: (body: ArrayBuffer) => Promise<readonly [status: number, ArrayBuffer]>): Server {
  const app = new Hono()
  app.post('/v1/', async (c) => {
    const [status, answer] = await ask(await c.req.arrayBuffer())
    // Bytes, and not a buffer of an array, are written without a stream between.
    return c.body(new Uint8Array(answer), status as 200, headers)
  })
  return serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
}

function startHonoUndici(): Server {
  const pool = new Pool(upstream)
  return startHono(async (body) => {
    const answer = await pool.request({ method: 'POST', path: '/', headers, body: new Uint8Array(body) })
    return [answer.statusCode, await answer.body.arrayBuffer()]
  })
}

function startHonoFetch(): Server {
  return startHono(async (body) => {
    const answer = await fetch(upstream, { method: 'POST', headers, body })
    return [answer.status, await answer.arrayBuffer()]
  })
}

const starts = { upstream: startUpstream, bare: startBare, honoUndici: startHonoUndici, honoFetch: startHonoFetch }
const server = starts[kind as keyof typeof starts]()
if (!server.listening) server.listen(0, '127.0.0.1')
server.once('listening', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`))
