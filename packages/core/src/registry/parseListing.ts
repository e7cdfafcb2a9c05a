import * as v from 'valibot'
import type { Caip2 } from '../caip/caip.js'
import { safeLink } from '../sanitize/safeLink.js'
import { safeImage, safePage } from '../sanitize/sanitize.js'
import type { WalletListing } from './WalletListing.js'

const optionalText = v.fallback(v.nullish(v.pipe(v.string(), v.maxLength(2048))), undefined)
const row = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  homepage: optionalText,
  chains: v.fallback(v.array(v.string()), []),
  image_id: optionalText,
  image_url: v.fallback(v.nullish(v.string()), undefined),
  badge_type: optionalText,
  rdns: optionalText,
  mobile_link: optionalText,
  desktop_link: optionalText,
  webapp_link: optionalText,
  link_mode: optionalText,
  app_store: optionalText,
  play_store: optionalText,
  chrome_store: optionalText,
})
const page = v.object({ data: v.array(v.unknown()), count: v.pipe(v.number(), v.integer(), v.minValue(0)) })

/** A listing out of outside data; links and images that may not be followed are left out. Undefined: no wallet. */
export function parseListing(value: unknown): WalletListing | undefined {
  const found = v.safeParse(row, value)
  if (!found.success) return undefined
  const { id, name, chains, badge_type, image_id, rdns, ...links } = found.output
  const listing: { -readonly [K in keyof WalletListing]: WalletListing[K] } = {
    id,
    name,
    chains: chains.filter((chain): chain is Caip2 => /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(chain)),
  }
  if (badge_type === 'certified') listing.certified = true
  if (image_id) listing.image_id = image_id
  if (rdns) listing.rdns = rdns
  const image = safeImage(links.image_url)
  if (image) listing.image_url = image
  for (const key of ['mobile_link', 'desktop_link'] as const) {
    const link = safeLink(links[key])
    if (link) listing[key] = link
  }
  for (const key of ['homepage', 'webapp_link', 'link_mode', 'app_store', 'play_store', 'chrome_store'] as const) {
    const link = safePage(links[key])
    if (link) listing[key] = link
  }
  return listing
}

export interface ListingPage {
  readonly listings: readonly WalletListing[]
  /** Over all pages. */
  readonly count: number
}

/** A page of `GET /getWallets`; rows that are no wallet are dropped. @throws when it is no page at all. */
export function parseListingPage(value: unknown): ListingPage {
  const { data, count } = v.parse(page, value)
  return { listings: data.flatMap((entry) => parseListing(entry) ?? []), count }
}
