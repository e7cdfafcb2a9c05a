import { connect } from 'node:net'

export interface Answer {
  readonly status: number
  readonly nonce: string
  readonly body: { readonly [field: string]: unknown }
}

interface Request {
  readonly text: string
  resolve(answer: Answer): void
  reject(error: Error): void
}

/**
 * Sends requests to one site over connections that stay open, one at a time on each. It knows only as much of HTTP as the site
 * uses: visitors should cost as little as they can on the machine that is measured.
 */
export function createClient(url: string, mostConnections = 64): (head: string, body: string) => Promise<Answer> {
  const { hostname, port, host } = new URL(url)
  const idle: ((request: Request) => void)[] = []
  const waiting: Request[] = []
  let count = 0

  function open(): void {
    count += 1
    const socket = connect(Number(port), hostname).setNoDelay()
    let current: Request | undefined
    let input = ''
    const next = (): void => {
      current = waiting.shift()
      if (current === undefined) idle.push(send)
      else socket.write(current.text)
    }
    const send = (request: Request): void => {
      current = request
      socket.write(request.text)
    }
    socket.on('connect', next)
    socket.on('data', (part: Buffer) => {
      input += part.toString('latin1')
      let answer: Answer | undefined
      try {
        answer = readAnswer(input)
      } catch (error) {
        return current?.reject(error as Error)
      }
      if (answer === undefined) return
      input = ''
      current?.resolve(answer)
      next()
    })
    socket.on('error', (error) => current?.reject(error))
    // The site ends connections that nothing was asked on for a while.
    socket.on('close', () => {
      count -= 1
      if (idle.includes(send)) idle.splice(idle.indexOf(send), 1)
      else current?.reject(new Error('The site ended the connection.'))
    })
  }

  return (head, body) =>
    new Promise((resolve, reject) => {
      const text = `POST ${head}\r\nhost: ${host}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
      const request = { text, resolve, reject }
      const free = idle.pop()
      if (free) free(request)
      else waiting.push(request)
      if (!free && count < mostConnections) open()
    })
}

/** Undefined while parts of it are on their way. */
function readAnswer(input: string): Answer | undefined {
  const end = input.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const head = input.slice(0, end)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
  if (Number.isNaN(length)) throw new Error(`The answer does not say how long it is: ${head.slice(0, 40)}`)
  if (input.length < end + 4 + length) return undefined
  return {
    status: Number(head.slice(9, 12)),
    nonce: /\r\ndpop-nonce: (\S+)/i.exec(head)?.[1] ?? '',
    body: JSON.parse(input.slice(end + 4)) as Answer['body'],
  }
}
