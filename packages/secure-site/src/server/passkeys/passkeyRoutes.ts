import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'

import { ApiError } from '../errors/ApiError.js'
import { LocaleSchema } from '../login/LocaleSchema.js'
import { browserName } from '../login/browserName.js'
import type { Logins } from '../login/createLogins.js'
import { readBody } from '../documents/readBody.js'
import type { Guards } from '../auth/createGuards.js'
import type { KeyEnv, SessionEnv } from '../auth/Session.js'
import { ActProofSchema } from '../signer/ActProofSchema.js'
import type { AddedPasskey, Passkeys } from './createPasskeys.js'

export interface PasskeyRoutesDeps {
  readonly passkeys: Passkeys
  readonly guards: Guards
  readonly logins: Logins
  /** Of the site, as visitors reach it. */
  readonly origin: string
  /** The wallet group of a project. */
  groupOf(projectId: string): string
}

const bytes = v.pipe(v.string(), v.regex(/^[\w-]*$/), v.maxLength(20_000))
const id = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(1400))
const common = {
  id,
  rawId: id,
  type: v.literal('public-key'),
  clientExtensionResults: v.pipe(
    v.unknown(),
    v.transform(() => ({})),
  ),
}
const Registration = v.object({
  ...common,
  response: v.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10))),
  }),
})
const Assertion = v.object({
  ...common,
  response: v.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: v.optional(v.nullable(bytes)),
  }),
})
const bodies = {
  nothing: v.strictObject({}),
  add: v.strictObject({ response: Registration, proof: ActProofSchema }),
  assertion: v.strictObject({ response: Assertion }),
  login: v.strictObject({ response: Assertion, locale: LocaleSchema }),
  remove: v.strictObject({ id, proof: ActProofSchema }),
}
type RegistrationResponse = AddedPasskey['response']
type AssertionResponse = Parameters<Passkeys['finishConfirm']>[1]

/** `/passkeys/*`, mounted below `/api`. Only the account page adds, removes and logs in. */
export function passkeyRoutes({ passkeys, guards, logins, origin, groupOf }: PasskeyRoutesDeps): Hono {
  const ofSession = new Hono<SessionEnv>()
  const ofKey = new Hono<KeyEnv>()
  const nowhereElse = (place: string): void => {
    if (place !== origin) throw new ApiError(403, 'embedded/ownPageOnly', "Passkeys are for the wallet's own page.")
  }
  const ownPage = createMiddleware<SessionEnv>(async (c, next) => {
    nowhereElse(c.var.session.origin)
    await next()
  })
  const { requireSession, requireKey } = guards

  ofSession.post('/passkeys/list', requireSession, ownPage, async (c) => {
    await readBody(c, bodies.nothing)
    return c.json({ passkeys: await passkeys.list(c.var.session.userId) })
  })
  ofSession.post('/passkeys/add/start', requireSession, ownPage, async (c) => {
    await readBody(c, bodies.nothing)
    return c.json({ options: await passkeys.startAdd(c.var.session) })
  })
  ofSession.post('/passkeys/add/finish', requireSession, ownPage, async (c) => {
    const { response, proof } = await readBody(c, bodies.add)
    const label = browserName(c.req.header('user-agent') ?? '')
    await passkeys.finishAdd(c.var.session, { response: response as RegistrationResponse, label, proof })
    return c.json({})
  })
  ofSession.post('/passkeys/remove', requireSession, ownPage, async (c) => {
    const { id: removed, proof } = await readBody(c, bodies.remove)
    await passkeys.remove(c.var.session, removed, proof)
    return c.json({})
  })
  ofSession.post('/passkeys/confirm/start', requireSession, ownPage, async (c) => {
    await readBody(c, bodies.nothing)
    return c.json({ options: await passkeys.startConfirm(c.var.session) })
  })
  ofSession.post('/passkeys/confirm/finish', requireSession, ownPage, async (c) => {
    const { response } = await readBody(c, bodies.assertion)
    await passkeys.finishConfirm(c.var.session, response as AssertionResponse)
    return c.json({})
  })

  ofKey.post('/passkeys/login/start', requireKey, async (c) => {
    await readBody(c, bodies.nothing)
    nowhereElse(c.var.key.origin)
    return c.json({ options: await passkeys.startLogin(c.var.key.jkt) })
  })
  ofKey.post('/passkeys/login/finish', requireKey, async (c) => {
    const { response, locale } = await readBody(c, bodies.login)
    const { key } = c.var
    nowhereElse(key.origin)
    const userId = await passkeys.finishLogin(key.jkt, groupOf(key.projectId), response as AssertionResponse)
    const browser = browserName(c.req.header('user-agent') ?? '')
    const login = { key, browser, userId, isNew: false, provider: 'passkey', withPasskey: true, locale }
    return c.json({ tokens: await logins.finish(login) })
  })

  return new Hono().route('/', ofKey).route('/', ofSession)
}
