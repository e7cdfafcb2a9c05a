import { readRequest, writeAnswer, writeError, writeReady, type RequestMessage } from '../envelope.js'
import { FrameError } from '../FrameError.js'
import { loginKinds } from '../kinds.js'
import { isFrameRead } from '../methods.js'
import { frameLimits, frameTimes } from '../times.js'

/**
 * Answers one request with what its kind answers. The signal aborts when the page took the request back, a newer login
 * took its place, or the connection ended.
 * @throws FrameError whose code and message the page gets; anything else reaches it as `embedded/failed`, without words.
 */
export type FrameHandler = (request: RequestMessage, options: { readonly signal: AbortSignal }) => Promise<unknown>

const failed = new FrameError('embedded/failed', 'An error occurred')
const aborted = (): FrameError => new FrameError('embedded/aborted', 'Request was aborted')
const tooMany = new FrameError('embedded/tooMany', 'Too many requests to the embedded wallet.')

/**
 * Reads requests from the page and answers each id exactly once. Requests for approval come one after the other; a login
 * request ends the one before it. Nothing is received any more from a page that broke the rules ten times.
 * @returns ends the connection.
 */
export function serveFrame(port: MessagePort, handle: FrameHandler): () => void {
  const connection = new AbortController()
  const allowance = createAllowance(frameLimits.burst, frameLimits.perSecond)
  const underWay = new Map<string, AbortController>()
  const seen = new Set<string>()
  let violations = 0
  let lastLogin: AbortController | undefined
  let approvals = 0
  let lastApproval: Promise<unknown> = Promise.resolve()

  function violated(): void {
    violations++
    if (violations >= frameLimits.violations) end()
  }

  function remember(id: string): void {
    seen.add(id)
    const [oldest] = seen
    if (seen.size > frameLimits.rememberedIds && oldest !== undefined) seen.delete(oldest)
  }

  async function answer(request: RequestMessage, own: AbortController): Promise<unknown> {
    const { signal } = own
    if (loginKinds.includes(request.kind)) {
      lastLogin?.abort(aborted())
      lastLogin = own
    }
    // What only reads waits for no screen.
    if (request.kind !== 'RPC_REQUEST' || isFrameRead(request.payload.method))
      return until(signal, () => handle(request, { signal }))
    if (approvals > frameLimits.queuedApprovals) throw tooMany
    approvals++
    const before = lastApproval
    const turn = before.then(() => {
      const over = setTimeout(() => own.abort(aborted()), frameTimes.approval)
      return until(signal, () => handle(request, { signal })).finally(() => clearTimeout(over))
    })
    lastApproval = turn.catch(() => undefined).then(() => approvals--)
    return until(signal, () => turn)
  }

  async function serve(request: RequestMessage): Promise<void> {
    const { id, kind } = request
    const own = new AbortController()
    underWay.set(id, own)
    try {
      const said = await answer(request, own)
      port.postMessage(writeAnswer(id, kind, said as never))
    } catch (error) {
      port.postMessage(writeError(id, kind, error instanceof FrameError ? error : failed))
    } finally {
      underWay.delete(id)
    }
  }

  function receive(data: unknown): void {
    if (connection.signal.aborted) return
    const isWithin = allowance.take()
    const read = isWithin ? readRequest(data) : undefined
    if (!read || 'unreadable' in read) return violated()
    const { message } = read
    if (seen.has(message.id)) return violated()
    remember(message.id)
    if (message.kind === 'RPC_ABORT') {
      underWay.get(message.payload.id)?.abort(aborted())
      port.postMessage(writeAnswer(message.id, 'RPC_ABORT', undefined))
    } else if (underWay.size >= frameLimits.outstanding) {
      port.postMessage(writeError(message.id, message.kind, tooMany))
      violated()
    } else void serve(message)
  }

  function end(): void {
    for (const request of underWay.values())
      request.abort(new FrameError('embedded/closed', 'The connection has ended.'))
    connection.abort()
    port.close()
  }

  port.onmessage = (event: MessageEvent) => receive(event.data)
  port.postMessage(writeReady())
  return end
}

/** As the work ends, or the signal's reason as soon as it aborts. */
function until<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work().then(resolve, reject)
  })
}

export interface Allowance {
  /** Whether one more is within the limit; counts it. */
  take(): boolean
}

/** `burst` at once, and `perSecond` more each second. */
export function createAllowance(
  burst: number,
  perSecond: number,
  now: () => number = () => performance.now(),
): Allowance {
  let left = burst
  let at = now()
  return {
    take() {
      const time = now()
      left = Math.min(burst, left + ((time - at) / 1000) * perSecond)
      at = time
      if (left < 1) return false
      left--
      return true
    },
  }
}
