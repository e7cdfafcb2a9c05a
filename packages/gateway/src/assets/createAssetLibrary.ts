import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { refusal } from '../answers/refusal.js'
import { svgProblem } from '../images/svgProblem.js'
import { clientNetwork, type Log } from '@portico/server'
import type { AssetRow } from '@portico/gateway-api'
import { createHash } from 'node:crypto'
import { createAnswerCache } from '../accounts/createAnswerCache.js'
import { SourceError } from '../data/SourceError.js'
import type { OwnedAsset } from '../data/Sources.js'
import type { OpenRequests } from '../limits/OpenRequests.js'
import type { GatewayMetrics } from '../metrics/createGatewayMetrics.js'
import { createRequestQueue } from '../rpc/RequestQueue.js'
import type { AssetsSettings } from './AssetsConfig.js'
import { cleanText } from './cleanText.js'
import { FetchProblem, type Fetcher } from './createFetcher.js'
import type { Pictures } from './createPictures.js'
import { readDataUrl, readMetadata, type Metadata } from './readMetadata.js'

/** Names and pictures of tokens, from where their makers put them. */
export interface AssetLibrary {
  /** Rows with names and pictures, as far as those can be had in a few seconds. */
  describe(assets: readonly OwnedAsset[], signal: AbortSignal): Promise<readonly AssetRow[]>
  /** The path, below the gateway, of the icon of a token; empty where nothing is fetched. */
  icon(chain: string, address: string, url: string): string
  /** To be awaited before an answer with paths of pictures: other gateways of the database can serve them then. */
  save(): Promise<void>
  /**
   * The image of an id that was given out; undefined where there is none that may be shown.
   * @throws SourceError when the database cannot be asked
   */
  image(id: string): Promise<Image | undefined>
}

export interface AssetLibraryOptions {
  readonly settings: AssetsSettings
  readonly fetcher: Fetcher
  readonly pictures: Pictures
  readonly requests: OpenRequests
  readonly log: Log
  /** Counts the reads of a cache. */
  readonly counted?: GatewayMetrics['cache'] | undefined
  /** Milliseconds that a page of assets waits for the names of its rows. Default 3 000. */
  readonly nameTimeout?: number | undefined
}

const largestMetadata = 256 * 1024
const largestImage = 5 * 1024 * 1024
/** Milliseconds that metadata and images are kept, also that there are none. */
const keptFor = 600_000
/** Milliseconds for what is fetched, its place in the queue included. */
const timeout = 10_000
/** Fetched at once, a quarter of them from one server. */
const atOnce = 16
const mebibyte = 1024 * 1024

export function createAssetLibrary({
  settings,
  fetcher,
  pictures,
  requests,
  log,
  counted,
  nameTimeout = 3000,
}: AssetLibraryOptions): AssetLibrary {
  const queue = createRequestQueue(atOnce)
  const metadata = createAnswerCache<Metadata>({
    time: keptFor,
    capacity: 32 * mebibyte,
    sizeOf: (one) => JSON.stringify(one).length + 500,
    onRead: counted?.('metadata'),
  })
  const images = createAnswerCache<{ readonly image?: Image | undefined }>({
    time: keptFor,
    capacity: 64 * mebibyte,
    sizeOf: ({ image }) => (image?.bytes.length ?? 0) + 500,
    onRead: counted?.('images'),
  })

  /** The bytes at a URL of a token's maker; undefined for what may not, or cannot, be fetched. */
  async function read(url: string, bytes: number): Promise<Buffer | undefined> {
    const data = readDataUrl(url)
    if (data) return data.bytes.length <= bytes ? data.bytes : undefined
    const target = resolve(url, settings)
    if (!settings.fetch || target === undefined) return undefined
    try {
      const fetched = await requests.share(timeout, (signal) =>
        queue.run({ client: new URL(target).host, signal, timeout }, () => fetcher.fetch(target, { bytes, signal })),
      )
      return fetched?.bytes
    } catch (error) {
      if (!(error instanceof FetchProblem)) throw error
      log({ level: 'debug', event: 'assets.failed', reason: error.message })
      return undefined
    }
  }

  const pathOf = (token: string, url: string): string => `/v1/assets/image/${pictures.idOf(token, url)}`
  const canShow = (url: string): boolean =>
    readDataUrl(url.slice(0, 100)) !== undefined || (settings.fetch && resolve(url, settings) !== undefined)

  async function metadataOf({ metadataUrl: url, tokenId }: OwnedAsset): Promise<Metadata> {
    if (url === undefined) return {}
    // ERC-1155: one URL for all tokens, with the id in 64 hexadecimal digits.
    const own = url.replaceAll('{id}', BigInt(tokenId).toString(16).padStart(64, '0'))
    const key = createHash('sha256').update(own).digest('hex')
    return metadata.get(key, async () => readMetadata((await read(own, largestMetadata))?.toString('utf8') ?? '') ?? {})
  }

  async function rowOf(asset: OwnedAsset, deadline: Promise<Metadata>): Promise<AssetRow> {
    const { chainId, contract, tokenId, standard, amount, collection } = asset
    const { name, description, traits, image } = await Promise.race([metadataOf(asset), deadline])
    const label = collection === undefined ? undefined : cleanText(collection, 100)
    return {
      chainId,
      contract,
      tokenId,
      standard,
      amount,
      ...(name !== undefined && name !== '' && { name }),
      ...(description !== undefined && { description }),
      ...(label !== undefined && { collection: label }),
      ...(image !== undefined && canShow(image) && { imageUrl: pathOf(`${chainId}/${contract}/${tokenId}`, image) }),
      ...(traits && { traits }),
      isSpam: isSpam(`${name ?? ''} ${label ?? ''}`),
    }
  }

  return {
    async describe(assets, signal) {
      const late = new AbortController()
      const deadline = new Promise<Metadata>((done) => late.signal.addEventListener('abort', () => done({})))
      const stop = (): void => late.abort()
      const timer = setTimeout(stop, nameTimeout)
      signal.addEventListener('abort', stop)
      try {
        return await Promise.all(assets.map((asset) => rowOf(asset, deadline)))
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
      }
    },
    icon: (chain, address, url) => (canShow(url) ? pathOf(`${chain}/${address}`, url) : ''),
    save: () => pictures.save(),
    async image(id) {
      const url = await pictures.urlOf(id)
      // Ids may be of a gateway that is configured to fetch more.
      if (url === undefined || !canShow(url)) return undefined
      const { image } = await images.get(id, async () => {
        const bytes = await read(url, largestImage)
        return { image: bytes && readImage(bytes) }
      })
      return image
    },
  }
}

