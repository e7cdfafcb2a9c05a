import type { MiddlewareHandler } from 'hono'

import type { EcJwk } from '@portico/wallet-requests/proofs'

import type { EmbeddingPage } from './pageTicket.js'

/** A login of one browser, on one site that embeds the frame. */
export interface Session {
  readonly id: string
  readonly userId: string
  readonly projectId: string
  /** Origin of the page that embeds the frame. */
  readonly origin: string
  /** Thumbprint of the browser's key (RFC 7638). */
  readonly jkt: string
  /** When the visitor last proved who they are by a code, a provider or a passkey. Milliseconds. */
  readonly provedAt: number
}

export interface SessionEnv {
  Variables: {
    readonly session: Session
    /** The browser's key, which signed the proof of this request. */
    readonly jwk: EcJwk
  }
}

/**
 * Lets requests through that carry a live session, a fresh proof of its key (RFC 9449), and the ticket of a document of the
 * session's own project and origin; answers 401 to others.
 */
export type RequireSession = MiddlewareHandler<SessionEnv>

/** Who asks: the frame of one page, and the thumbprint of the browser's key. */
export interface FrameKey extends EmbeddingPage {
  readonly jkt: string
}

export interface KeyEnv {
  Variables: {
    readonly key: FrameKey
    /** Where the request carries one that is live. */
    readonly session?: Session
  }
}

/** Lets requests through that carry the ticket of the frame's page and a fresh proof of a key. For what begins a login. */
export type RequireKey = MiddlewareHandler<KeyEnv>
