import { Hono, type Context } from 'hono'
import * as v from 'valibot'

import type { Guards } from '../auth/createGuards.js'
import { ownPageOnly } from '../auth/ownPage.js'
import { readBody } from '../documents/readBody.js'
import type { KeyEnv, SessionEnv } from '../auth/Session.js'
import { browserName } from './browserName.js'
import { enterNewCode, enterOldCode, startChange } from './changeEmail.js'
import { enterConfirmCode, startConfirm } from './confirmVisitor.js'
import type { Logins } from './createLogins.js'
import { LocaleSchema } from './LocaleSchema.js'
import { ActProofSchema } from '../signer/ActProofSchema.js'
import { readEmail } from './readEmail.js'
import { thawWallet } from './thaw.js'

export interface LoginRoutesDeps {
  readonly guards: Guards
  readonly logins: Logins
  /** The network that a request came from, as `clientNetwork` says. */
  clientOf(c: Context): string
}

const NothingSchema = v.strictObject({})
const email = v.pipe(v.string(), v.maxLength(254))
const LoginSchema = v.strictObject({ email, locale: LocaleSchema })
const EmailSchema = v.strictObject({ email })
const otp = v.pipe(v.string(), v.regex(/^\d{6}$/))
const CodeSchema = v.strictObject({ otp })
const ThawSchema = v.strictObject({ otp, proof: ActProofSchema })

/** Below /api. */
export function loginRoutes({ guards, logins, clientOf }: LoginRoutesDeps): Hono {
  const { requireKey, requireSession } = guards
  const byKey = new Hono<KeyEnv>()
  const bySession = new Hono<SessionEnv>()
  const placeOf = (c: Context) => ({ browser: browserName(c.req.header('user-agent') ?? ''), client: clientOf(c) })

  byKey.post('/login/email', requireKey, async (c) => {
    const { locale, ...body } = await readBody(c, LoginSchema)
    const { key, session } = c.var
    return c.json(await logins.start({ key, session, email: readEmail(body.email), locale, ...placeOf(c) }))
  })

  // Waits for up to 25 s. The frame asks again while it is not confirmed.
  byKey.post('/login/device', requireKey, async (c) => {
    await readBody(c, NothingSchema)
    return c.json({ isConfirmed: await logins.awaitDevice(c.var.key, clientOf(c), c.req.raw.signal) })
  })

  byKey.post('/login/code', requireKey, async (c) => {
    const { otp } = await readBody(c, CodeSchema)
    return c.json({ tokens: await logins.enterCode(c.var.key, otp) })
  })

  byKey.post('/login/abort', requireKey, async (c) => {
    await readBody(c, NothingSchema)
    await logins.abort(c.var.key)
    return c.json({})
  })

  // A page that embeds the frame may have it ask for all of this, and draw a field for the code: not even one typed there counts.
  bySession.use('/email/*', requireSession, ownPageOnly(logins.context.deps.origin))

  bySession.post('/email/confirm', async (c) => {
    await readBody(c, NothingSchema)
    return c.json({ email: await startConfirm(logins.context, { session: c.var.session, ...placeOf(c) }) })
  })

  bySession.post('/email/confirmCode', async (c) => {
    await enterConfirmCode(logins.context, c.var.session, (await readBody(c, CodeSchema)).otp)
    return c.json({})
  })

  // With a code of /email/confirm.
  bySession.post('/email/thaw', async (c) => {
    await thawWallet(logins.context, c.var.session, await readBody(c, ThawSchema))
    return c.json({})
  })

  bySession.post('/email/change', async (c) => {
    const address = readEmail((await readBody(c, EmailSchema)).email)
    return c.json(await startChange(logins.context, { session: c.var.session, email: address, ...placeOf(c) }))
  })

  bySession.post('/email/oldCode', async (c) => {
    await enterOldCode(logins.context, c.var.session, (await readBody(c, CodeSchema)).otp, clientOf(c))
    return c.json({})
  })

  bySession.post('/email/newCode', async (c) => {
    const { otp } = await readBody(c, CodeSchema)
    return c.json({ newEmail: await enterNewCode(logins.context, c.var.session, otp, clientOf(c)) })
  })

  return new Hono().route('/', byKey).route('/', bySession)
}
