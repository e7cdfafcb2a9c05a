import type { WalletInfo, WalletListing } from '@portico/core'
import * as v from 'valibot'

const text = v.fallback(v.string(), '')
const metadataSchema = v.fallback(v.object({ name: text, url: text, icons: v.fallback(v.array(v.unknown()), []) }), {
  name: '',
  url: '',
  icons: [],
})

/** Control characters, and those that turn the reading direction: a name may not redraw the sentence it stands in. */
// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const longestName = 64
/** Longest icon that is kept with the session, characters; a data: image larger than this is no icon. */
const longestIcon = 64 * 1024

/**
 * What the wallet says of itself. Outside data. A visitor may choose one wallet and scan with another, so the wallet's own
 * words win over the listing chosen; the listing's identity is kept only when the names agree.
 */
export function peerWallet(metadata: unknown, chosen: WalletListing | undefined): Partial<WalletInfo> {
  const { name: sent, url, icons } = v.parse(metadataSchema, metadata)
  const name = sent.replaceAll(unprintable, '').trim().slice(0, longestName)
  if (!name) return {}
  const icon = icons.find(isIcon)
  const isChosen = chosen !== undefined && chosen.name.toLowerCase() === name.toLowerCase()
  return {
    name,
    ...(isChosen ? {} : { identifier: hostOf(url) ?? name }),
    ...(icon === undefined ? {} : { icon }),
  }
}

/** Images render only from https: or data:image (architecture §7). */
function isIcon(icon: unknown): icon is string {
  if (typeof icon !== 'string' || icon.length > longestIcon) return false
  return (
    /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(icon) || (/^https:\/\//i.test(icon) && URL.canParse(icon))
  )
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname || undefined : undefined
}
