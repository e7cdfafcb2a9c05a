import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'

import type { Log } from '../log/Log.js'

/** Spans of OpenTelemetry. They have what a line of the log has, and no message of an error: it may repeat what a visitor wrote. */
export interface Tracing {
  /** A span for each request. */
  readonly requests: MiddlewareHandler
  /** Passes lines on, and makes a span of each that says how long something took (`ms`) within a request. */
  log(log: Log): Log
}

/** Does nothing unless the operator installed `@opentelemetry/api`, and started an SDK. */
export async function createTracing(program: string): Promise<Tracing> {
  const api = await import('@opentelemetry/api').catch(() => undefined)
  if (!api) return { requests: (_, next) => next(), log: (log) => log }
  const tracer = api.trace.getTracer(`portico-${program}`)
  return {
    requests: (c, next) =>
      tracer.startActiveSpan(c.req.method, { kind: api.SpanKind.SERVER }, async (span) => {
        try {
          await next()
        } finally {
          const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '*'
          span.updateName(`${c.req.method} ${route}`)
          span.setAttributes({
            'http.request.method': c.req.method,
            'http.route': route,
            'http.response.status_code': c.res.status,
          })
          if (c.res.status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
          span.end()
        }
      }),
    log: (log) => (line) => {
      log(line)
      const { level, event, ms, ...fields } = line
      if (event === 'request' || typeof ms !== 'number') return
      const attributes: Record<string, string | number | boolean> = {}
      for (const [name, value] of Object.entries(fields))
        if (value !== undefined && typeof value !== 'object') attributes[name] = value
      const span = tracer.startSpan(event, { kind: api.SpanKind.CLIENT, startTime: Date.now() - ms, attributes })
      if (level === 'warn' || level === 'error') span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end()
    },
  }
}
