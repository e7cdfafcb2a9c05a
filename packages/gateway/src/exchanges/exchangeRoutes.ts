import { Hono } from 'hono'
import * as v from 'valibot'
import { limitBody } from '../limits/limitBody.js'
import type { Charges } from '../limits/createCharges.js'
import type { ProjectDirectory } from '../projects/ProjectDirectory.js'
import { requireProject, type ProjectEnv } from '../projects/requireProject.js'
import { clientIp, type Log } from '@portico/server'
import type { SellerErrorCode } from '../onramp/SellerError.js'
import { loggedSellerError } from '../onramp/sellerRefusal.js'
import { ExchangeError } from './Exchange.js'
import { createExchangeMethods, type ExchangeMethods } from './exchangeMethods.js'
import type { ExchangeSettings } from './ExchangesConfig.js'

/** Bytes. */
const largestBody = 16 * 1024

/** As how many calls one counts that asks an exchange, with the operator's key. The list of exchanges asks none. */
const callCost = 10

const CallSchema = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.string(), v.number(), v.null()]), null),
  method: v.string(),
  params: v.optional(v.unknown()),
})

/** What is said of an exchange that failed: the code of its JSON-RPC error, and the message. */
const failures: Readonly<Record<SellerErrorCode, readonly [number, string]>> = {
  seller_key: [-32_603, 'The exchange does not take the key of this gateway. Its operator has to correct it.'],
  rate_limited: [-32_603, 'The exchange has too many requests of this gateway. Try again later.'],
  order: [-32_602, 'The exchange takes no such payment.'],
  transport: [-32_603, 'The exchange did not answer. Try again.'],
}

export interface ExchangeRouteOptions {
  readonly exchanges: readonly ExchangeSettings[]
  readonly projects: ProjectDirectory
  readonly charges: Charges
  readonly proxies: number
  readonly log: Log
}

/**
 * `POST /v1/json-rpc`: `getExchanges`, `getExchangePayUrl` and `getExchangeBuyStatus`, each behind a prefix of the caller's choice
 * and an underscore, as in `pay_getExchanges`.
 */
export function exchangeRoutes({ exchanges, projects, charges, proxies, log }: ExchangeRouteOptions): Hono<ProjectEnv> {
  const routes = new Hono<ProjectEnv>()
  const methods = createExchangeMethods(exchanges)
  const limit = limitBody(largestBody)
  routes.post('/v1/json-rpc', requireProject(projects), charges.each(1), limit, async (c) => {
    const noStore = { 'Cache-Control': 'no-store' }
    const call = readCall(await c.req.text())
    if (typeof call === 'number') return c.json(errorOf(null, call, 'This is no JSON-RPC call.'), 200, noStore)
    const { id, method, params } = call
    const name = method.slice(method.indexOf('_') + 1)
    if (!Object.hasOwn(methods, name)) return c.json(errorOf(id, -32_601, 'Method not found'), 200, noStore)
    const refused = name !== 'getExchanges' && (await charges.take(c, c.get('project'), callCost - 1))
    if (refused) return refused
    try {
      const result = await methods[name as keyof ExchangeMethods](params, clientIp(c, proxies))
      return c.json({ jsonrpc: '2.0', id, result }, 200, noStore)
    } catch (error) {
      if (error instanceof ExchangeError) return c.json(errorOf(id, error.code, error.message), 200, noStore)
      const { code } = loggedSellerError(error, log)
      return c.json(errorOf(id, ...failures[code], { code }), 200, noStore)
    }
  })
  return routes
}

function errorOf(id: string | number | null, code: number, message: string, data?: object): object {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } }
}

/** The call, or the code of what is wrong with it. */
function readCall(text: string): v.InferOutput<typeof CallSchema> | -32700 | -32600 {
  try {
    const parsed = v.safeParse(CallSchema, JSON.parse(text))
    return parsed.success ? parsed.output : -32_600
  } catch {
    return -32_700
  }
}
