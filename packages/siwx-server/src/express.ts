import type { Siwx } from './Siwx.js'
import { headerOf } from './sessions/createSessions.js'

/** A request of Express or of Node's server. */
export interface NodeRequest extends AsyncIterable<unknown> {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** What `express.json()` read, where it ran before. */
  readonly body?: unknown
}

/** A response of Express or of Node's server. */
export interface NodeResponse {
  statusCode: number
  setHeader(name: string, value: string): unknown
  end(text: string): unknown
}

/**
 * The endpoints for Express, or Node's own server: `app.use('/siwx', expressHandler(siwx))`.
 * @returns errors that are not about the request go to `next`
 */
export function expressHandler(
  siwx: Siwx,
): (request: NodeRequest, response: NodeResponse, next?: (error: unknown) => void) => Promise<void> {
  return async (request, response, next) => {
    try {
      const answer = await siwx.handle(await fetchRequest(request))
      response.statusCode = answer.status
      answer.headers.forEach((value, name) => response.setHeader(name, value))
      response.end(await answer.text())
    } catch (error) {
      if (!next) throw error
      next(error)
    }
  }
}

/** What the endpoints, and the host's `allow`, read of a request: its path, headers and body. */
async function fetchRequest(request: NodeRequest): Promise<Request> {
  const { method = 'GET', url = '/', body } = request
  const known = Object.keys(request.headers).flatMap((name) => {
    // Those of HTTP/2 that begin with a colon are no headers.
    const value = name.startsWith(':') ? undefined : headerOf(request, name)
    return value === undefined ? [] : [[name, value] as [string, string]]
  })
  const init = { method, headers: new Headers(known) }
  if (method !== 'POST') return new Request(new URL(url, 'http://localhost'), init)
  // Node takes any stream of bytes for a body.
  const withBody: unknown = { ...init, body: body === undefined ? request : JSON.stringify(body), duplex: 'half' }
  return new Request(new URL(url, 'http://localhost'), withBody as RequestInit)
}
