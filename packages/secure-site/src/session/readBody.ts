import type { Context } from 'hono'
import * as v from 'valibot'

import { ApiError } from '../errors/ApiError.js'

/** No request of a login is longer. */
const longestBody = 8_192

/**
 * The body of a request as `schema` says.
 * @throws ApiError 400 `embedded/badRequest`
 */
export async function readBody<Body>(c: Context, schema: v.GenericSchema<unknown, Body>): Promise<Body> {
  const isJson = /^application\/json(?:$|;)/.test(c.req.header('content-type') ?? '')
  // A request without a length is read by parts, which nothing of ours sends.
  const length = Number(c.req.header('content-length') ?? (await c.req.text()).length)
  const result = isJson && length <= longestBody ? v.safeParse(schema, parse(await c.req.text())) : undefined
  if (result?.success) return result.output
  throw new ApiError(400, 'embedded/badRequest', 'The request cannot be read.')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
