import { pause, withSignals } from '@portico/core'
import type { Client } from './Client.js'

/** How often the socket is checked while something is awaited, ms. */
const checkInterval = 10_000
/** How long the relay may take to acknowledge, ms. */
const ackTimeout = 5000

/**
 * Finds out when the socket is open and nothing comes through it any more. Browsers have no ping for WebSockets: without a request
 * of its own, the client would not notice until it sends something.
 */
export interface SocketWatch {
  /** Checks the socket now and then, until `answer` settles. @returns `answer` */
  attend<T>(answer: Promise<T>): Promise<T>
  /** From now on the socket is checked: while something is awaited, and when the page is visible or online again. */
  start(client: Client): void
  stop(): void
}

export function createSocketWatch(): SocketWatch {
  let waiting = 0
  let started: { readonly client: Client; readonly ended: AbortController } | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let isChecking = false

  function check(): void {
    // A hidden page is shown no answer, and browsers slow its timers down; it is checked when it is visible again.
    if (!started || isChecking || (typeof document !== 'undefined' && document.visibilityState === 'hidden')) return
    if (waiting === 0 && started.client.session.length === 0) return
    isChecking = true
    checkSocket(started.client, started.ended.signal)
      // The client tries to open it again by itself.
      .catch(() => {})
      .finally(() => (isChecking = false))
  }
  function schedule(): void {
    clearInterval(timer)
    timer = started && waiting > 0 ? setInterval(check, checkInterval) : undefined
  }

  return {
    attend(answer) {
      waiting += 1
      if (waiting === 1) schedule()
      return answer.finally(() => {
        waiting -= 1
        if (waiting === 0) schedule()
      })
    },
    start(client) {
      const ended = new AbortController()
      started?.ended.abort()
      started = { client, ended }
      if (typeof document !== 'undefined') {
        document.addEventListener('visibilitychange', check, { signal: ended.signal })
        globalThis.addEventListener?.('online', check, { signal: ended.signal })
      }
      schedule()
    },
    stop() {
      started?.ended.abort()
      started = undefined
      schedule()
    },
  }
}

/** Asks the relay for a topic that it serves already, which changes nothing. Without an answer the socket is opened again. */
async function checkSocket({ core: { relayer } }: Client, signal: AbortSignal): Promise<void> {
  const { provider, subscriber } = relayer
  const [topic] = subscriber.topics
  if (topic === undefined || !relayer.connected) return
  // A refusal is an answer as well.
  const answered = relayer.request({ method: 'irn_subscribe', params: { topic } }).then(
    () => false,
    () => false,
  )
  const over = new AbortController()
  const silence = withSignals([signal, over.signal], (first) => pause(ackTimeout, first)).then(
    () => true,
    () => false,
  )
  const isSilent = await Promise.race([answered, silence]).finally(() => over.abort())
  // The client may have opened another one meanwhile.
  if (isSilent && relayer.provider === provider && relayer.connected) await relayer.restartTransport()
}
