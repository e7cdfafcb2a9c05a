import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'

/**
 * The address from which a request came. `proxies` is the number of proxies before the server that append to `X-Forwarded-For`; with
 * none the header is not believed.
 */
export function clientIp(c: Context, proxies: number): string {
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? 'unknown'
  if (proxies === 0) return plain(socket)
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => withoutPort(part.trim()))
  const address = forwarded.at(-proxies) ?? ''
  return plain(isIP(address) === 0 ? socket : address)
}

/** What a request is counted under: the network of its client, as `networkOf` says. */
export function clientNetwork(c: Context, proxies: number, bits?: number): string {
  return networkOf(clientIp(c, proxies), bits)
}

/**
 * The network of an address: the /64 of an IPv6 one, which is what one client has, and `bits` of an IPv4 one. The whole of that is
 * the default. A text that is no address stays as it is.
 */
export function networkOf(address: string, bits = 32): string {
  const kind = isIP(address)
  // Most addresses are written in one way only, and need no parser.
  if (kind === 0 || (kind === 4 && bits === 32)) return address
  const ip = ipaddr.process(address)
  if (ip instanceof ipaddr.IPv6) {
    const groups = ip.parts.slice(0, 4).map((group) => group.toString(16))
    return `${groups.join(':')}::/64`
  }
  return bits === 32 ? ip.toString() : `${ipaddr.IPv4.networkAddressFromCIDR(`${ip.toString()}/${bits}`)}/${bits}`
}

/** A server that listens on IPv6 sees IPv4 clients as `::ffff:192.0.2.1`. */
function plain(address: string): string {
  return isIP(address) === 6 ? ipaddr.process(address).toString() : address
}

/** Some proxies append a port: `192.0.2.1:1000`, `[2001:db8::1]:1000`. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}
