import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import * as v from 'valibot'

import { refusal } from '../answers/refusal.js'
import { limitBody } from '../limits/limitBody.js'
import { tooMany } from '../limits/limitRate.js'
import { createRequestQueue } from '../rpc/RequestQueue.js'
import { clientNetwork, type Log, type RateLimiter } from '@portico/server'
import { createOperatorOidc, type OidcRequest } from './createOperatorOidc.js'
import type { OperatorSettings } from './OperatorConfig.js'
import { notice, operatorPage } from './operatorPage.js'
import { cookieOf, credentialOf, type OperatorSessions } from './OperatorSessions.js'
import { ownOriginOf } from './ownOrigin.js'
import { isPassword } from './passwords.js'

export interface LoginRouteOptions {
  readonly settings: OperatorSettings
  readonly sessions: OperatorSessions
  /** Attempts of one client. */
  readonly attempts: RateLimiter
  readonly proxies: number
  readonly log: Log
}

/** Bytes of a form. */
export const maxForm = 65_536
/** Passwords that are checked at once: each takes 32 MiB. Others wait for so many milliseconds, in their order. */
const mostChecks = 2
const checkTimeout = 10_000
/** Seconds that an operator has at the provider. */
const oidcTime = 600

const OidcRequestSchema: v.GenericSchema<unknown, OidcRequest> = v.strictObject({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
})

export const formLimit: MiddlewareHandler = limitBody(maxForm)

/** `/operator/login` and what belongs to it. */
export function loginRoutes({ settings, sessions, attempts, proxies, log }: LoginRouteOptions): Hono {
  const routes = new Hono()
  const oidc = settings.oidc && createOperatorOidc(settings.oidc)
  const originOf = (c: Context): string => ownOriginOf(c, settings.origin)
  // Sent along when the provider leads back here, which `Strict` would not be.
  const oidcCookie = (c: Context) => cookieOf(originOf(c), 'operator-oidc')
  const checks = createRequestQueue(mostChecks)

  const page = (problem?: string) =>
    operatorPage({
      title: 'Log in',
      body: html`<div class="card login">
        ${problem === undefined ? '' : notice(problem, 'wrong')}
        ${
          settings.password === undefined
            ? ''
            : html`<form method="post" action="/operator/login">
                <label for="password">Password</label>
                <input id="password" name="password" type="password" autocomplete="current-password" required />
                <button>Log in</button>
              </form>`
        }
        ${oidc ? html`<p><a href="/operator/login/oidc">Log in at ${new URL(settings.oidc!.issuer).host}</a></p>` : ''}
      </div>`,
    })
  const refused = (c: Context, why: string) => {
    log({ level: 'warn', event: 'operator.refused' })
    return c.html(page(why), 401)
  }

  routes.get('/operator/login', (c) => c.html(page()))
  if (settings.password !== undefined) {
    const encoded = settings.password
    routes.post('/operator/login', formLimit, async (c) => {
      const tooOften = await tooMany(c, attempts, proxies, 1)
      if (tooOften) return tooOften
      const password = new URLSearchParams(await c.req.text()).get('password') ?? ''
      const { signal } = new AbortController()
      const client = clientNetwork(c, proxies)
      const isRight = await checks.run({ client, signal, timeout: checkTimeout }, () => isPassword(password, encoded))
      if (isRight === undefined)
        return refusal(c, 503, '', 'Others are logging in. Try again in a moment.', { 'Retry-After': '1' })
      if (!isRight) return refused(c, 'This is not the password.')
      await sessions.open(c, 'password', credentialOf(settings))
      log({ level: 'info', event: 'operator.loggedIn' })
      return c.redirect('/operator', 303)
    })
  }
  if (oidc) {
    routes.get('/operator/login/oidc', async (c) => {
      const tooOften = await tooMany(c, attempts, proxies, 1)
      if (tooOften) return tooOften
      const { url, request } = await oidc.start(originOf(c))
      const { name, secure } = oidcCookie(c)
      setCookie(c, name, JSON.stringify(request), {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure,
        maxAge: oidcTime,
      })
      return c.redirect(url, 303)
    })
    routes.get('/operator/callback', async (c) => {
      const { name, secure } = oidcCookie(c)
      const request = readRequest(getCookie(c, name))
      deleteCookie(c, name, { path: '/', secure })
      if (!request) return refused(c, 'This log-in was not begun here. Begin again.')
      let operator: string | undefined
      try {
        operator = await oidc.finish(originOf(c), new URL(c.req.url).searchParams, request)
      } catch {
        return refused(c, 'The provider did not confirm the log-in. Begin again.')
      }
      if (operator === undefined) return refused(c, 'This account is not one of the operators.')
      await sessions.open(c, operator, credentialOf(settings, operator))
      log({ level: 'info', event: 'operator.loggedIn' })
      // Not a redirect: browsers would follow it as coming from the provider, without the `Strict` cookie.
      const body = html`<p><a href="/operator">Go to the projects</a></p>`
      return c.html(operatorPage({ title: 'Logged in', body, next: '/operator' }))
    })
  }
  return routes
}

function readRequest(cookie: string | undefined): OidcRequest | undefined {
  try {
    const parsed = v.safeParse(OidcRequestSchema, JSON.parse(cookie ?? ''))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
