import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

import { refusal } from '../answers/refusal.js'

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** The configured origin; without one, the loopback address at which the request came in. */
export function ownOriginOf(c: Context, configured: string | undefined): string {
  if (configured !== undefined) return configured
  const { localAddress = '', localPort } = (c.env as HttpBindings).incoming.socket
  if (!loopback.has(localAddress)) return ''
  return `http://${localAddress === '::1' ? '[::1]' : '127.0.0.1'}:${localPort}`
}

/**
 * Serves the pages at their own origin only, with headers that let no other page frame, read or post to them. A name of
 * another site that leads to this address (DNS rebinding) finds nothing.
 */
export function atOwnOrigin(configured: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    const origin = ownOriginOf(c, configured)
    const host = origin === '' ? undefined : new URL(origin).host
    if (host === undefined || c.req.header('Host') !== host) {
      return refusal(c, 404, 'path', 'There is nothing at this path.')
    }
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      const site = c.req.header('Sec-Fetch-Site') ?? 'same-origin'
      if (c.req.header('Origin') !== origin || site !== 'same-origin') {
        return refusal(c, 403, 'origin', 'Only the page of the operator may post here.')
      }
    }
    await next()
    c.header('Content-Security-Policy', policy)
    c.header('Cross-Origin-Resource-Policy', 'same-origin')
    c.header('Cross-Origin-Opener-Policy', 'same-origin')
    c.header('X-Frame-Options', 'DENY')
    // Not `no-referrer`: browsers would post forms with `Origin: null`.
    c.header('Referrer-Policy', 'same-origin')
    c.header('Cache-Control', 'no-store')
  }
}
