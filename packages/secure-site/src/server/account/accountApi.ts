import { Hono } from 'hono'
import * as v from 'valibot'

import { browserName } from '../login/browserName.js'
import { readBody } from '../documents/readBody.js'
import type { ProviderName } from '../SecureSiteConfig.js'
import { ownPageOnly } from '../auth/ownPage.js'
import type { RequireSession, SessionEnv } from '../auth/Session.js'
import { ActProofSchema } from '../signer/ActProofSchema.js'
import { providers } from '../social/providers.js'
import type { ProviderClients } from '../social/socialFlows.js'
import type { Deletions } from './createDeletions.js'
import type { ProviderLinks } from './createProviderLinks.js'

export interface AccountApiDeps {
  readonly deletions: Deletions
  readonly links: ProviderLinks
  readonly clients: ProviderClients
  readonly requireSession: RequireSession
  /** Of the site, as visitors reach it. */
  readonly origin: string
}

const names = Object.keys(providers) as [ProviderName, ...ProviderName[]]
const bodies = {
  nothing: v.strictObject({}),
  proven: v.strictObject({ proof: ActProofSchema }),
  provider: v.strictObject({ provider: v.picklist(names) }),
  uri: v.strictObject({ uri: v.pipe(v.string(), v.maxLength(1000), v.url()) }),
  id: v.strictObject({ id: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }),
}

/** `/account/*`, mounted below `/api`: what only the visitor's own page asks. */
export function accountApi({ deletions, links, clients, requireSession, origin }: AccountApiDeps): Hono<SessionEnv> {
  const routes = new Hono<SessionEnv>()
  routes.use('/account/*', requireSession, ownPageOnly(origin))

  routes.post('/account/deletion', async (c) => {
    await readBody(c, bodies.nothing)
    return c.json({ at: await deletions.read(c.var.session.userId) })
  })
  routes.post('/account/deletion/ask', async (c) => {
    const { proof } = await readBody(c, bodies.proven)
    return c.json({ at: await deletions.ask(c.var.session, browserName(c.req.header('user-agent') ?? ''), proof) })
  })
  routes.post('/account/deletion/cancel', async (c) => {
    await readBody(c, bodies.nothing)
    await deletions.cancel(c.var.session.userId)
    return c.json({})
  })

  routes.post('/account/logins', async (c) => {
    await readBody(c, bodies.nothing)
    return c.json({ logins: await links.list(c.var.session.userId), providers: Object.keys(clients) })
  })
  routes.post('/account/logins/link', async (c) => {
    const { provider } = await readBody(c, bodies.provider)
    return c.json(await links.start(c.var.session, provider))
  })
  routes.post('/account/logins/linked', async (c) => {
    const { uri } = await readBody(c, bodies.uri)
    await links.finish(c.var.session, uri, browserName(c.req.header('user-agent') ?? ''))
    return c.json({})
  })
  routes.post('/account/logins/remove', async (c) => {
    await links.remove(c.var.session, (await readBody(c, bodies.id)).id)
    return c.json({})
  })
  return routes
}
