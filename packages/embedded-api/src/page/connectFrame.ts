import * as v from 'valibot'
import { createRequestId } from '../envelope.js'
import { FrameError } from '../FrameError.js'
import { frameVersion, WelcomeSchema, type Hello } from '../handshake.js'
import { frameTimes } from '../times.js'
import { createFrameClient, type FrameClient } from './createFrameClient.js'

export interface ConnectFrameOptions {
  /** In the document, its `src` set. */
  readonly frame: HTMLIFrameElement
  /** Of the secure site. Messages of another window or origin are ignored. */
  readonly origin: string
  readonly signal?: AbortSignal | undefined
}

/**
 * Says HELLO to a frame until it answers, and waits until it is ready. A frame that is loaded anew ends the connection.
 * @throws FrameError `embedded/frameLoadFailed` after 20 s, or 5 s after a document loaded that does not answer; the reason of the signal.
 */
export async function connectFrame({ frame, origin, signal }: ConnectFrameOptions): Promise<FrameClient> {
  signal?.throwIfAborted()
  const ended = new AbortController()
  try {
    return await new Promise<FrameClient>((resolve, reject) => {
      const late = (): void =>
        reject(new FrameError('embedded/frameLoadFailed', 'The embedded wallet did not load within 20 seconds.'))
      const timer = setTimeout(late, frameTimes.load)
      ended.signal.addEventListener('abort', () => clearTimeout(timer))
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: ended.signal })
      welcomedPort(frame, origin, ended.signal)
        .then((port) => createFrameClient(port, ended.signal))
        .then((client) => {
          // The first load may come after READY, and before the pause that follows it is over: any load now is another one.
          frame.addEventListener('load', client.close, { signal: client.ended })
          resolve(client)
        }, reject)
    })
  } finally {
    ended.abort()
  }
}

/** The port that the frame sends with its WELCOME. */
function welcomedPort(frame: HTMLIFrameElement, origin: string, ended: AbortSignal): Promise<MessagePort> {
  const hello: Hello = { type: '@portico-app/HELLO', versions: [frameVersion], nonce: createRequestId() }
  const over = new AbortController()
  ended.addEventListener('abort', () => over.abort(), { signal: over.signal })
  return new Promise((resolve, reject) => {
    const onMessage = (event: MessageEvent): void => {
      // The frame may have been taken to another site, and other windows may say the same.
      if (event.source === null || event.source !== frame.contentWindow || event.origin !== origin) return
      const { success, output } = v.safeParse(WelcomeSchema, event.data)
      const [port, ...more] = event.ports
      if (!success || !port || more.length > 0 || output.version !== frameVersion) return
      if (output.nonce !== hello.nonce) return
      over.abort()
      resolve(port)
    }
    // Never to '*': while something else is loaded in the frame, the browser keeps the words from it.
    const say = (): void => frame.contentWindow?.postMessage(hello, origin)
    const timer = setInterval(say, frameTimes.hello)
    let silence: ReturnType<typeof setTimeout> | undefined
    const onLoad = (): void => {
      // At once: timers of a page in the background may come once a minute, and the answer must not depend on the next one.
      say()
      clearTimeout(silence)
      const silent = (): void =>
        reject(
          new FrameError(
            'embedded/frameLoadFailed',
            'The document in the frame of the embedded wallet does not answer.',
          ),
        )
      silence = setTimeout(silent, frameTimes.welcome)
    }
    over.signal.addEventListener('abort', () => {
      clearInterval(timer)
      clearTimeout(silence)
    })
    window.addEventListener('message', onMessage, { signal: over.signal })
    frame.addEventListener('load', onLoad, { signal: over.signal })
    say()
  })
}
