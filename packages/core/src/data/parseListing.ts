import type { Caip2 } from '../contract/caip.js'
import { ownOptions } from '../contract/plugin/ownOptions.js'
import { safeLink } from '../state/safeLink.js'
import { safeImage, safePage } from '../state/sanitize.js'
import type { WalletListing } from '../contract/WalletListing.js'

type Row = Readonly<Record<string, unknown>>

const textOf = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.length <= most ? value : undefined

/**
 * A listing out of outside data; links and images that may not be followed are left out. Undefined: no wallet. Checked by hand,
 * as a schema library weighs a tenth of all that the list of wallets loads.
 */
export function parseListing(value: unknown): WalletListing | undefined {
  const row = ownOptions(Object(value) as Row)
  const id = textOf(row['id'], 128)
  const name = textOf(typeof row['name'] === 'string' && row['name'].trim(), 100)
  if (!id || !name) return undefined
  const chains: readonly unknown[] = Array.isArray(row['chains']) ? row['chains'] : []
  const listing: { -readonly [K in keyof WalletListing]: WalletListing[K] } = {
    id,
    name,
    chains: chains.filter(isCaip2),
  }
  if (row['badge_type'] === 'certified') listing.certified = true
  for (const key of ['image_id', 'rdns'] as const) {
    const text = textOf(row[key], 2048)
    if (text) listing[key] = text
  }
  const image = safeImage(row['image_url'])
  if (image) listing.image_url = image
  for (const key of ['mobile_link', 'desktop_link'] as const) {
    const link = safeLink(row[key])
    if (link) listing[key] = link
  }
  for (const key of ['homepage', 'webapp_link', 'link_mode', 'app_store', 'play_store', 'chrome_store'] as const) {
    const link = safePage(row[key])
    if (link) listing[key] = link
  }
  return listing
}

function isCaip2(value: unknown): value is Caip2 {
  return typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)
}

export interface ListingPage {
  readonly listings: readonly WalletListing[]
  /** Over all pages. */
  readonly count: number
}

/** No registry lists more wallets. */
const mostWallets = 1_000_000

/**
 * A page of `GET /getWallets`; rows that are no wallet are dropped, and those beyond the number asked for.
 * @throws when it is no page at all
 */
export function parseListingPage(value: unknown, entries: number): ListingPage {
  const { data, count } = Object(value) as Row
  if (!Array.isArray(data) || !Number.isInteger(count) || (count as number) < 0)
    throw new TypeError('No page of wallets')
  return {
    listings: data.slice(0, entries).flatMap((entry) => parseListing(entry) ?? []),
    count: Math.min(count as number, mostWallets),
  }
}
