import { pageTexts } from '@portico/locales/pages'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'

import { loadWords, type Language } from '../../words/loadWords.js'
import { pageWords, type PageWords } from '../../words/pageWords.js'
import type { LimitStarts } from '../login/limits.js'
import { LocaleSchema } from '../login/LocaleSchema.js'
import { browserName } from '../login/browserName.js'
import type { Guards } from '../auth/createGuards.js'
import { readBody } from '../documents/readBody.js'
import type { KeyEnv } from '../auth/Session.js'
import type { ProviderName } from '../SecureSiteConfig.js'
import type { Asker, SocialLogins } from './createSocialLogins.js'
import { flowTime } from './socialFlows.js'
import type { FarcasterLogins } from './createFarcasterLogins.js'
import type { Departure } from './createVisits.js'
import { failedPage, landingPage, loadingPage, pageHeaders, type Failure, type Html } from './pages.js'
import { providers } from './providers.js'

export interface SocialRoutesDeps {
  readonly logins: SocialLogins
  /** Absent where the operator did not configure it. */
  readonly farcaster?: FarcasterLogins | undefined
  readonly guards: Pick<Guards, 'requireKey' | 'proofOf'>
  /** Of the secure site, as visitors reach it. */
  readonly origin: string
  /** The network that a request came from, as `clientNetwork` says. */
  clientOf(c: Context): string
  readonly limitStarts: LimitStarts
}

const providerNames = Object.keys(providers) as [ProviderName, ...ProviderName[]]
const uri = v.pipe(v.string(), v.maxLength(1000), v.url())
const provider = v.picklist(providerNames)
const StartSchema = v.strictObject({ provider, locale: LocaleSchema })
const UriSchema = v.strictObject({ uri })
const token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const WindowSchema = v.strictObject({ handle: token, secret: token })
const LocaleOnly = v.strictObject({ locale: LocaleSchema })
const EmptySchema = v.strictObject({})

const DigitsSchema = v.strictObject({ digits: v.pipe(v.string(), v.regex(/^\d\d$/)) })

/** For `/api`: what the frame asks, and the last page of the popup. */
export function socialRoutes(deps: SocialRoutesDeps): Hono<KeyEnv> {
  const { logins, farcaster, guards, origin, clientOf, limitStarts } = deps
  const { requireKey } = guards
  const passes = passCookie(origin)
  const askerOf = (c: Context<KeyEnv>): Asker => ({
    key: c.var.key,
    browser: browserName(c.req.header('user-agent') ?? ''),
    client: clientOf(c),
  })
  const app = new Hono<KeyEnv>()
  app.post('/social/start', requireKey, async (c) => {
    const start = await readBody(c, StartSchema)
    await limitStarts(clientOf(c))
    return c.json(await logins.start(c.var.key, start.provider, start.locale))
  })
  app.post('/social/finish', requireKey, async (c) => {
    const body = await readBody(c, UriSchema)
    return c.json(await logins.finish(askerOf(c), body.uri))
  })
  app.post('/social/wait', requireKey, async (c) => {
    const body = await readBody(c, UriSchema)
    return c.json(await logins.wait(askerOf(c), body.uri, c.req.raw.signal))
  })
  // The popup has a key of its own, and no page's ticket.
  app.post('/social/window', async (c) => {
    const { jkt } = await guards.proofOf(c)
    const { handle, secret } = await readBody(c, WindowSchema)
    await logins.visits.nameWindow(handle, secret, jkt)
    return c.json({})
  })
  app.post('/social/confirm', async (c) => {
    const { jkt } = await guards.proofOf(c)
    const { digits } = await readBody(c, DigitsSchema)
    const isConfirmed = await logins.visits.confirm(passes.read(c), jkt, digits)
    passes.clear(c)
    return c.json({ isConfirmed })
  })
  if (farcaster) {
    app.post('/farcaster/start', requireKey, async (c) => {
      const { locale } = await readBody(c, LocaleOnly)
      await limitStarts(clientOf(c))
      return c.json(await farcaster.start(c.var.key, locale))
    })
    app.post('/farcaster/wait', requireKey, async (c) => {
      await readBody(c, EmptySchema)
      return c.json(await farcaster.wait(askerOf(c), c.req.raw.signal))
    })
  }
  return app
}

