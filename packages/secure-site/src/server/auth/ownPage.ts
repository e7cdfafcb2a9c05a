import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'

import { ApiError } from '../errors/ApiError.js'
import type { SessionEnv } from './Session.js'

/**
 * After `requireSession`: for the site's own page, at the top of a window. A page that embeds the frame can have it ask for anything,
 * and can draw a field for the code that is mailed then.
 * @param origin of the site, as visitors reach it
 */
export function ownPageOnly(origin: string): MiddlewareHandler<SessionEnv> {
  return createMiddleware<SessionEnv>(async (c, next) => {
    if (c.var.session.origin !== origin) {
      throw new ApiError(403, 'embedded/ownPageOnly', "This is for the wallet's own page.")
    }
    await next()
  })
}
