import * as v from 'valibot'
import { HelloSchema, frameVersion, type Welcome } from '../handshake.js'
import { serveFrame, type FrameHandler } from './serveFrame.js'

export interface AcceptPageOptions {
  /** The one origin that this document was made for: the server checked it, and `frame-ancestors` names it. */
  readonly origin: string
  /** Which build of the secure site this is. */
  readonly build: string
  readonly handle: FrameHandler
}

/** What decides whether an event is the page's HELLO. A test takes one away to show what it is for. */
export interface HelloChecks {
  isFromParent(event: MessageEvent): boolean
  isFromOrigin(event: MessageEvent, origin: string): boolean
  isOutermost(): boolean
}

export const helloChecks: HelloChecks = {
  isFromParent: (event) => event.source === window.parent && window.parent !== window,
  isFromOrigin: (event, origin) => {
    // Not every browser has ancestorOrigins.
    const embedding = window.location.ancestorOrigins?.[0]
    return event.origin === origin && (embedding === undefined || embedding === origin)
  },
  isOutermost: () => window.parent === window.top,
}

/**
 * Answers the HELLO of the page that embeds this frame, once, and serves its requests from then on.
 * @returns ends it.
 */
export function acceptPage(options: AcceptPageOptions): () => void {
  return acceptPageWith(helloChecks, options)
}

/** `acceptPage` with checks that a test chose. */
export function acceptPageWith(checks: HelloChecks, { origin, build, handle }: AcceptPageOptions): () => void {
  let end = (): void => window.removeEventListener('message', onMessage)

  function onMessage(event: MessageEvent): void {
    if (!checks.isFromParent(event) || !checks.isFromOrigin(event, origin) || !checks.isOutermost()) return
    const { success, output } = v.safeParse(HelloSchema, event.data)
    if (!success || !output.versions.includes(frameVersion)) return
    end()
    const { port1, port2 } = new MessageChannel()
    const welcome: Welcome = { type: '@portico-frame/WELCOME', version: frameVersion, nonce: output.nonce, build }
    window.parent.postMessage(welcome, origin, [port2])
    end = serveFrame(port1, handle)
  }

  window.addEventListener('message', onMessage)
  return () => end()
}
