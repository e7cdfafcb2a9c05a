import { Hono } from 'hono'
import * as v from 'valibot'

import { readBody } from '../documents/readBody.js'
import { HexSchema, SecondsSchema } from '../rpc/schemas.js'
import type { RequireSession, SessionEnv } from '../auth/Session.js'
import type { Grants } from './createGrants.js'

export interface GrantRoutesDeps {
  readonly grants: Grants
  readonly requireSession: RequireSession
}

/** Id of a session. */
export const PciSchema: v.GenericSchema<unknown, string> = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

const CreateSchema = v.strictObject({
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  expiry: SecondsSchema,
  publicKey: HexSchema,
  permissions: v.array(v.unknown()),
})
const ActivateSchema = v.strictObject({ pci: PciSchema, context: HexSchema })

/**
 * `POST /sessions/create` and `POST /sessions/activate`, for the frame: a page cannot make a session. It would bring keys of its
 * own alone, and such a session is in no list and ends by nothing that the visitor does.
 */
export function grantRoutes({ grants, requireSession }: GrantRoutesDeps): Hono<SessionEnv> {
  const routes = new Hono<SessionEnv>()
  routes.post('/sessions/create', requireSession, async (c) => {
    const { pci, publicKey } = await grants.create(c.get('session'), await readBody(c, CreateSchema))
    return c.json({ pci, publicKey })
  })
  routes.post('/sessions/activate', requireSession, async (c) => {
    const { pci, context } = await readBody(c, ActivateSchema)
    await grants.activate(c.get('session'), pci, context)
    return c.json({})
  })
  return routes
}
