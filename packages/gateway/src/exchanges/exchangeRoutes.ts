import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { refusal } from '../answers/refusal.js'
import type { ProjectDirectory } from '../projects/ProjectDirectory.js'
import { requireProject, type ProjectEnv } from '../projects/requireProject.js'
import { createExchangeMethods, ExchangeError, type ExchangeMethods } from './exchangeMethods.js'
import type { ExchangeConfig } from './ExchangesConfig.js'

/** Bytes. */
const largestBody = 16 * 1024

const CallSchema = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.string(), v.number(), v.null()]), null),
  method: v.string(),
  params: v.optional(v.unknown()),
})

/**
 * `POST /v1/json-rpc`: `getExchanges`, `getExchangePayUrl` and `getExchangeBuyStatus`, each behind a prefix of the caller's choice
 * and an underscore, as in `pay_getExchanges`.
 */
export function exchangeRoutes(exchanges: readonly ExchangeConfig[], projects: ProjectDirectory): Hono<ProjectEnv> {
  const routes = new Hono<ProjectEnv>()
  const methods = createExchangeMethods(exchanges)
  const limit = bodyLimit({
    maxSize: largestBody,
    onError: (c) => refusal(c, 413, '', `The body may have ${largestBody} bytes at most.`),
  })
  routes.post('/v1/json-rpc', requireProject(projects), limit, async (c) => {
    const noStore = { 'Cache-Control': 'no-store' }
    const call = readCall(await c.req.text())
    if (typeof call === 'number') return c.json(errorOf(null, call, 'This is no JSON-RPC call.'), 200, noStore)
    const { id, method, params } = call
    const name = method.slice(method.indexOf('_') + 1)
    if (!Object.hasOwn(methods, name)) return c.json(errorOf(id, -32_601, 'Method not found'), 200, noStore)
    try {
      return c.json({ jsonrpc: '2.0', id, result: await methods[name as keyof ExchangeMethods](params) }, 200, noStore)
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error
      return c.json(errorOf(id, error.code, error.message), 200, noStore)
    }
  })
  return routes
}

function errorOf(id: string | number | null, code: number, message: string): object {
  return { jsonrpc: '2.0', id, error: { code, message } }
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
