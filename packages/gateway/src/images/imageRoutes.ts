import { Hono } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'

import { refusal } from '../answers/refusal.js'
import { imageTag, type ImageStore } from './ImageStore.js'

// Wallet image ids follow from the image, so an answer never changes. The other ids are names: a day, then ask again.
const forever = 'public, max-age=31536000, immutable'
const aDay = 'public, max-age=86400'
const anHour = 'public, max-age=3600'

/** CAIP-2 */
const isNetwork = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/** Symbols of tokens as their makers write them. */
const isSymbol = /^[\w.$₮+-]{1,32}$/

// A 304 without the CORS headers would fail the check of a page that revalidates.
const conditional = etag({
  retainedHeaders: [
    ...RETAINED_304_HEADERS,
    'access-control-allow-origin',
    'access-control-expose-headers',
    'cross-origin-resource-policy',
  ],
})

/** Image routes. They take and ignore `projectId`, `st` and `sv`: an `<img>` may name them without. */
export function imageRoutes(images: ImageStore): Hono {
  const routes = new Hono()
  const serve = (path: string, cacheControl: string, find: (id: string) => string | undefined, isName?: RegExp) => {
    routes.get(path, conditional, (c) => {
      const id = c.req.param('id') ?? ''
      const svg = id.length <= 128 ? find(id) : undefined
      // A network or a token without an icon is not an error: browsers would log a 404 in the console of the page.
      if (svg === undefined && isName?.test(id)) return c.body(null, 204, { 'Cache-Control': anHour })
      if (svg === undefined) return refusal(c, 404, 'id', 'There is no image of this id.')
      return c.body(svg, 200, {
        'Content-Type': 'image/svg+xml; charset=utf-8',
        'Cache-Control': cacheControl,
        ETag: imageTag(svg),
      })
    })
  }
  serve('/getWalletImage/:id', forever, images.wallet)
  serve('/public/getAssetImage/:id', aDay, images.asset, isNetwork)
  serve('/public/getCurrencyImage/:id', aDay, images.currency)
  serve('/public/getTokenImage/:id', aDay, images.token, isSymbol)
  return routes
}
