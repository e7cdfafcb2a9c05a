import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'

import type { Asset, Pages } from './loadPages.js'
import { contentSecurityPolicy } from './pageHeaders.js'

type Body = Asset['body']

/** What browsers decode, the smaller one first. At these qualities all files together take a third of a second once. */
const encoders = {
  br: async (body: Body): Promise<Body> => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
    return new Uint8Array(await promisify(brotliCompress)(body, { params }))
  },
  gzip: async (body: Body): Promise<Body> => new Uint8Array(await promisify(gzip)(body)),
}
type Encoding = keyof typeof encoders
const encodings = Object.keys(encoders) as Encoding[]

/** The bundler writes a hash of what is in it into the name of each file that others import. */
const hashedName = /^chunk-[A-Z0-9]{8}\.js$/
const forYears = 'public, max-age=31536000, immutable'

const safety: Readonly<Record<string, string>> = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Content-Security-Policy': contentSecurityPolicy("'none'"),
  'X-Content-Type-Options': 'nosniff',
}
const retainedHeaders = [...RETAINED_304_HEADERS, ...Object.keys(safety)]

/**
 * `/assets/*`, scripts and styles of the pages. Each is compressed when it is first asked for, and kept: all of them are 0.9 MB,
 * and 0.6 MB more in both encodings.
 */
export function assetRoutes(assets: Pages['assets']): Hono {
  const served = new Map([...assets].map(([name, asset]) => [name, serve(asset)]))
  const routes = new Hono()
  routes.get('/assets/:name', etag({ retainedHeaders }), async (c) => {
    const name = c.req.param('name')
    const asset = served.get(name)
    if (!asset) return c.notFound()
    const encoding = accepts(c, {
      header: 'Accept-Encoding',
      supports: encodings,
      default: 'identity',
      match: (accepted, { supports, default: plain }) =>
        supports.find((format) => isAccepted(accepted, format)) ?? plain,
    }) as Encoding | 'identity'
    const body = encoding === 'identity' ? asset.body : await asset.encoded(encoding)
    return new Response(body, {
      headers: {
        ...safety,
        'Content-Type': asset.type,
        'Content-Length': String(body.length),
        // A text in another encoding is another answer.
        ETag: `"${asset.hash}-${encoding}"`,
        Vary: 'Accept-Encoding',
        ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
        // Entries keep their names from build to build: browsers ask whether there is another one.
        'Cache-Control': hashedName.test(name) ? forYears : 'no-cache',
      },
    })
  })
  return routes
}

/** Its own quality counts, and that of `*` where it is not named; 0 is a refusal. */
function isAccepted(accepted: readonly { readonly type: string; readonly q: number }[], encoding: string): boolean {
  const own = accepted.find(({ type }) => type.toLowerCase() === encoding) ?? accepted.find(({ type }) => type === '*')
  return own !== undefined && own.q > 0
}

interface Served extends Asset {
  readonly hash: string
  encoded(encoding: Encoding): Promise<Body>
}

function serve(asset: Asset): Served {
  const made = new Map<Encoding, Promise<Body>>()
  return {
    ...asset,
    hash: createHash('sha256').update(asset.body).digest('base64url').slice(0, 22),
    encoded(encoding) {
      const body = made.get(encoding) ?? encoders[encoding](asset.body)
      made.set(encoding, body)
      return body
    },
  }
}