/** Where a browser keeps its pass: see `createVisits`. The requests of the frame have no part in it, and no cookies. */
function passCookie(origin: string) {
  const isSecure = origin.startsWith('https:')
  // Plain http is for development: browsers take no __Host- cookie there.
  const prefix = isSecure ? ('host' as const) : undefined
  const place = { path: '/', secure: isSecure, ...(prefix ? { prefix } : {}) }
  return {
    read: (c: Context): string | undefined => getCookie(c, 'flow', prefix),
    write: (c: Context, pass: string): void =>
      setCookie(c, 'flow', pass, { ...place, httpOnly: true, sameSite: 'Lax', maxAge: flowTime / 1000 }),
    clear: (c: Context): void => void deleteCookie(c, 'flow', place),
  }
}

export interface SocialPagesDeps {
  readonly logins: SocialLogins
  /** Of the secure site, as visitors reach it. */
  readonly origin: string
}

const largestForm = 16 * 1024
/** Of a browser. */
const mostLanguages = 20

/** At the top of the site: the popup's pages. */
export function socialPages({ logins, origin }: SocialPagesDeps): Hono {
  const app = new Hono()
  const passes = passCookie(origin)
  const { visits } = logins
  const show = (c: Context, body: Html, status: 200 | 400 = 200) => c.html(body, status, pageHeaders)
  const fail = async (c: Context, why: Failure) => show(c, failedPage(await languageOf(c), why), 400)

  app.get('/loading', async (c) => show(c, loadingPage(await languageOf(c))))

  app.get('/social/start', async (c) => {
    let departure: Departure
    try {
      departure = await visits.leave(c.req.query('f'), passes.read(c), c.req.query('returnTo'))
    } catch {
      return fail(c, 'noProvider')
    }
    if (typeof departure === 'string') return fail(c, departure)
    const { address, pass } = departure
    passes.write(c, pass)
    for (const [name, value] of Object.entries(pageHeaders)) c.header(name, value)
    return c.redirect(address, 303)
  })

  app.get('/social/callback/:provider', async (c) => {
    const named = v.safeParse(provider, c.req.param('provider'))
    if (!named.success) return fail(c, 'over')
    const answer = new URL(c.req.url).searchParams
    const landing = await visits.answer(passes.read(c), named.output, answer)
    return landing ? show(c, landingPage(await languageOf(c, landing.locale), landing)) : fail(c, 'over')
  })

  // A form that another site posts brings no cookie. The same answer in an address does.
  app.post('/social/callback/:provider', bodyLimit({ maxSize: largestForm }), async (c) => {
    const form = await c.req.parseBody()
    const answer = new URLSearchParams()
    for (const name of ['code', 'state', 'iss', 'error']) {
      const value = form[name]
      if (typeof value === 'string') answer.set(name, value)
    }
    return c.redirect(`${origin}/social/callback/${encodeURIComponent(c.req.param('provider'))}?${answer}`, 303)
  })
  return app
}

/**
 * Of a page in the popup: as the page that opened it, or the browser.
 * @param locale of the login that the page is of
 */
function languageOf(c: Context, locale: string | null = null): Promise<Language<PageWords>> {
  // Browsers write them in the order of preference.
  const named = (c.req.header('accept-language') ?? '').split(',', mostLanguages)
  const ofBrowser = named.map((part) => part.split(';')[0]?.trim())
  return loadWords(pageWords, pageTexts, [locale, c.req.query('locale'), ...ofBrowser])
}
