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

/** What decides whether an event is the frame's answer. A test takes one away to show what it is for. */
export interface WelcomeChecks {
  isFromFrame(event: MessageEvent, frame: HTMLIFrameElement): boolean
  isFromOrigin(event: MessageEvent, origin: string): boolean
  isAnswerTo(nonce: string, welcomed: string): boolean
}

export const welcomeChecks: WelcomeChecks = {
  isFromFrame: (event, frame) => event.source !== null && event.source === frame.contentWindow,
  isFromOrigin: (event, origin) => event.origin === origin,
  isAnswerTo: (nonce, welcomed) => nonce === welcomed,
}

/**
 * Says HELLO to a frame until it answers, and waits until it is ready. A frame that is loaded anew ends the connection.
 * @throws FrameError `embedded/frameLoadFailed` after 20 s; the reason of the signal.
 */
export function connectFrame(options: ConnectFrameOptions): Promise<FrameClient> {
  return connectFrameWith(welcomeChecks, options)
}

/** `connectFrame` with checks that a test chose. */
export async function connectFrameWith(
  checks: WelcomeChecks,
  { frame, origin, signal }: ConnectFrameOptions,
): Promise<FrameClient> {
  signal?.throwIfAborted()
  const ended = new AbortController()
  try {
    return await new Promise<FrameClient>((resolve, reject) => {
      const late = (): void =>
        reject(new FrameError('embedded/frameLoadFailed', 'The embedded wallet did not load within 20 seconds.'))
      const timer = setTimeout(late, frameTimes.load)
      ended.signal.addEventListener('abort', () => clearTimeout(timer))
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: ended.signal })
      welcomedPort(checks, frame, origin, ended.signal)
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
function welcomedPort(
  checks: WelcomeChecks,
  frame: HTMLIFrameElement,
  origin: string,
  ended: AbortSignal,
): Promise<MessagePort> {
  const hello: Hello = { type: '@portico-app/HELLO', versions: [frameVersion], nonce: createRequestId() }
  return new Promise((resolve) => {
    const onMessage = (event: MessageEvent): void => {
      if (!checks.isFromFrame(event, frame) || !checks.isFromOrigin(event, origin)) return
      const { success, output } = v.safeParse(WelcomeSchema, event.data)
      const [port, ...more] = event.ports
      if (!success || !port || more.length > 0 || output.version !== frameVersion) return
      if (!checks.isAnswerTo(hello.nonce, output.nonce)) return
      clearInterval(timer)
      window.removeEventListener('message', onMessage)
      resolve(port)
    }
    // Never to '*': while something else is loaded in the frame, the browser keeps the words from it.
    const say = (): void => frame.contentWindow?.postMessage(hello, origin)
    const timer = setInterval(say, frameTimes.hello)
    window.addEventListener('message', onMessage)
    ended.addEventListener('abort', () => {
      clearInterval(timer)
      window.removeEventListener('message', onMessage)
    })
    say()
  })
}
