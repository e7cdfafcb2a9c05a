import { Hono } from 'hono'
import * as v from 'valibot'

import { PublicKeysSchema } from '../browser/custody/PublicKeys.js'
import { SeedBoxSchema } from '../browser/custody/seedBox.js'
import { readBody } from '../pages/readBody.js'
import type { RequireSession, SessionEnv } from '../session/Session.js'
import type { Vault } from './createVault.js'

export interface VaultRoutesDeps {
  readonly requireSession: RequireSession
  readonly vault: Vault
}

/** An uncompressed point of P-256. */
const hpkePub = v.pipe(v.string(), v.regex(/^B[A-Za-z0-9_-]{86}$/))
const bodies = {
  create: v.strictObject({ hpkePub }),
  store: v.strictObject({ box: SeedBoxSchema, publicKeys: PublicKeysSchema }),
  confirm: v.strictObject({ dekId: v.pipe(v.string(), v.uuid()) }),
  read: v.strictObject({}),
  unlock: v.strictObject({
    approvalId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)),
    /** SHA-256 in base64url. */
    digest: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
    purpose: v.picklist(['sign', 'export']),
    hpkePub,
  }),
}

const fresh = { 'Cache-Control': 'no-store' }

/** `POST /vault/create`, `/vault/store`, `/vault/confirm`, `/vault/read` and `/vault/unlock`. */
export function vaultRoutes({ requireSession, vault }: VaultRoutesDeps): Hono<SessionEnv> {
  const routes = new Hono<SessionEnv>()
  routes.post('/vault/create', requireSession, async (c) => {
    const body = await readBody(c, bodies.create)
    return c.json(await vault.create(c.var.session, body.hpkePub), 200, fresh)
  })
  routes.post('/vault/store', requireSession, async (c) =>
    c.json(await vault.store(c.var.session, await readBody(c, bodies.store)), 200, fresh),
  )
  routes.post('/vault/confirm', requireSession, async (c) => {
    const { dekId } = await readBody(c, bodies.confirm)
    return c.json(await vault.confirm(c.var.session, dekId), 200, fresh)
  })
  routes.post('/vault/read', requireSession, async (c) => {
    await readBody(c, bodies.read)
    return c.json({ wallet: await vault.read(c.var.session) }, 200, fresh)
  })
  routes.post('/vault/unlock', requireSession, async (c) =>
    c.json(await vault.unlock(c.var.session, await readBody(c, bodies.unlock)), 200, fresh),
  )
  return routes
}