/** The https URL of what is named by https, IPFS or Arweave; undefined for every other scheme. */
function resolve(url: string, { ipfs, arweave, local }: AssetsSettings): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, host } = new URL(url)
  if (protocol === 'https:' || (protocol === 'http:' && Object.hasOwn(local, host))) return url
  const rest = url.slice(protocol.length).replace(/^\/\/(ipfs\/)?/, '')
  if (rest.split('/').includes('..')) return undefined
  if (protocol === 'ipfs:' && ipfs !== undefined) return `${ipfs}${rest}`
  if (protocol === 'ar:' && arweave !== undefined) return `${arweave}${rest}`
  return undefined
}

/** Whether a name is an advertisement: unwanted tokens lead to a page by it. */
export function isSpam(name: string): boolean {
  return /https?:|www\.|\b[\w-]+\.(com|io|xyz|net|org|app|gift|claims?|site|lol|cc|fi)\b|\b(claim|airdrop|reward|voucher|visit)\b/i.test(
    name,
  )
}

interface Image {
  readonly bytes: Buffer
  /** What it is, whatever its server said. */
  readonly type: string
}

/** Bytes of an SVG document: reading one takes longer than passing on a raster image. */
const largestSvg = 256 * 1024

/** An image that may be shown: of a raster type by its first bytes, or an SVG without anything active. Undefined for all else. */
function readImage(bytes: Buffer): Image | undefined {
  const type = rasterType(bytes)
  if (type !== undefined) return { bytes, type }
  if (bytes.length > largestSvg) return undefined
  const svg = bytes.toString('utf8').replace(/^\uFEFF?\s*(<\?xml[^>]*\?>)?\s*/, '')
  return svgProblem(svg) === undefined ? { bytes: Buffer.from(svg), type: 'image/svg+xml' } : undefined
}

function rasterType(bytes: Buffer): string | undefined {
  const ascii = (start: number, end: number): string => bytes.toString('latin1', start, end)
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (ascii(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (/^GIF8[79]a/.test(ascii(0, 6))) return 'image/gif'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp'
  if (ascii(4, 8) === 'ftyp' && /^avi[fs]/.test(ascii(8, 12))) return 'image/avif'
  return undefined
}

export interface AssetRouteOptions {
  readonly library: AssetLibrary
  readonly requests: OpenRequests
  readonly proxies: number
  readonly log: Log
}

/**
 * `GET /v1/assets/image/:id`: pictures of NFTs and icons of tokens, by the ids that answers have. Pages load them from the gateway, so
 * that their content policy needs name no other host, and no visitor's address goes to the host that the maker of a token chose.
 */
export function assetRoutes({ library, requests, proxies, log }: AssetRouteOptions): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>()
  routes.get('/v1/assets/image/:id', async (c) => {
    if (!requests.open(clientNetwork(c, proxies), c.env.outgoing))
      return refusal(c, 429, 'rate_limited', 'Too many requests of this address are under way.', { 'Retry-After': '1' })
    try {
      const image = await library.image(c.req.param('id'))
      if (!image) return refusal(c, 404, 'id', 'There is no image of this id that can be shown.')
      // An id stands for one token and one URL; what is there may still change.
      return c.body(new Uint8Array(image.bytes), 200, {
        'Content-Type': image.type,
        'Cache-Control': 'public, max-age=86400',
      })
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      log({ level: 'warn', event: 'source.failed', source: error.source })
      return refusal(c, 503, 'transport', 'The image cannot be looked up. Try again later.', { 'Retry-After': '5' })
    }
  })
  return routes
}
