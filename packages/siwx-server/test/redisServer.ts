import { createServer, type AddressInfo, type Socket } from 'node:net'

type Reply = string | number | null | readonly Reply[] | { readonly status: string } | { readonly error: string }

/**
 * A server that speaks the protocol of Redis (RESP2) and has the commands of our stores, as its documentation describes them,
 * for the client that hosts use.
 */
export async function startRedisServer(): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const values = new Map<string, { readonly value: string; readonly expiresAt: number }>()
  const sockets = new Set<Socket>()
  const read = (key: string): string | null => {
    const found = values.get(key)
    // Monotonic: tests move the clock of the process.
    if (found && found.expiresAt > performance.now()) return found.value
    values.delete(key)
    return null
  }

  function run([name = '', key = '', ...rest]: readonly string[]): Reply {
    switch (name.toLowerCase()) {
      case 'set': {
        const [value = '', unit, milliseconds, condition] = rest
        if (unit !== 'PX' || !(Number(milliseconds) > 0)) return { error: 'ERR syntax error' }
        if ((condition === 'NX') !== (read(key) === null)) return null
        values.set(key, { value, expiresAt: performance.now() + Number(milliseconds) })
        return { status: 'OK' }
      }
      case 'get':
        return read(key)
      case 'mget':
        return [key, ...rest].map(read)
      case 'del':
        return values.delete(key) ? 1 : 0
      case 'exists':
        return read(key) === null ? 0 : 1
      case 'incr': {
        const value = Number(read(key) ?? '0') + 1
        values.set(key, { value: String(value), expiresAt: Infinity })
        return value
      }
      case 'info':
        return 'redis_version:7.2.0\r\nloading:0\r\n'
      case 'client':
        return { status: 'OK' }
      default:
        return { error: `ERR unknown command '${name}'` }
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    let buffered = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      buffered = Buffer.concat([buffered, chunk])
      for (let found = parse(buffered); found; found = parse(buffered)) {
        buffered = buffered.subarray(found.end)
        socket.write(encode(run(found.words)))
      }
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The first whole command: `*2\r\n$3\r\nGET\r\n$1\r\na\r\n`. */
function parse(bytes: Buffer): { readonly words: readonly string[]; readonly end: number } | undefined {
  let at = 0
  const line = (): string | undefined => {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return undefined
    const text = bytes.toString('utf8', at, end)
    at = end + 2
    return text
  }
  const count = Number(line()?.slice(1) ?? Number.NaN)
  const words: string[] = []
  while (words.length < count) {
    const size = Number(line()?.slice(1) ?? Number.NaN)
    if (!(bytes.length >= at + size + 2)) return undefined
    words.push(bytes.toString('utf8', at, at + size))
    at += size + 2
  }
  return words.length === count ? { words, end: at } : undefined
}

function encode(reply: Reply): string {
  if (reply === null) return '$-1\r\n'
  if (typeof reply === 'number') return `:${reply}\r\n`
  if (typeof reply === 'string') return `$${Buffer.byteLength(reply)}\r\n${reply}\r\n`
  if ('status' in reply) return `+${reply.status}\r\n`
  if ('error' in reply) return `-${reply.error}\r\n`
  return `*${reply.length}\r\n${reply.map(encode).join('')}`
}
