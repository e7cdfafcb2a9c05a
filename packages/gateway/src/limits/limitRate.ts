import type { Context, MiddlewareHandler } from 'hono'
import { refusal } from '../answers/refusal.js'
import type { TokenBuckets } from './TokenBuckets.js'
import type { HttpBindings } from '@hono/node-server'
import { isIP } from 'node:net'

/** The address a request is counted under. IPv6 clients count by their /64, which is what one has. */
export function clientAddress(c: Context, proxies: number): string {
  return bucketOf(clientIp(c, proxies))
}

/**
 * The address from which a request came. `proxies` is the number of proxies before the gateway that append to `X-Forwarded-For`; with
 * none the header is not believed.
 */
export function clientIp(c: Context, proxies: number): string {
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? 'unknown'
  if (proxies === 0) return withoutMapping(socket)
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => withoutPort(part.trim()))
  const address = forwarded.at(-proxies) ?? ''
  return withoutMapping(isIP(address) === 0 ? socket : address)
}

/** A server that listens on IPv6 sees IPv4 clients as `::ffff:192.0.2.1`. */
function withoutMapping(address: string): string {
  return /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address
}

/** Some proxies append a port: `192.0.2.1:1000`, `[2001:db8::1]:1000`. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}

function bucketOf(address: string): string {
  if (isIP(address) !== 6) return address
  // The host of a URL has one spelling of each address: groups of lower-case hex without leading zeros.
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  const bytes = groups.slice(6).flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
  return isMapped ? bytes.join('.') : `${groups.slice(0, 4).join(':')}::/64`
}

/** Answers 429 with `Retry-After` to a client that asks too often. */
export function limitRate(buckets: TokenBuckets, proxies: number): MiddlewareHandler {
  return async (c, next) => tooMany(c, buckets, proxies, 1) ?? next()
}

/** The 429 answer, or undefined when the client may go on; `cost` is taken from its bucket then. */
export function tooMany(c: Context, buckets: TokenBuckets, proxies: number, cost: number): Response | undefined {
  const outcome = buckets.take(clientAddress(c, proxies), cost)
  if (outcome.taken) return undefined
  const seconds = Math.max(1, Math.ceil(outcome.waitMs / 1000))
  return refusal(c, 429, 'rate_limited', `Too many requests from this address. Try again in ${seconds} s.`, {
    'Retry-After': String(seconds),
  })
}
