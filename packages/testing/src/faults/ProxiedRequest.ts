import type { Fate } from './createFates.js'

/** A request on its way through the proxy. */
export interface ProxiedRequest {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly body: Buffer
}

/** What the parts of the proxy share. */
export interface Passing {
  readonly longestDelay: number
  target(): URL
  isRepeatable(request: ProxiedRequest): boolean
  /** @param except faults that make no sense for this one */
  fateOf(what: 'request' | 'upgrade' | 'message', kind: string, except?: readonly string[]): Fate | undefined
}

/**
 * What a request is for, without what differs between runs: the methods of JSON-RPC, or the path. Long random parts of a path, such as ids and
 * addresses, do not count.
 */
export function kindOf({ method, path, body }: ProxiedRequest): string {
  const route = new URL(path, 'http://proxy').pathname.replace(/[^/]*\d[^/]{15,}/g, '*')
  return [method, route, ...methodsOf(body)].join(' ')
}

function methodsOf(body: Buffer): readonly string[] {
  try {
    const parsed = JSON.parse(body.toString()) as unknown
    const calls = (Array.isArray(parsed) ? parsed : [parsed]) as readonly { readonly method?: unknown }[]
    return [...new Set(calls.flatMap(({ method }) => (typeof method === 'string' ? [method] : [])))].sort()
  } catch {
    return []
  }
}
