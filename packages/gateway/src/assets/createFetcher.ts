import { withSignals } from '@portico/core'
import ipaddr from 'ipaddr.js'
import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** Why something was not fetched. */
export class FetchProblem extends Error {
  override readonly name = 'FetchProblem'
  /** Whether the server, or the way to it, is at fault: asked a little later, it may answer. */
  readonly mayPass: boolean

  constructor(
    message: string,
    { mayPass = false, cause }: { readonly mayPass?: boolean; readonly cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.mayPass = mayPass
  }
}

export interface Fetched {
  readonly bytes: Buffer
  /** Without parameters, in small letters; empty where the server does not say. */
  readonly type: string
}

export interface Fetcher {
  /** What is at an https URL. @throws FetchProblem */
  fetch(url: string, limits: FetchLimits): Promise<Fetched>
}

export interface FetchLimits {
  /** Of the answer. */
  readonly bytes: number
  readonly signal: AbortSignal
  /** JSON text that is sent by POST. Default: it is a GET. */
  readonly post?: string | undefined
}

export interface FetcherOptions {
  /** Servers that may be asked by plain HTTP and at a private address: name and port, and that address. */
  readonly local: Readonly<Record<string, string>>
  /** Addresses of a name. Default: the system's. */
  readonly resolve?: ((hostname: string) => Promise<readonly string[]>) | undefined
  /** Milliseconds for everything, redirects included. Default 5 000. */
  readonly timeout?: number | undefined
}

const mostRedirects = 3

/**
 * Fetches what strangers name, without becoming their way into the network that the gateway stands in. Names are resolved here, each
 * time one is connected to, and the connection goes to the address that was checked: a name that changes its address between the
 * check and the connection gains nothing. Only public addresses are connected to, also after a redirect.
 */
export function createFetcher({ local, resolve = systemAddresses, timeout = 5000 }: FetcherOptions): Fetcher {
  async function checkedAddress(hostname: string, own: string | undefined): Promise<string> {
    let addresses: readonly string[]
    try {
      addresses = await resolve(hostname)
    } catch (cause) {
      throw new FetchProblem('the name cannot be resolved', { mayPass: true, cause })
    }
    const [address] = addresses
    if (address === undefined) throw new FetchProblem('the name has no address')
    // One private address among public ones is reason enough to refuse: which one is used would be chance.
    if (!addresses.every((address) => address === own || isPublic(address)))
      throw new FetchProblem('the address is not public')
    return address
  }

  function lookupFor(target: URL): LookupFunction {
    return (hostname, { all }, callback) => {
      async function answer(): Promise<void> {
        let address: string
        try {
          address = await checkedAddress(hostname, local[hostOf(target)])
        } catch (error) {
          return callback(error as FetchProblem, '', 4)
        }
        const version = isIP(address)
        const found: LookupAddress = { address, ['family']: version }
        return all ? callback(null, [found]) : callback(null, address, version)
      }
      void answer()
    }
  }

  function check(target: URL): void {
    const own = local[hostOf(target)]
    if (target.username !== '' || target.password !== '') throw new FetchProblem('the URL holds a password')
    if (own === undefined && (target.protocol !== 'https:' || target.port !== ''))
      throw new FetchProblem('only https on port 443 is fetched')
    if (target.protocol !== 'https:' && target.protocol !== 'http:') throw new FetchProblem('only https is fetched')
    // Sockets do not look up what is an address already.
    const literal = target.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) !== 0 && literal !== own && !isPublic(literal))
      throw new FetchProblem('the address is not public')
  }

  function open(target: URL, { signal, post }: FetchLimits): Promise<IncomingMessage> {
    check(target)
    const request = target.protocol === 'https:' ? requestHttps : requestHttp
    return new Promise((done, fail) => {
      request(target, {
        // A connection of its own: one that is kept was checked for another name.
        agent: false,
        lookup: lookupFor(target),
        signal,
        method: post === undefined ? 'GET' : 'POST',
        headers: {
          Accept: '*/*',
          'Accept-Encoding': 'gzip, deflate, br',
          'User-Agent': 'portico-gateway',
          ...(post !== undefined && { 'Content-Type': 'application/json' }),
        },
        maxHeaderSize: 16 * 1024,
      })
        .on('response', done)
        .on('error', fail)
        .end(post)
    })
  }

  async function follow(url: string, limits: FetchLimits): Promise<Fetched> {
    let target = parse(url)
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const response = await open(target, limits)
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.destroy()
        target = parse(headers.location, target)
        continue
      }
      if (statusCode !== 200) {
        response.destroy()
        const mayPass = statusCode >= 500 || statusCode === 408 || statusCode === 429
        throw new FetchProblem(`the server answered ${statusCode}`, { mayPass })
      }
      return {
        bytes: await readBody(response, limits.bytes),
        type: (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase(),
      }
    }
    throw new FetchProblem('there are too many redirects')
  }

  return {
    async fetch(url, limits) {
      const ask = async (limit: AbortSignal): Promise<Fetched> => {
        try {
          return await follow(url, { ...limits, signal: limit })
        } catch (cause) {
          if (cause instanceof FetchProblem) throw cause
          throw new FetchProblem(
            limit.aborted ? `there was no answer in ${timeout} ms` : 'the server cannot be reached',
            { mayPass: true, cause },
          )
        }
      }
      return withSignals([limits.signal], ask, timeout)
    },
  }
}

async function systemAddresses(hostname: string): Promise<readonly string[]> {
  return (await systemLookup(hostname, { all: true })).map(({ address }) => address)
}

/** Whether an address is of the public internet: not private, loopback, link-local, reserved, nor one that stands for another. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  // RFC 4291: what is given out of IPv6 begins with the bits 001.
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || (parsed.toByteArray()[0]! & 0xe0) === 0x20)
}

function hostOf(target: URL): string {
  return `${target.hostname}:${target.port || (target.protocol === 'https:' ? '443' : '80')}`
}

function parse(url: string, base?: URL): URL {
  if (!URL.canParse(url, base)) throw new FetchProblem('the URL cannot be read')
  return new URL(url, base)
}

/** The body, unpacked; both what comes over the line and what it unpacks to are counted. */
async function readBody(response: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    if (Number(response.headers['content-length'] ?? 0) > most)
      throw new FetchProblem(`it is larger than ${most} bytes`)
    for await (const part of unpack(response)) {
      size += (part as Buffer).length
      if (size > most) throw new FetchProblem(`it is larger than ${most} bytes`)
      parts.push(part as Buffer)
    }
    return Buffer.concat(parts)
  } finally {
    response.destroy()
  }
}

function unpack(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  const unpacker =
    encoding === 'gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : undefined
  if (unpacker) {
    // An error of the line ends the unpacker too.
    response.on('error', (error) => unpacker.destroy(error))
    response.on('aborted', () => unpacker.destroy(new FetchProblem('the answer breaks off', { mayPass: true })))
    return response.pipe(unpacker)
  }
  if (encoding !== 'identity') throw new FetchProblem('the encoding is not known')
  return response
}
