import type { MiddlewareHandler } from 'hono'

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
  Variables: { readonly session: Session }
}

/** Lets requests through that carry a live session and a fresh proof of its key (RFC 9449); answers 401 to others. */
export type RequireSession = MiddlewareHandler<SessionEnv>
