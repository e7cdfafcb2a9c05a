import type { LoginProvider } from '@portico/embedded-api'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'

import type { LimitStarts } from '../login/limits.js'
import { LocaleSchema } from '../login/LocaleSchema.js'
import { browserName } from '../login/browserName.js'
import { pageDocument, windowHeaders } from '../documents/pageHeaders.js'
import { readBody } from '../documents/readBody.js'
import type { Guards } from '../auth/createGuards.js'
import type { KeyEnv, SessionEnv } from '../auth/Session.js'
import type { Continues } from './createContinues.js'

export interface ContinueRoutesDeps {
  readonly continues: Continues
  readonly guards: Guards
  /** Of login providers, by their names. */
  readonly clients: Readonly<Record<string, { readonly issuer: string }>>
  /** The network that a request came from, as `clientNetwork` says. */
  clientOf(c: Context): string
  readonly limitStarts: LimitStarts
}

const base64url = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const uri = v.pipe(v.string(), v.maxLength(1000), v.url())
const StartSchema = v.strictObject({ locale: LocaleSchema })
const UriSchema = v.strictObject({ uri })
const HandleSchema = v.strictObject({ handle: base64url })
const ChoiceSchema = v.strictObject({ handle: base64url, id: v.pipe(v.string(), v.maxLength(64)) })
const DigitsSchema = v.strictObject({ handle: base64url, digits: v.pipe(v.string(), v.regex(/^\d\d$/)) })
const WindowKeySchema = v.strictObject({ jkt: base64url })

/** Below /api: of the frame, of the popup (by a proof of its own key alone), and of the approval window by way of the frame. */
export function continueRoutes({ continues, guards, clients, clientOf, limitStarts }: ContinueRoutesDeps): Hono {
  const names = new Map(Object.entries(clients).map(([name, { issuer }]) => [issuer, name as LoginProvider]))
  names.set('farcaster', 'farcaster')
  const byKey = new Hono<KeyEnv>()
  const bySession = new Hono<SessionEnv>()
  const byWindow = new Hono()
  const windowKeyOf = async (c: Context): Promise<string> => (await guards.proofOf(c)).jkt

  byKey.post('/continue/start', guards.requireKey, async (c) => {
    const { locale } = await readBody(c, StartSchema)
    await limitStarts(clientOf(c))
    return c.json(await continues.start(c.var.key, locale))
  })

  byKey.post('/continue/wait', guards.requireKey, async (c) => {
    const body = await readBody(c, UriSchema)
    return c.json(await continues.wait({ key: c.var.key, client: clientOf(c) }, body.uri, c.req.raw.signal))
  })

  byKey.post('/continue/finish', guards.requireKey, async (c) => {
    const body = await readBody(c, UriSchema)
    const browser = browserName(c.req.header('user-agent') ?? '')
    const { tokens, provider } = await continues.finish({ key: c.var.key, browser }, body.uri)
    return c.json({ tokens, provider: names.get(provider) ?? 'email' })
  })

  bySession.post('/continue/remember', guards.requireSession, async (c) => {
    const { jkt } = await readBody(c, WindowKeySchema)
    await continues.remember(c.var.session, jkt)
    return c.json({})
  })

  byWindow.post('/continue/read', async (c) => {
    const windowKey = await windowKeyOf(c)
    return c.json(await continues.read((await readBody(c, HandleSchema)).handle, windowKey))
  })

  byWindow.post('/continue/choose', async (c) => {
    const windowKey = await windowKeyOf(c)
    const { handle, id } = await readBody(c, ChoiceSchema)
    return c.json(await continues.choose(handle, windowKey, id))
  })

  byWindow.post('/continue/reject', async (c) => {
    const windowKey = await windowKeyOf(c)
    await continues.reject((await readBody(c, HandleSchema)).handle, windowKey)
    return c.json({})
  })

  byWindow.post('/continue/digits', async (c) => {
    const windowKey = await windowKeyOf(c)
    const { handle, digits } = await readBody(c, DigitsSchema)
    return c.json({ isConfirmed: await continues.confirm(handle, windowKey, digits) })
  })

  return new Hono().route('/', byKey).route('/', bySession).route('/', byWindow)
}

/** The popup, at the top of the site. It reaches the page that opened it, so that it is no window of its own group. */
export function continuePage(): Hono {
  return new Hono().get(
    '/continue',
    () =>
      new Response(pageDocument('continue', 'Continue', undefined, 'approval'), {
        headers: windowHeaders('unsafe-none'),
      }),
  )
}
