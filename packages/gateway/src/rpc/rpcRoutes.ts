import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'

import { refusal } from '../answers/refusal.js'
import { clientNetwork } from '@portico/server'
import { busy, limitBody } from '../limits/limitBody.js'
import type { Charges } from '../limits/createCharges.js'
import type { ComingRequest, OpenRequests } from '../limits/OpenRequests.js'
import type { ProjectDirectory } from '../projects/ProjectDirectory.js'
import { requireProject, type ProjectEnv } from '../projects/requireProject.js'
import { readRpcBody, type RpcProxy } from './RpcProxy.js'

export interface RpcRouteOptions {
  readonly proxy: RpcProxy
  /** CAIP-2 ids of all networks that the gateway answers anything about. */
  readonly chains: readonly string[]
  readonly projects: ProjectDirectory
  /** Largest body. Bytes. */
  readonly maxBody: number
  readonly charges: Charges
  readonly proxies: number
  readonly requests: OpenRequests
}

interface RpcEnv {
  readonly Bindings: HttpBindings
  readonly Variables: ProjectEnv['Variables'] & { readonly request: ComingRequest }
}

/** Reading this many bytes of a body is as dear as one call. */
const bodyBytesOfACall = 4096
/** An answer of fewer bytes is sent as it is: it fits into a packet or two. */
const compressedBytes = 1024
/** Passing this many bytes of an answer on is as dear as one call. */
const answerBytesOfACall = 64 * 1024

/**
 * `POST /v1/?chainId=&projectId=` and `GET /v1/supported-chains`. What is wrong with the HTTP request is an HTTP
 * error; what is wrong with a call is a JSON-RPC error in an answer with status 200. The body is read as JSON
 * whatever type it claims: pages send text/plain to save the preflight.
 */
export function rpcRoutes({
  proxy,
  chains,
  projects,
  maxBody,
  charges,
  proxies,
  requests,
}: RpcRouteOptions): Hono<RpcEnv> {
  const routes = new Hono<RpcEnv>()
  routes.get('/v1/supported-chains', (c) =>
    c.json({ http: chains, ws: [] }, 200, { 'Cache-Control': 'public, max-age=60' }),
  )
  const chainOf = (c: Context): string => c.req.query('chainId') ?? ''
  const receive: MiddlewareHandler<RpcEnv> = async (c, next) => {
    if (!proxy.serves(chainOf(c))) {
      const problem = 'chainId must be the CAIP-2 id of a network with an upstream, of those at /v1/supported-chains.'
      return refusal(c, 400, 'chainId', problem)
    }
    c.set('request', requests.receive(clientNetwork(c, proxies), c.env.outgoing))
    return next()
  }
  const limit = limitBody(maxBody, { hold: (c: Context<RpcEnv>, bytes) => c.get('request').hold(bytes) })
  const compressed = compress()
  const pass = async (c: Context<RpcEnv>) => {
    const request = c.get('request')
    // Once the body is here: one that is slow to come takes no place.
    if (!request.begin()) return busy(c, 429, 'Too many requests of this address are under way.')
    const bytes = await c.req.arrayBuffer()
    const bodyCost = Math.floor(bytes.byteLength / bodyBytesOfACall)
    // Before the body is parsed, which takes long for some bodies.
    const isDear = await charges.client(c, bodyCost)
    if (isDear) return isDear
    const body = readRpcBody(textOf(bytes))
    const weight = proxy.weigh(chainOf(c), body)
    // A read of one value is a request, which is counted as one before.
    const counted = body.kind === 'single' && weight === 1 ? 0 : weight
    const refused = (await charges.client(c, counted)) ?? (await charges.project(c, c.get('project'), weight))
    if (refused) return refused
    const answer = await proxy.answer(chainOf(c), body, request)
    if (answer === undefined) return c.body(null, 204)
    charges.owe(request.client, Math.floor(answer.length / answerBytesOfACall))
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
    const isSmall = answer.length < compressedBytes
    // Node sends a text together with its headers.
    const response = c.body(isSmall ? answer.toString() : answer, 200, headers)
    if (isSmall || c.req.header('Accept-Encoding') === undefined) return response
    await compressed(c, async () => {
      c.res = response
    })
    return c.res
  }
  for (const path of ['/v1', '/v1/']) routes.post(path, requireProject(projects), receive, limit, pass)
  return routes
}

/** Undefined for bytes that are not UTF-8. */
function textOf(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
