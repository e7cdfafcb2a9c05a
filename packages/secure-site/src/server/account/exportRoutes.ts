import { Hono } from 'hono'
import * as v from 'valibot'

import { ownPageOnly } from '../auth/ownPage.js'
import type { RequireSession, SessionEnv } from '../auth/Session.js'
import type { Queries, SessionTables } from '../auth/tables.js'
import { readBody } from '../documents/readBody.js'
import type { Log } from '@portico/server'
import { requireNoHold } from '../login/users.js'
import { requireActProof, type PasskeyProofs } from '../passkeys/requireProof.js'
import { ActProofSchema } from '../signer/ActProofSchema.js'
import type { SignerClient } from '../signer/createSignerClient.js'

export interface ExportRoutesDeps {
  readonly db: Queries<SessionTables>
  readonly signer: Pick<SignerClient, 'call'>
  readonly passkeys: PasskeyProofs
  readonly requireSession: RequireSession
  readonly log: Log
  /** Of the site, as visitors reach it. */
  readonly origin: string
  now(): number
}

const ExportSchema = v.strictObject({
  /** A point of P-256 in base64url. */
  recipient: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
  proof: ActProofSchema,
})

/** `/wallet/export`, below `/api`: the secret words for the own page, sealed to a key of it that the site does not have. */
export function exportRoutes(deps: ExportRoutesDeps): Hono<SessionEnv> {
  const { db, signer, passkeys, requireSession, log, origin, now } = deps
  const routes = new Hono<SessionEnv>()
  routes.post('/wallet/export', requireSession, ownPageOnly(origin), async (c) => {
    const { recipient, proof } = await readBody(c, ExportSchema)
    const { session } = c.var
    const { userId, projectId } = session
    const { since } = await requireActProof(passkeys, session, proof, now())
    await requireNoHold(db, userId, now(), since)
    const { enc, ct } = await signer.call('/export', { userId, projectId, recipient, proof })
    log({ level: 'warn', event: 'wallet.exported' })
    return c.json({ enc, ct })
  })
  return routes
}
