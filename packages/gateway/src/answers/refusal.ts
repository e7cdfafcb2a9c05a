import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Body of every HTTP error of the gateway. */
export interface RefusalBody {
  readonly status: 'FAILED'
  readonly reasons: readonly RefusalReason[]
}
export interface RefusalReason {
  /** The part of the request that is at fault, such as `projectId`; `''` when it is no part of it. */
  readonly field: string
  readonly description: string
}

/** Answers an HTTP error that says which part of the request is at fault and why. */
export function refusal(
  c: Context,
  status: ContentfulStatusCode,
  field: string,
  description: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return refusals(c, status, [{ field, description }], headers)
}

export function refusals(
  c: Context,
  status: ContentfulStatusCode,
  reasons: readonly RefusalReason[],
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body: RefusalBody = { status: 'FAILED', reasons }
  return c.json(body, status, { 'Cache-Control': 'no-store', ...headers })
}
