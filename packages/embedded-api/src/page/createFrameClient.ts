import { createRequestId, readFrameMessage, writeRequest, type FrameMessage } from '../envelope.js'
import { FrameError } from '../FrameError.js'
import type { FrameAnswer, FrameKind, FrameRequest } from '../FrameKinds.js'
import { timedKinds } from '../kinds.js'
import { frameLimits, frameTimes } from '../times.js'

/** The page's end of a connection to the frame. */
export interface FrameClient {
  /**
   * @throws FrameError with the code that the frame answered; `embedded/requestTimeout` when a login took 120 s;
   * `embedded/closed` when the connection ended; `embedded/tooMany` with 64 requests under way; the reason of the signal.
   */
  request<K extends FrameKind>(
    kind: K,
    payload: FrameRequest<K>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<FrameAnswer<K>>
  /** How many messages of the frame were dropped: unreadable, late, repeated, or answers to no request. */
  dropped(): number
  /** Aborts when the connection ended: by `close`, or because the frame was loaded anew or is gone. */
  readonly ended: AbortSignal
  /** Ends every request under way. */
  close(): void
}

interface Waiting {
  readonly kind: FrameKind
  end(outcome: { readonly answer: unknown } | { readonly error: unknown }): void
}

/** Resolves when the frame said READY, and half a second later, as the frame asks for. */
export function createFrameClient(port: MessagePort, connecting: AbortSignal): Promise<FrameClient> {
  const waiting = new Map<string, Waiting>()
  const ended = new AbortController()
  let dropped = 0

  function close(): void {
    if (ended.signal.aborted) return
    ended.abort()
    port.close()
    for (const { end } of [...waiting.values()])
      end({ error: new FrameError('embedded/closed', 'The connection to the embedded wallet has ended.') })
  }

  function answered(message: FrameMessage): void {
    const entry = 'id' in message ? waiting.get(message.id) : undefined
    if (!entry || message.kind !== entry.kind) dropped++
    else if ('error' in message)
      entry.end({ error: new FrameError(message.error.code, message.error.message, message.error) })
    else if ('answer' in message) entry.end({ answer: message.answer })
  }

  const client: FrameClient = {
    request: (kind, payload, { signal } = {}) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        if (ended.signal.aborted)
          throw new FrameError('embedded/closed', 'The connection to the embedded wallet has ended.')
        if (waiting.size >= frameLimits.outstanding)
          throw new FrameError('embedded/tooMany', 'Too many requests to the embedded wallet are under way.')
        const id = createRequestId()
        const over = new AbortController()
        const wait: Waiting = {
          kind,
          end(outcome) {
            if (!waiting.delete(id)) return
            over.abort()
            if ('error' in outcome) reject(outcome.error as Error)
            else resolve(outcome.answer as never)
          },
        }
        waiting.set(id, wait)
        if (timedKinds.includes(kind)) startTimer(wait, over.signal)
        const withdraw = (): void => {
          wait.end({ error: signal?.reason })
          // What the visitor has not approved yet must not be approved any more.
          if (kind === 'RPC_REQUEST') port.postMessage(writeRequest(createRequestId(), 'RPC_ABORT', { id }))
        }
        signal?.addEventListener('abort', withdraw, { signal: over.signal })
        port.postMessage(writeRequest(id, kind, payload))
      }),
    dropped: () => dropped,
    ended: ended.signal,
    close,
  }

  return new Promise((resolve) => {
    connecting.addEventListener('abort', () => {
      if (!isReady) close()
    })
    let isReady = false
    // Not every browser tells when the other end is gone.
    port.addEventListener('close', close)
    port.onmessage = (event: MessageEvent): void => {
      const read = readFrameMessage(event.data)
      if ('unreadable' in read) dropped++
      else if (read.message.kind !== 'READY') answered(read.message)
      else if (isReady) dropped++
      else {
        isReady = true
        setTimeout(() => resolve(client), frameTimes.readyPause)
      }
    }
  })
}

function startTimer(wait: Waiting, over: AbortSignal): void {
  const timer = setTimeout(() => {
    wait.end({
      error: new FrameError('embedded/requestTimeout', 'The embedded wallet did not answer within 2 minutes.'),
    })
  }, frameTimes.login)
  over.addEventListener('abort', () => clearTimeout(timer))
}
