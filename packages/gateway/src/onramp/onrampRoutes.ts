import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { refusal } from '../answers/refusal.js'
import type { PriceSource } from '../data/Sources.js'
import type { ProjectDirectory } from '../projects/ProjectDirectory.js'
import { requireProject, type ProjectEnv } from '../projects/requireProject.js'
import type { OnrampSettings } from './OnrampConfig.js'
import { OnrampOrderSchema, providerUrl } from './providerUrl.js'
import { QuoteBodySchema, quoteOnramp } from './quoteOnramp.js'

/** Bytes. */
const largestBody = 16 * 1024
/** For prices, ms. */
const timeout = 8000

/** `GET /v1/onramp/options`, `POST /v1/onramp/quote` and `POST /v1/generators/onrampurl`. */
export function onrampRoutes(
  settings: OnrampSettings,
  prices: PriceSource,
  projects: ProjectDirectory,
): Hono<ProjectEnv> {
  const routes = new Hono<ProjectEnv>()
  const known = requireProject(projects)
  const limit = bodyLimit({
    maxSize: largestBody,
    onError: (c) => refusal(c, 413, '', `The body may have ${largestBody} bytes at most.`),
  })
  const { purchaseCurrencies, paymentCurrencies } = settings
  routes.get('/v1/onramp/options', known, (c) =>
    c.json({ purchaseCurrencies, paymentCurrencies }, 200, { 'Cache-Control': 'public, max-age=60' }),
  )
  routes.post('/v1/onramp/quote', known, limit, async (c) => {
    const asked = await readBody(c, QuoteBodySchema)
    if (!asked) return refusal(c, 422, '', 'The body must be { purchaseCurrency, paymentCurrency, amount, network }.')
    const outcome = await quoteOnramp(settings, prices, asked, AbortSignal.timeout(timeout))
    if ('quote' in outcome) return c.json(outcome.quote, 200, { 'Cache-Control': 'no-store' })
    return refusal(c, outcome.status, outcome.refused.field, outcome.refused.description)
  })
  routes.post('/v1/generators/onrampurl', known, limit, async (c) => {
    const order = await readBody(c, OnrampOrderSchema)
    if (!order)
      return refusal(c, 422, '', 'The body needs destinationWallets, and a partnerUserId of 32 to 50 characters.')
    return c.json({ url: providerUrl(settings.provider, order) }, 200, { 'Cache-Control': 'no-store' })
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
