import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { afterAll, afterEach, vi } from 'vitest'

/** Loopback by name and by address, IPv6 and IPv4-mapped included. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (bare === 'localhost' || bare.endsWith('.localhost')) return true
  return (
    /^127(\.\d{1,3}){3}$/.test(bare) ||
    bare === '::1' ||
    bare === '::' ||
    bare.startsWith('::ffff:127.') ||
    bare === '0.0.0.0'
  )
}

/** The host that `socket.connect(...)` was asked for; undefined for a pipe or a Unix socket. */
export function hostOf(words: readonly unknown[]): string | undefined {
  // `net.connect()` hands its normalised arguments on as one array.
  const [first, second] = Array.isArray(words[0]) ? (words[0] as readonly unknown[]) : words
  if (typeof first === 'object' && first !== null) {
    const { path, host } = first as { readonly path?: unknown; readonly host?: unknown }
    if (typeof path === 'string') return undefined
    return typeof host === 'string' ? host : 'localhost'
  }
  if (typeof first === 'string' && !/^\d+$/.test(first)) return undefined
  return typeof second === 'string' ? second : 'localhost'
}

/** Makes connections and look-ups past this machine fail, and returns the list that gets the hosts they were for. */
function guard(): string[] {
  const reached: string[] = []
  const refuse = (host: string): Error => {
    reached.push(host)
    return new Error(`a test reached for ${host}: tests stay on this machine`)
  }

  const connect = net.Socket.prototype.connect
  net.Socket.prototype.connect = function guarded(this: net.Socket, ...words: unknown[]): net.Socket {
    const host = hostOf(words)
    if (host !== undefined && !isLoopback(host)) {
      const error = refuse(host)
      queueMicrotask(() => this.destroy(error))
      return this
    }
    return Reflect.apply(connect, this, words) as net.Socket
  } as typeof connect

  const lookup = dns.lookup
  dns.lookup = Object.assign(
    function guarded(host: string, ...rest: unknown[]): void {
      const done = rest.at(-1)
      if (isLoopback(host) || typeof done !== 'function') Reflect.apply(lookup, dns, [host, ...rest])
      else done(refuse(host))
    },
    { __promisify__: lookup.__promisify__ },
  ) as typeof lookup
  const lookupLater = dns.promises.lookup
  dns.promises.lookup = ((host: string, ...rest: unknown[]) =>
    isLoopback(host)
      ? (Reflect.apply(lookupLater, dns.promises, [host, ...rest]) as unknown)
      : Promise.reject(refuse(host))) as typeof lookupLater
  syncBuiltinESMExports()
  return reached
}

// This is loaded anew for every test file, and a worker may run many.
const key: unique symbol = Symbol.for('portico/loopbackOnly') as never
const worker = globalThis as { [key]?: string[] }
const reached = (worker[key] ??= guard())

afterEach(() => {
  const hosts = [...new Set(reached.splice(0))]
  if (hosts.length > 0) throw new Error(`this test reached for ${hosts.join(', ')}: tests stay on this machine`)
})

// vitest puts back what tests stub before each test: after the last one, the next file of this worker would find it.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
