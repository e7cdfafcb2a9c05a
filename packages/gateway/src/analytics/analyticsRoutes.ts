import {
  AnalyticsBatchSchema,
  AnalyticsEventSchema,
  maxBatchBytes,
  maxEventBytes,
  type AnalyticsEvent,
} from '@portico/gateway-api'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'

import { refusal } from '../answers/refusal.js'
import { limitBody } from '../limits/limitBody.js'
import { tooMany } from '../limits/limitRate.js'
import type { Log, RateLimiter } from '@portico/server'
import type { ProjectDirectory } from '../projects/ProjectDirectory.js'
import { requireProject, type ProjectEnv } from '../projects/requireProject.js'
import type { EventStore } from './EventStore.js'

export interface AnalyticsRouteOptions {
  readonly projects: ProjectDirectory
  /** Undefined where no database is open, so that no project can have analytics. */
  readonly events: EventStore | undefined
  /** Events of one client. */
  readonly limits: readonly RateLimiter[]
  readonly proxies: number
  readonly log: Log
}

/** `POST /e` and `POST /batch`: what visitors did, for projects that want to know it. */
export function analyticsRoutes(options: AnalyticsRouteOptions): Hono<ProjectEnv> {
  const { projects, events, limits, proxies, log } = options
  const routes = new Hono<ProjectEnv>()
  const known = requireProject(projects)
  const limit = (maxSize: number): MiddlewareHandler => limitBody(maxSize)

  async function add(c: Context<ProjectEnv>, schema: v.GenericSchema<unknown, readonly AnalyticsEvent[]>) {
    const { project } = c.var
    if (!isAllowedOrigin(project.allowedOrigins ?? [], c.req.header('Origin'))) {
      return refusal(c, 403, 'origin', 'This origin is not in the list of allowed origins of the project.')
    }
    if (!project.analytics || !events) {
      return refusal(c, 409, 'projectId', 'The project has analytics switched off.')
    }
    const parsed = v.safeParse(schema, await jsonOf(c))
    if (!parsed.success) {
      const field = parsed.issues[0].path?.map(({ key }) => String(key)).join('.') ?? ''
      return refusal(c, 400, field, 'This is not an event as the documentation describes it.')
    }
    for (const limiter of limits) {
      const refused = await tooMany(c, limiter, proxies, parsed.output.length)
      if (refused) return refused
    }
    try {
      await events.add(project.id, parsed.output)
    } catch {
      log({ level: 'error', event: 'analytics.notStored' })
      return refusal(c, 503, '', 'The event cannot be stored at the moment.')
    }
    return c.json({ status: 'OK' }, 202, { 'Cache-Control': 'no-store' })
  }

  const single = v.pipe(
    AnalyticsEventSchema,
    v.transform((event): readonly AnalyticsEvent[] => [event]),
  )
  routes.post('/e', known, limit(maxEventBytes), (c) => add(c, single))
  routes.post('/batch', known, limit(maxBatchBytes), (c) => add(c, AnalyticsBatchSchema))
  return routes
}

/** JSON of any content type: `sendBeacon` posts `text/plain`. */
async function jsonOf(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text()) as unknown
  } catch {
    return undefined
  }
}

/**
 * Whether a page may send to a project. A list without entries allows every page; `*` in an entry stands for one label of a
 * host, so that `https://*.example.org` does not take `https://a.b.example.org`.
 */
function isAllowedOrigin(allowed: readonly string[], origin: string | undefined): boolean {
  if (allowed.length === 0) return true
  if (origin === undefined) return false
  return allowed.some((entry) => {
    if (!entry.includes('*')) return entry.toLowerCase() === origin.toLowerCase()
    const parts = entry.split('*').map((part) => part.replace(/[.\\+?^${}()|[\]]/g, '\\$&'))
    return new RegExp(`^${parts.join('[^./:]+')}$`, 'i').test(origin)
  })
}
