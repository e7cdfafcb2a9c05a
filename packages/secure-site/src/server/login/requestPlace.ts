import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { isIP } from 'node:net'

/**
 * The network under which mails are counted: the /24 of an IPv4 address and the /64 of an IPv6 one, which is about what one
 * client has. `proxies` is the number of proxies before the site that append to `X-Forwarded-For`; with none the header is
 * not believed.
 */
export function clientNetwork(c: Context, proxies: number): string {
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? 'unknown'
  if (proxies === 0) return networkOf(socket)
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => withoutPort(part.trim()))
  const address = forwarded.at(-proxies) ?? ''
  return networkOf(isIP(address) === 0 ? socket : address)
}

/** Some proxies append a port: `192.0.2.1:1000`, `[2001:db8::1]:1000`. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}

export function networkOf(address: string): string {
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  if (isIP(address) !== 6) return address
  // The host of a URL has one spelling of each address: groups of lower-case hex without leading zeros.
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`
  // An IPv4 address, written as IPv6.
  const bytes = groups.slice(6).flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
  return networkOf(bytes.join('.'))
}

/** Longer names first: most browsers also call themselves Chrome and Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * What people call a browser, such as `Firefox on Windows`. Nothing of the header is repeated: a login's beginner chooses
 * it freely, and it goes into mails.
 */
export function browserName(userAgent: string): string {
  const nameIn = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = nameIn(browsers) ?? 'a browser'
  const system = nameIn(systems)
  return system === undefined ? browser : `${browser} on ${system}`
}
