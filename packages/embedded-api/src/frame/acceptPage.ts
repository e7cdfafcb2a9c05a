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

/**
 * Answers the HELLO of the page that embeds this frame, once, and serves its requests from then on.
 * @returns ends it.
 */
export function acceptPage({ origin, build, handle }: AcceptPageOptions): () => void {
  let end = (): void => window.removeEventListener('message', onMessage)

  function onMessage(event: MessageEvent): void {
    if (event.source !== window.parent || window.parent === window || !isFromOrigin(event, origin)) return
    // Inside a page of another site, that site would choose what the visitor sees around the page.
    if (window.parent !== window.top) return
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

function isFromOrigin(event: MessageEvent, origin: string): boolean {
  // Not every browser has ancestorOrigins.
  const embedding = window.location.ancestorOrigins?.[0]
  return event.origin === origin && (embedding === undefined || embedding === origin)
}
