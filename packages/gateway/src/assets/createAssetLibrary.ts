import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { refusal } from '../answers/refusal.js'
import { clientNetwork, type AnswerCodec, type Caches, type Log } from '@portico/server'
import { jsonCodec } from '../answers/codecs.js'
import type { AssetRow } from '@portico/gateway-api'
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { SourceError } from '../data/SourceError.js'
import type { OwnedAsset } from '../data/Sources.js'
import type { OpenRequests } from '../limits/OpenRequests.js'
import type { GatewayMetrics } from '../metrics/createGatewayMetrics.js'
import { createRequestQueue } from '../rpc/RequestQueue.js'
import type { AssetsSettings } from './AssetsConfig.js'
import { cleanText } from './cleanText.js'
import { FetchProblem, type Fetcher } from './createFetcher.js'
import type { Pictures } from './createPictures.js'
import { readImage, type Image } from './readImage.js'
import { readDataUrl, readMetadata, type Metadata } from './readMetadata.js'

/** Names and pictures of tokens, from where their makers put them. */
export interface AssetLibrary {
  /** Rows with names and pictures, as far as those can be had in a few seconds. `client`: for whom places are taken. */
  describe(assets: readonly OwnedAsset[], client: string, signal: AbortSignal): Promise<readonly AssetRow[]>
  /** The path, below the gateway, of the icon of a token; empty where nothing is fetched. */
  icon(chain: string, address: string, url: string): string
  /** To be awaited before an answer with paths of pictures: other gateways of the database can serve them then. */
  save(): Promise<void>
  /**
   * The image of an id that was given out; undefined where there is none that may be shown.
   * @throws SourceError when the database cannot be asked
   */
  image(id: string, client: string): Promise<Image | undefined>
}

export interface AssetLibraryOptions {
  readonly settings: AssetsSettings
  readonly fetcher: Fetcher
  readonly pictures: Pictures
  readonly caches: Pick<Caches, 'answers'>
  readonly requests: OpenRequests
  readonly log: Log
  /** Counts the reads of a cache. */
  readonly counted?: GatewayMetrics['cache'] | undefined
  /** Milliseconds that a page of assets waits for the names of its rows. Default 3 000. */
  readonly nameTimeout?: number | undefined
}

const largestMetadata = 256 * 1024
const largestImage = 5 * 1024 * 1024
/** Milliseconds that metadata and images are kept, also that a server has none. */
const keptFor = 600_000
/** Milliseconds until a server that did not answer is asked again. */
const failedFor = 15_000
/** Milliseconds for what is fetched, its place in the queue included. */
const timeout = 10_000
/** Fetched at once: in all, a quarter of them for one client; and from one server, unless it is the operator's choice. */
const atOnce = 64
const atOnceFromHost = 4

/** Whether it is what a server answered, also that there is nothing: that is kept longer than a failure. */
interface Reading {
  readonly isAnswered: boolean
}

type KeptMetadata = Reading & { readonly metadata: Metadata }

const optionalText = v.optional(v.string())
const KeptMetadataSchema: v.GenericSchema<unknown, KeptMetadata> = v.object({
  isAnswered: v.boolean(),
  metadata: v.object({
    name: optionalText,
    description: optionalText,
    traits: v.optional(v.array(v.object({ name: v.string(), value: v.string() }))),
    image: optionalText,
  }),
})

type KeptImage = Reading & { readonly image?: Image | undefined }

/** Whether its server answered, and the image, which is read as if it came from there. */
const imageCodec: AnswerCodec<KeptImage> = {
  write: ({ isAnswered, image }) => Buffer.concat([Buffer.from([Number(isAnswered)]), image?.bytes ?? Buffer.alloc(0)]),
  read: (all) => ({ isAnswered: all[0] === 1, image: readImage(Buffer.from(all.subarray(1))) }),
}

