import { clientNetwork } from '@portico/server'
import type { MiddlewareHandler } from 'hono'

import { ApiError } from './errors/ApiError.js'

const minute = 60_000
/** Beyond this many clients the one that was here least recently is forgotten: memory stays bounded under any flood of addresses. */
const mostClients = 10_000

export interface RequestLimit {
  /** Of one client, which may send them all at once. */
  readonly perMinute: number
  readonly proxies: number
  /** Milliseconds of a clock that never goes back. */
  readonly now?: (() => number) | undefined
}

/**
 * Answers 429 to a client (an IPv4 address, an IPv6 /64) that asks too often. Each process counts for itself: this bounds what a client
 * costs, while limits of logins are in the database.
 */
export function limitRequests({ perMinute, proxies, now = () => performance.now() }: RequestLimit): MiddlewareHandler {
  const clients = new Map<string, { readonly left: number; readonly at: number }>()

  /** Milliseconds until the client has a request again; 0 where it had one. */
  function take(client: string): number {
    const at = now()
    const last = clients.get(client) ?? { left: perMinute, at }
    const left = Math.min(perMinute, last.left + ((at - last.at) / minute) * perMinute)
    const isTaken = left >= 1
    // Put in anew, so that the first is the one that was here least recently.
    clients.delete(client)
    clients.set(client, { left: isTaken ? left - 1 : left, at })
    const [oldest] = clients.keys()
    if (clients.size > mostClients && oldest !== undefined) clients.delete(oldest)
    return isTaken ? 0 : ((1 - left) / perMinute) * minute
  }

  return (c, next) => {
    const wait = take(clientNetwork(c, proxies))
    if (wait === 0) return next()
    c.header('Retry-After', String(Math.ceil(wait / 1000)))
    throw new ApiError(429, 'embedded/tooMany', 'Too many requests came from your network. Try again in a moment.')
  }
}
