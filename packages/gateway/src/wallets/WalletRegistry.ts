import { createHash } from 'node:crypto'
import { initials, monogram, monogramVersion } from '../images/monogram.js'
import type { WalletEntry, InjectedMark } from './WalletEntry.js'
import type { WalletQuery } from './WalletQuery.js'

/** One row of `GET /getWallets`. */
export interface WalletListing {
  readonly id: string
  readonly name: string
  readonly badge_type: 'certified' | 'none'
  readonly homepage: string
  /** CAIP-2. A wallet that takes any network of a namespace lists the known ones and those the request named. */
  readonly chains: readonly string[]
  /** For `GET /getWalletImage/{image_id}`. */
  readonly image_id: string
  readonly order: number
  readonly mobile_link: string | null
  readonly desktop_link: string | null
  readonly webapp_link: string | null
  readonly link_mode: string | null
  readonly app_store: string | null
  readonly play_store: string | null
  readonly chrome_store: string | null
  readonly rdns: string | null
  readonly injected: readonly InjectedMark[] | null
}

/** A name as it is searched: without case, accents, compatibility forms and doubled spaces. */
function foldName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/**
 * CAIP-2 ids that `<namespace>:*` of a wallet stands for in answers: the networks most dapps ask for. A network that is
 * not here and that a request names is answered all the same.
 */
const knownChains: Readonly<Record<string, readonly string[]>> = {
  eip155: [
    1, 10, 25, 56, 100, 130, 137, 143, 146, 324, 388, 480, 999, 1101, 1284, 1329, 2020, 5000, 8217, 8453, 33139, 42161,
    42170, 42220, 43114, 57073, 59144, 80094, 81457, 534352, 7777777, 1313161554, 80002, 84532, 421614, 560048,
    11155111, 11155420,
  ].map((reference) => `eip155:${reference}`),
  solana: [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  ],
  bip122: ['bip122:000000000019d6689c085ae165831e93', 'bip122:000000000933ea01ad0ee984209779ba'],
  polkadot: [
    'polkadot:68d56f15f85d3136970ec16946040bc1',
    'polkadot:48239ef607d7928874027a43a6768920',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  ],
  cosmos: ['cosmos:cosmoshub-4', 'cosmos:osmosis-1', 'cosmos:juno-1', 'cosmos:stargaze-1', 'cosmos:kaiyo-1'],
}

/**
 * Registry id of a wallet: SHA-256, in hex, of its EIP-6963 rdns, or of its name where it has none. The ids are this
 * registry's own: other registries know the same wallets by other ids.
 */
export function walletId(wallet: { readonly name: string; readonly rdns?: string | undefined }): string {
  return createHash('sha256')
    .update(`portico:wallet:${wallet.rdns ?? wallet.name}`)
    .digest('hex')
}

/** Answers of the wallet list; holds no request's state. */
export interface WalletRegistry {
  readonly size: number
  /** One page; `count` is the total over all pages. */
  find(query: WalletQuery): WalletPage
  /** The SVG behind an `image_id` of a listing. */
  image(imageId: string): string | undefined
}
export interface WalletPage {
  readonly data: readonly WalletListing[]
  readonly count: number
}

interface WalletRecord {
  readonly listing: WalletListing
  readonly folded: string
  readonly chains: ReadonlySet<string>
  /** Namespaces whose every network the wallet takes. */
  readonly anyOf: ReadonlySet<string>
}

/** A later entry with the rdns of an earlier one, or with its name when there is no rdns, takes its place. */
export function createWalletRegistry(entries: readonly WalletEntry[]): WalletRegistry {
  const images = new Map<string, () => string>()
  const lastOf = new Map(entries.map((entry) => [entry.rdns?.toLowerCase() ?? foldName(entry.name), entry]))
  const records = [...lastOf.values()]
    .map((entry) => toRecord(entry, images))
    .sort((a, b) => a.listing.order - b.listing.order)

  return {
    size: records.length,
    find(query) {
      const found = search(records.filter(matches(query)), query.search)
      const start = (query.page - 1) * query.entries
      const data = found.slice(start, start + query.entries).map((record) => withRequested(record, query.chains))
      return { data, count: found.length }
    },
    image: (imageId) => images.get(imageId)?.(),
  }
}

function matches({ include, exclude, badge, chains }: WalletQuery): (record: WalletRecord) => boolean {
  return ({ listing, chains: own, anyOf }) =>
    (include === undefined || include.has(listing.id)) &&
    !exclude.has(listing.id) &&
    (badge === undefined || badge === listing.badge_type) &&
    (chains === undefined || chains.some((chain) => own.has(chain) || anyOf.has(namespaceOf(chain))))
}

function search(records: readonly WalletRecord[], text: string): readonly WalletRecord[] {
  const folded = foldName(text)
  if (folded === '') return records
  const beginning: WalletRecord[] = []
  const within: WalletRecord[] = []
  for (const record of records) {
    const at = record.folded.indexOf(folded)
    if (at === 0) beginning.push(record)
    else if (at > 0) within.push(record)
  }
  return [...beginning, ...within]
}

/** Clients intersect `chains` with what they asked for, so a wallet of any network has to name the asked ones. */
function withRequested({ listing, chains, anyOf }: WalletRecord, requested: readonly string[] = []): WalletListing {
  const more = requested.filter((chain) => !chains.has(chain) && anyOf.has(namespaceOf(chain)))
  return more.length === 0 ? listing : { ...listing, chains: [...listing.chains, ...more] }
}

function toRecord(entry: WalletEntry, images: Map<string, () => string>): WalletRecord {
  const id = entry.id ?? walletId(entry)
  const anyOf = new Set(entry.chains.filter((chain) => chain.endsWith(':*')).map(namespaceOf))
  const chains = new Set(
    entry.chains.flatMap((chain) => (chain.endsWith(':*') ? (knownChains[namespaceOf(chain)] ?? []) : [chain])),
  )
  const listing: WalletListing = {
    id,
    name: entry.name,
    badge_type: entry.badge_type ?? 'none',
    homepage: entry.homepage,
    chains: [...chains],
    image_id: keepImage(entry, id, images),
    order: entry.order ?? Number.MAX_SAFE_INTEGER,
    mobile_link: entry.mobile_link ?? null,
    desktop_link: entry.desktop_link ?? null,
    webapp_link: entry.webapp_link ?? null,
    link_mode: entry.link_mode ?? null,
    app_store: entry.app_store ?? null,
    play_store: entry.play_store ?? null,
    chrome_store: entry.chrome_store ?? null,
    rdns: entry.rdns ?? null,
    injected: entry.injected ?? null,
  }
  return { listing, folded: foldName(entry.name), chains, anyOf }
}

/** The image id follows from the image, so that an answer may be kept for ever. Monograms are drawn when asked for. */
function keepImage(entry: WalletEntry, id: string, images: Map<string, () => string>): string {
  const { image } = entry
  const letters = initials(entry.name)
  const draw = image === undefined ? () => monogram(letters, id) : () => image
  const source = image ?? `monogram:${monogramVersion}:${letters}:${id}`
  const imageId = createHash('sha256').update(source).digest('hex').slice(0, 32)
  images.set(imageId, draw)
  return imageId
}

function namespaceOf(chain: string): string {
  return chain.slice(0, chain.indexOf(':'))
}
