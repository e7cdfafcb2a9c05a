import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'

import { requireOwnPage } from '../auth/createGuards.js'
import { pageDocument, windowHeaders } from '../documents/pageHeaders.js'
import { readBody } from '../documents/readBody.js'
import { confirmLink, readLink } from './links.js'
import type { LoginContext } from './LoginContext.js'

const TokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const ReadSchema = v.strictObject({ token: TokenSchema })
const ConfirmSchema = v.strictObject({ token: TokenSchema, number: v.optional(v.pipe(v.string(), v.regex(/^\d\d$/))) })

/**
 * The page of mailed links, at the top of the site. Their token is in the fragment, which is not sent: what opens a link
 * gets the same page each time and changes nothing. The page then asks with POST.
 */
export function linkRoutes(context: LoginContext): Hono {
  const { origin } = context.deps
  const routes = new Hono()

  routes.get('/link', () => new Response(pageDocument('link', 'Confirm'), { headers: windowHeaders('same-origin') }))

  routes.use('/link/*', bodyLimit({ maxSize: 1024 }))

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
