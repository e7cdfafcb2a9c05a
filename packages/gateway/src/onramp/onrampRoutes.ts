import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { refusal } from '../answers/refusal.js'
import { limitBody } from '../limits/limitBody.js'
import type { PriceSource } from '../data/Sources.js'
import type { Charges } from '../limits/createCharges.js'
import type { ProjectDirectory } from '../projects/ProjectDirectory.js'
import { requireProject, type ProjectEnv } from '../projects/requireProject.js'
import { clientIp, type Log } from '@portico/server'
import type { OnrampSettings } from './OnrampConfig.js'
import { OnrampOrderSchema } from './OnrampOrder.js'
import { QuoteBodySchema, quoteOnramp } from './quoteOnramp.js'
import type { Seller } from './Seller.js'
import { sellerRefusal } from './sellerRefusal.js'

/** Bytes. */
const largestBody = 16 * 1024
/** As how many calls a page counts, which the seller makes with the operator's key, and a quote. */
const pageCost = 10
/** For prices, ms. */
const timeout = 8000

export interface OnrampRouteOptions {
  readonly settings: OnrampSettings
  readonly seller: Seller
  readonly prices: PriceSource
  readonly projects: ProjectDirectory
  readonly charges: Charges
  readonly proxies: number
  readonly log: Log
}

/** `GET /v1/onramp/options`, `POST /v1/onramp/quote` and `POST /v1/generators/onrampurl`. */
export function onrampRoutes(options: OnrampRouteOptions): Hono<ProjectEnv> {
  const { settings, seller, prices, projects, charges, proxies, log } = options
  const routes = new Hono<ProjectEnv>()
  const known = requireProject(projects)
  const limit = limitBody(largestBody)
  const { purchaseCurrencies, paymentCurrencies } = settings
  const providers = seller.name === undefined ? undefined : [seller.name]
  routes.get('/v1/onramp/options', known, (c) =>
    c.json({ purchaseCurrencies, paymentCurrencies, providers }, 200, { 'Cache-Control': 'public, max-age=60' }),
  )
  routes.post('/v1/onramp/quote', known, charges.each(1), limit, async (c) => {
    const body = await readBody(c, QuoteBodySchema)
    if (!body) return refusal(c, 422, '', 'The body must be { purchaseCurrency, paymentCurrency, amount, network }.')
    const outcome = await quoteOnramp(settings, prices, body, AbortSignal.timeout(timeout))
    if ('quote' in outcome) return c.json(outcome.quote, 200, { 'Cache-Control': 'no-store' })
    return refusal(c, outcome.status, outcome.refused.field, outcome.refused.description)
  })
  routes.post('/v1/generators/onrampurl', known, charges.each(pageCost), limit, async (c) => {
    const order = await readBody(c, OnrampOrderSchema)
    if (!order)
      return refusal(c, 422, '', 'The body needs destinationWallets, and a partnerUserId of 32 to 50 characters.')
    try {
      return c.json({ url: await seller.page(order, clientIp(c, proxies)) }, 200, { 'Cache-Control': 'no-store' })
    } catch (error) {
      return sellerRefusal(c, error, log)
    }
  })
  return routes
}

/** Undefined where it is no JSON, or does not fit. */
async function readBody<T>(c: Context, schema: v.GenericSchema<unknown, T>): Promise<T | undefined> {
  try {
    const parsed = v.safeParse(schema, JSON.parse(await c.req.text()))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
