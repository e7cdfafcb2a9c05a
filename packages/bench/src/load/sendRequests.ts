import { once } from 'node:events'
import { connect } from 'node:net'

export interface LoadOptions {
  /** Where the requests go, with path and query. */
  readonly url: string
  readonly body: string
  readonly connections: number
  /** Of all connections together. */
  readonly requests: number
}

/** POSTs a body again and again; each connection waits for an answer before it sends the next. Milliseconds that each took, ascending. */
export async function sendRequests({ url, body, connections, requests }: LoadOptions): Promise<readonly number[]> {
  const { hostname, port, pathname, search } = new URL(url)
  const head = `POST ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  const times: number[] = []
  let sent = 0
  async function sendFromOne(): Promise<void> {
    const socket = connect(Number(port), hostname)
    socket.setNoDelay(true)
    let text = ''
    let at = 0
    const send = (): void => {
      if (sent++ >= requests) return void socket.end()
      at = performance.now()
      socket.write(head + body)
    }
    socket.on('data', (part) => {
      text += part.toString('latin1')
      const bodyStart = text.indexOf('\r\n\r\n') + 4
      if (bodyStart < 4) return
      const length = Number(/^content-length: (\d+)/im.exec(text)?.[1])
      if (!text.startsWith('HTTP/1.1 200 ') || Number.isNaN(length))
        return void socket.destroy(new Error(`The answer is ${text}`))
      if (text.length < bodyStart + length) return
      text = ''
      times.push(performance.now() - at)
      send()
    })
    await once(socket, 'connect')
    send()
    await once(socket, 'close')
  }
  await Promise.all(Array.from({ length: connections }, sendFromOne))
  if (times.length !== requests) throw new Error(`${times.length} of ${requests} requests were answered.`)
  return times.sort((a, b) => a - b)
}
