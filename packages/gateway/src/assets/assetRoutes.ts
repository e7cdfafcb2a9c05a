import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { refusal } from '../answers/refusal.js'
import { clientAddress } from '../limits/limitRate.js'
import type { OpenRequests } from '../limits/OpenRequests.js'
import type { AssetLibrary } from './createAssetLibrary.js'

/**
 * `GET /v1/assets/image/:id`: pictures of NFTs and icons of tokens, by the ids that answers have. Pages load them from the gateway, so
 * that their content policy needs name no other host, and no visitor's address goes to the host that the maker of a token chose.
 */
export function assetRoutes(
  library: AssetLibrary,
  requests: OpenRequests,
  proxies: number,
): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>()
  routes.get('/v1/assets/image/:id', async (c) => {
    if (!requests.open(clientAddress(c, proxies), c.env.outgoing))
      return refusal(c, 429, 'rate_limited', 'Too many requests of this address are under way.', { 'Retry-After': '1' })
    const image = await library.image(c.req.param('id'))
    if (!image) return refusal(c, 404, 'id', 'There is no image of this id that can be shown.')
    // An id stands for one token and one URL; what is there may still change.
    return c.body(new Uint8Array(image.bytes), 200, {
      'Content-Type': image.type,
      'Cache-Control': 'public, max-age=86400',
    })
  })
  return routes
}
