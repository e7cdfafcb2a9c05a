import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

/** Why a body was not taken. */
export type BodyProblem = 'tooLong' | 'stalled' | 'noMemory'

export interface ReceiveBodyOptions {
  /** Bytes of the largest body. */
  readonly most: number
  /** Milliseconds that may go by without a byte. Default 3000. */
  readonly stall?: number
  /** Counts bytes as they come; false where there is no memory for them. */
  hold?(c: Context, bytes: number): boolean
  /** The answer to a request whose body was not taken: 413, 408 or 503. */
  refuse(c: Context, problem: BodyProblem): Response
}

/**
 * Reads the body of a request before its route does, and ends a request whose body stops coming. Routes read it as ever
 * (`c.req.json()`). What a header promises is not believed, and takes no memory.
 */
export function receiveBody(options: ReceiveBodyOptions): MiddlewareHandler {
  return async (c, next) => {
    const { method } = c.req
    if (method === 'GET' || method === 'HEAD') return next()
    const promised = Number(c.req.header('content-length') ?? 0)
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
    const read =
      promised > options.most
        ? 'tooLong'
        : incoming
          ? await readBytes(c, incoming, options)
          : await wholeBody(c, options)
    if (typeof read !== 'string') {
      // Where Hono keeps a body that was read, as promises: its types leave that out.
      Object.assign(c.req.bodyCache, { arrayBuffer: Promise.resolve(read) })
      return next()
    }
    // Its end is not waited for.
    c.header('Connection', 'close')
    return options.refuse(c, read)
  }
}

/** Of a request that no server of Node received: its body does not come in pieces. */
async function wholeBody(c: Context, { most }: ReceiveBodyOptions): Promise<ArrayBuffer | BodyProblem> {
  const body = await c.req.arrayBuffer()
  return body.byteLength > most ? 'tooLong' : body
}

function readBytes(
  c: Context,
  incoming: HttpBindings['incoming'],
  { most, stall = 3000, hold }: ReceiveBodyOptions,
): Promise<ArrayBuffer | BodyProblem> {
  const chunks: Buffer[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => resolve('stalled')), stall)
    const onData = (chunk: Buffer): void => {
      length += chunk.length
      if (length > most) return settle(() => resolve('tooLong'))
      if (hold && !hold(c, chunk.length)) return settle(() => resolve('noMemory'))
      chunks.push(chunk)
      timer.refresh()
    }
    const onEnd = (): void => settle(() => resolve(bytesOf(chunks, length)))
    const onClose = (): void => settle(() => reject(new Error('The client went away.')))
    function settle(end: () => void): void {
      clearTimeout(timer)
      incoming.off('data', onData).off('end', onEnd).off('error', onClose).off('close', onClose)
      end()
    }
    incoming.on('data', onData).on('end', onEnd).on('error', onClose).on('close', onClose)
  })
}

/** A buffer of Node may be a part of a larger one. */
function bytesOf(chunks: readonly Buffer[], length: number): ArrayBuffer {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes.buffer
}
