import type { GatewayCaller } from '../contract/GatewayClient.js'
import { runtimeError } from '../contract/errors/runtimeError.js'
import type { ImageKind } from '../contract/WalletService.js'
import { parseListingPage, type ListingPage } from './parseListing.js'
import { readText } from './readText.js'
import { withSignals } from '../state/withSignals.js'

export interface RegistryQuery {
  readonly page: number
  readonly entries: number
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly search?: string
  readonly certified?: boolean
  /** CAIP-2. */
  readonly chains?: readonly string[]
}

/** The wallet registry of a gateway. */
export interface Registry {
  wallets(query: RegistryQuery, signal?: AbortSignal): Promise<ListingPage>
  /** The image as a `data:` URL, which a strict `img-src data:` policy covers. Undefined when it is no image. */
  image(kind: ImageKind, id: string): Promise<string | undefined>
}

const requestTimeout = 10_000
/** An image that takes longer is not worth the wait, ms. */
const imageTimeout = 2000
const imageLimit = 512 * 1024
/** A hundred wallets with links take about 100 kB. */
const pageLimit = 2 * 1024 * 1024
const imagePaths: Readonly<Record<ImageKind, string>> = {
  wallet: 'getWalletImage',
  network: 'public/getAssetImage',
  chain: 'public/getAssetImage',
  connector: 'public/getAssetImage',
  token: 'public/getTokenImage',
  currency: 'public/getCurrencyImage',
}

export function createRegistry(base: string, caller: GatewayCaller): Registry {
  async function ask(
    path: string,
    query: Readonly<Record<string, string | undefined>>,
    limit: AbortSignal,
  ): Promise<Response> {
    const url = new URL(path, base.endsWith('/') ? base : `${base}/`)
    for (const [key, value] of Object.entries({ ...query, ...caller })) if (value) url.searchParams.set(key, value)
    let response: Response
    try {
      response = await fetch(url, { signal: limit, credentials: 'omit', referrerPolicy: 'strict-origin' })
    } catch (cause) {
      throw runtimeError('gatewayFailed', { url: base, status: undefined }, { cause })
    }
    if (!response.ok) throw runtimeError('gatewayFailed', { url: base, status: response.status })
    return response
  }
  return {
    async wallets({ page, entries, include, exclude, search, certified, chains }, signal) {
      const rest = new AbortController()
      const query = {
        page: String(page),
        entries: String(entries),
        include: include?.join(','),
        exclude: exclude?.join(','),
        search,
        badge_type: certified ? 'certified' : undefined,
        chains: chains?.join(','),
      }
      const read = async (limit: AbortSignal): Promise<ListingPage> => {
        const response = await ask('getWallets', query, limit)
        try {
          return parseListingPage(JSON.parse(await readText(response, pageLimit)), entries)
        } catch (cause) {
          throw runtimeError(
            'gatewayFailed',
            { url: base, status: response.status },
            { cause, details: 'The answer is not a list of wallets.' },
          )
        } finally {
          rest.abort() // what has not arrived of an answer that is too long
        }
      }
      return withSignals([signal, rest.signal], read, requestTimeout)
    },
    async image(kind, id) {
      try {
        const response = await ask(
          `${imagePaths[kind]}/${encodeURIComponent(id)}`,
          {},
          AbortSignal.timeout(imageTimeout),
        )
        const blob = await response.blob()
        return blob.type.startsWith('image/') && blob.size <= imageLimit ? await toDataUrl(blob) : undefined
      } catch {
        return undefined // the monogram stands in
      }
    },
  }
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error as Error))
    reader.readAsDataURL(blob)
  })
}
