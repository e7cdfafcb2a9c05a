import type { Context } from 'hono'
import * as v from 'valibot'

import { ApiError } from '../errors/ApiError.js'

/**
 * The JSON of a request.
 * @throws ApiError `embedded/invalidRequest` that names the field at fault, and repeats nothing of it
 */
export async function readBody<T>(c: Context, schema: v.GenericSchema<unknown, T>): Promise<T> {
  const json: unknown = await c.req.json().catch(() => undefined)
  const { success, output, issues } = v.safeParse(schema, json)
  if (success) return output
  const place = v.getDotPath(issues[0]) ?? 'the body'
  throw new ApiError(400, 'embedded/invalidRequest', `The request cannot be read: ${place} is not as expected.`)
}
