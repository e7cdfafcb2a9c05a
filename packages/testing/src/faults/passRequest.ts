import { request as send, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fate } from './createFates.js'
import { kindOf, type Passing, type ProxiedRequest } from './ProxiedRequest.js'

interface Answer {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: Buffer
}

/** Passes one request of HTTP and its answer on, or does to them what its fate is. */
export async function passRequest(
  passing: Passing,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const request: ProxiedRequest = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      body: await bodyOf(incoming),
    }
    const fate = passing.fateOf('request', kindOf(request), [
      'reorder',
      ...(passing.isRepeatable(request) ? [] : ['repeat']),
    ])
    if (await isLost(fate, passing, response)) return
    const answer = await ask(passing, request, incoming.headers)
    if (fate?.fault === 'repeat') await ask(passing, request, incoming.headers)
    reply(answer, fate, response)
  } catch {
    // Either side has gone.
    response.destroy()
  }
}

/** Whether the server never sees the request. */
async function isLost(fate: Fate | undefined, { longestDelay }: Passing, response: ServerResponse): Promise<boolean> {
  switch (fate?.fault) {
    case 'delay':
      await wait(fate.amount * longestDelay)
      return false
    case 'dropRequest':
      response.destroy()
      return true
    case 'refuse':
      response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>')
      return true
    case 'silence':
      // Half of them have reached the server; in either case no answer ever comes.
      return fate.amount < 0.5
    default:
      return false
  }
}

function reply({ status, headers, body }: Answer, fate: Fate | undefined, response: ServerResponse): void {
  if (fate?.fault === 'silence') return
  if (fate?.fault === 'dropAnswer') return void response.destroy()
  response.writeHead(status, [...headers])
  if (fate?.fault !== 'cut') return void response.end(body)
  // A body of one byte or none is cut before it begins.
  response.flushHeaders()
  response.write(body.subarray(0, Math.floor(body.length * fate.amount)), () => response.destroy())
}

function ask(passing: Passing, { method, path, body }: ProxiedRequest, headers: IncomingHttpHeaders): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = send(new URL(path, passing.target()), { method, headers, agent: false }, (answer) => {
      bodyOf(answer).then((bytes) => {
        const kept = answer.rawHeaders.filter((_, at, all) => !isOfConnection(all[at - (at % 2)]!))
        const length = body.length > 0 || bytes.length > 0 ? ['content-length', String(bytes.length)] : []
        resolve({ status: answer.statusCode ?? 502, headers: [...kept, ...length], body: bytes })
      }, reject)
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}

/** RFC 9110, section 7.6.1: headers that end at a proxy; and the length, which is known once the body is whole. */
const isOfConnection = (name: string): boolean =>
  /^(connection|keep-alive|transfer-encoding|content-length)$/i.test(name)

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