export function createAssetLibrary({
  settings,
  fetcher,
  pictures,
  caches,
  requests,
  log,
  counted,
  nameTimeout = 3000,
}: AssetLibraryOptions): AssetLibrary {
  const places = createRequestQueue(atOnce)
  const hosts = createRequestQueue(Infinity, atOnceFromHost)
  const time = ({ isAnswered }: Reading): number => (isAnswered ? keptFor : failedFor)
  const metadata = caches.answers<KeptMetadata>('metadata', {
    time,
    sizeOf: (kept) => JSON.stringify(kept.metadata).length,
    codec: jsonCodec(KeptMetadataSchema),
    onRead: counted?.('metadata'),
  })
  const images = caches.answers<KeptImage>('images', {
    time,
    sizeOf: ({ image }) => image?.bytes.length ?? 0,
    codec: imageCodec,
    largest: largestImage + 1,
    onRead: counted?.('images'),
  })

  /** What is at a URL of a token's maker. */
  async function read(url: string, bytes: number, client: string): Promise<Reading & { readonly bytes?: Buffer }> {
    const data = readDataUrl(url)
    if (data) return { isAnswered: true, ...(data.bytes.length <= bytes && { bytes: data.bytes }) }
    const target = resolve(url, settings)
    if (!settings.fetch || target === undefined) return { isAnswered: true }
    const { host, origin } = new URL(target)
    const isOperators = [settings.ipfs, settings.arweave].some((base) => base && new URL(base).origin === origin)
    try {
      const fetched = await requests.share(timeout, (signal) => {
        const fetch = () => places.run({ client, signal, timeout }, () => fetcher.fetch(target, { bytes, signal }))
        // The place of the server first: who waits for a slow one takes none from others.
        return isOperators ? fetch() : hosts.run({ client: host, signal, timeout }, fetch)
      })
      return fetched ? { isAnswered: true, bytes: fetched.bytes } : { isAnswered: false }
    } catch (error) {
      const isLate = error instanceof DOMException && error.name === 'TimeoutError'
      if (!isLate && !(error instanceof FetchProblem)) throw error
      log({ level: 'debug', event: 'assets.failed', reason: error.message })
      return { isAnswered: error instanceof FetchProblem && !error.mayPass }
    }
  }

  const pathOf = (token: string, url: string): string => `/v1/assets/image/${pictures.idOf(token, url)}`
  const canShow = (url: string): boolean =>
    readDataUrl(url.slice(0, 100)) !== undefined || (settings.fetch && resolve(url, settings) !== undefined)

  async function metadataOf({ metadataUrl: url, tokenId }: OwnedAsset, client: string): Promise<Metadata> {
    if (url === undefined) return {}
    // ERC-1155: one URL for all tokens, with the id in 64 hexadecimal digits.
    const filled = url.replaceAll('{id}', BigInt(tokenId).toString(16).padStart(64, '0'))
    const key = createHash('sha256').update(filled).digest('hex')
    const kept = await metadata.get(key, async () => {
      const { bytes, isAnswered } = await read(filled, largestMetadata, client)
      return { isAnswered, metadata: readMetadata(bytes?.toString('utf8') ?? '') ?? {} }
    })
    return kept.metadata
  }

  async function rowOf(asset: OwnedAsset, client: string, deadline: Promise<Metadata>): Promise<AssetRow> {
    const { chainId, contract, tokenId, standard, amount, collection } = asset
    const { name, description, traits, image } = await Promise.race([metadataOf(asset, client), deadline])
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
    async describe(assets, client, signal) {
      const late = new AbortController()
      const deadline = new Promise<Metadata>((done) => late.signal.addEventListener('abort', () => done({})))
      const stop = (): void => late.abort()
      const timer = setTimeout(stop, nameTimeout)
      signal.addEventListener('abort', stop)
      try {
        return await Promise.all(assets.map((asset) => rowOf(asset, client, deadline)))
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
      }
    },
    icon: (chain, address, url) => (canShow(url) ? pathOf(`${chain}/${address}`, url) : ''),
    save: () => pictures.save(),
    async image(id, client) {
      const url = await pictures.urlOf(id)
      // Ids may be of a gateway that is configured to fetch more.
      if (url === undefined || !canShow(url)) return undefined
      const { image } = await images.get(id, async () => {
        const { bytes, isAnswered } = await read(url, largestImage, client)
        return { isAnswered, image: bytes && readImage(bytes) }
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
  const base = protocol === 'ipfs:' ? ipfs : protocol === 'ar:' ? arweave : undefined
  if (base === undefined) return undefined
  const rest = url.slice(protocol.length).replace(/^\/\/(ipfs\/)?/, '')
  // Compared as it is sent: `%2e%2e`, tabs and the like are read as the standard of URLs says.
  const target = URL.canParse(`${base}${rest}`) ? new URL(`${base}${rest}`).href : ''
  return target.startsWith(new URL(base).href) ? target : undefined
}

/** Whether a name is an advertisement: unwanted tokens lead to a page by it. Its beginning is read, as much as a visitor would. */
export function isSpam(name: string): boolean {
  return /https?:|www\.|\b[\w-]+\.(com|io|xyz|net|org|app|gift|claims?|site|lol|cc|fi)\b|\b(claim|airdrop|reward|voucher|visit)\b/i.test(
    name.slice(0, 300),
  )
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
    const client = clientNetwork(c, proxies)
    if (!requests.open(client, c.env.outgoing))
      return refusal(c, 429, 'rate_limited', 'Too many requests of this address are under way.', { 'Retry-After': '1' })
    try {
      const image = await library.image(c.req.param('id'), client)
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
