import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RecordingNode {
  readonly url: string
  /** Method, path and body of each request. */
  readonly requests: readonly string[]
  /** Moments in which they came, ms. */
  readonly times: readonly number[]
  stop(): Promise<void>
}

/** A node on this machine. `answer` gives JSON, text of a body, an HTTP status, or 'silence'. */
export async function recordingNode(answer: (count: number) => unknown): Promise<RecordingNode> {
  const requests: string[] = []
  const times: number[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    times.push(performance.now())
    requests.push(`${request.method} ${request.url}${body && ` ${body}`}`)
    const given = answer(requests.length)
    if (given === 'silence') return
    const isStatus = typeof given === 'number'
    response.writeHead(isStatus ? given : 200, { 'content-type': 'application/json' })
    response.end(isStatus || typeof given === 'string' ? String(given) : JSON.stringify(given))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    times,
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
