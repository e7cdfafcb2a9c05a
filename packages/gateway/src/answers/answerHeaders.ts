import type { MiddlewareHandler } from 'hono'

/**
 * Headers of every answer. Nothing the gateway answers is a page: a browser that opens an answer must not run it, nor
 * guess another type. Isolated pages (COEP) may embed the images.
 */
export function answerHeaders(): MiddlewareHandler {
  return async (c, next) => {
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Content-Security-Policy', "default-src 'none'; sandbox")
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    await next()
  }
}
