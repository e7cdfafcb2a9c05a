import { Hono } from 'hono'
import * as v from 'valibot'

import { requireOwnPage } from '../session/createGuards.js'
import { readBody } from '../session/readBody.js'
import { confirmLink, readLink } from './links.js'
import type { LoginContext } from './LoginContext.js'

const TokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const ReadSchema = v.strictObject({ token: TokenSchema })
const ConfirmSchema = v.strictObject({ token: TokenSchema, number: v.optional(v.pipe(v.string(), v.regex(/^\d\d$/))) })

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/**
 * The page of mailed links, at the top of the site. Their token is in the fragment, which is not sent: what opens a link
 * gets the same page each time and changes nothing. The page then asks with POST.
 */
export function linkRoutes(context: LoginContext): Hono {
  const { origin } = context.deps
  const routes = new Hono()

  routes.get('/link', (c) => {
    c.header('Content-Security-Policy', policy)
    c.header('Cross-Origin-Opener-Policy', 'same-origin')
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    return c.html(page)
  })

  routes.post('/link/read', async (c) => {
    requireOwnPage(c, origin)
    c.header('Cache-Control', 'no-store')
    const { token } = await readBody(c, ReadSchema)
    return c.json(await readLink(context, token))
  })

  routes.post('/link/confirm', async (c) => {
    requireOwnPage(c, origin)
    c.header('Cache-Control', 'no-store')
    const { token, number } = await readBody(c, ConfirmSchema)
    await confirmLink(context, token, number)
    return c.json({})
  })

  return routes
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Confirm</title>
    <link rel="stylesheet" href="/assets/link.css" />
    <script type="module" src="/assets/link.js"></script>
  </head>
  <body>
    <main id="main"><noscript>This page needs JavaScript.</noscript></main>
  </body>
</html>
`
