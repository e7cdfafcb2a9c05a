import { withSignals } from '@portico/core'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'

/** Requests for one question. EIP-3668 advises four rounds. */
export const mostLookups = 4
/** Servers that are tried for one request. */
const mostServers = 3
/** Characters of an answer. */
const longestAnswer = 128 * 1024
/** For one server, ms. */
const timeout = 5000

const AnswerSchema = v.object({ data: v.pipe(v.string(), v.regex(/^0x([\da-f]{2})*$/i)) })

interface Lookup {
  readonly data: Hex
  readonly sender: Address
  readonly urls: readonly string[]
}

/** What a test takes away to show that an attack works without it. */
export interface LookupBounds {
  readonly admits: (url: string) => boolean
  readonly redirect: RequestRedirect
  readonly longest: number
}

const bounds: LookupBounds = { admits: isPublicPage, redirect: 'error', longest: longestAnswer }

/**
 * CCIP-Read (EIP-3668): asks the servers that a contract names, in their order, for one question to the contract. The contract's
 * author chooses them. A page cannot see to which IP address a host name leads: the browser decides whether a page may ask an address
 * of a private network by name.
 */
export function createLookups(
  signal: AbortSignal,
  { admits, redirect, longest }: LookupBounds = bounds,
): (lookup: Lookup) => Promise<Hex> {
  let count = 0
  async function ask(url: string, post: string | undefined): Promise<Hex | undefined> {
    try {
      const read = async (limit: AbortSignal): Promise<string> => {
        const response = await fetch(url, {
          ...(post !== undefined && { method: 'POST', body: post, headers: { 'Content-Type': 'application/json' } }),
          signal: limit,
          redirect,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        })
        return response.ok ? readText(response, longest) : ''
      }
      return v.parse(AnswerSchema, JSON.parse(await withSignals([signal], read, timeout))).data as Hex
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }
  return async ({ data, sender, urls }) => {
    count += 1
    // One answer of a contract may name many lookups.
    if (count > mostLookups) throw new Error('The resolver asks for too many lookups')
    for (const url of urls.slice(0, mostServers)) {
      const target = url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
      if (!admits(target)) continue
      const answer = await ask(target, url.includes('{data}') ? undefined : JSON.stringify({ data, sender }))
      if (answer !== undefined) return answer
    }
    throw new Error('No server of the resolver answers')
  }
}

/** An encrypted page at a host that has a name of the public internet. IP addresses are refused, whatever they are written like. */
export function isPublicPage(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  const host = hostname.replace(/\.$/, '')
  const isNamed = /\.[a-z][a-z0-9-]*$/i.test(host) && !host.includes(':')
  const isPrivate = /(^|\.)(localhost|local|internal|lan|home|corp|private|intranet|home\.arpa|onion|test)$/i.test(host)
  return protocol === 'https:' && username === '' && password === '' && isNamed && !isPrivate
}

/** @throws RangeError for a body that is longer */
async function readText({ body }: Response, longest: number): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let part = await reader?.read()
  while (part && !part.done) {
    text += part.value
    if (text.length > longest) {
      await reader?.cancel()
      throw new RangeError('The answer is too long')
    }
    part = await reader?.read()
  }
  return text
}
