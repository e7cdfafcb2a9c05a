import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'

import { refusal } from '../answers/refusal.js'
import { tooMany } from '../limits/limitRate.js'
import type { TokenBuckets } from '../limits/TokenBuckets.js'
import type { ProjectDirectory } from '../projects/ProjectDirectory.js'
import { requireProject, type ProjectEnv } from '../projects/requireProject.js'
import { readRpcBody, type RpcProxy } from './RpcProxy.js'

export interface RpcRouteOptions {
  readonly proxy: RpcProxy
  readonly projects: ProjectDirectory
  /** Largest body. Bytes. */
  readonly maxBody: number
  /** Counts calls, not requests: a batch is as dear as its calls. */
  readonly calls: TokenBuckets | undefined
  readonly proxies: number
  /** Aborts when the gateway stops. */
  readonly stopping: AbortSignal
}

/**
 * `POST /v1/?chainId=&projectId=` and `GET /v1/supported-chains`. What is wrong with the HTTP request is an HTTP
 * error; what is wrong with a call is a JSON-RPC error in an answer with status 200. The body is read as JSON
 * whatever type it claims: pages send text/plain to save the preflight.
 */
export function rpcRoutes({ proxy, projects, maxBody, calls, proxies, stopping }: RpcRouteOptions): Hono<ProjectEnv> {
  const routes = new Hono<ProjectEnv>()
  routes.get('/v1/supported-chains', (c) =>
    c.json({ http: proxy.chains, ws: [] }, 200, { 'Cache-Control': 'public, max-age=60' }),
  )
  const limit = bodyLimit({
    maxSize: maxBody,
    onError: (c) => refusal(c, 413, '', `The body may have ${maxBody} bytes at most.`),
  })
  const pass = async (c: Context<ProjectEnv>) => {
    const chain = c.req.query('chainId') ?? ''
    if (!proxy.serves(chain)) {
      return refusal(c, 400, 'chainId', 'chainId must be the CAIP-2 id of one of the networks at /v1/supported-chains.')
    }
    const body = readRpcBody(await readText(c.req.raw))
    const refused = calls && body.kind === 'batch' && tooMany(c, calls, proxies, body.entries.length)
    if (refused) return refused
    const answer = await proxy.answer(chain, body, AbortSignal.any([c.req.raw.signal, stopping]))
    if (answer === undefined) return c.body(null, 204)
    return c.body(answer, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  }
  for (const path of ['/v1', '/v1/']) routes.post(path, requireProject(projects), limit, pass)
  return routes
}

/** Undefined for bytes that are not UTF-8. */
async function readText(request: Request): Promise<string | undefined> {
  const bytes = await request.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
