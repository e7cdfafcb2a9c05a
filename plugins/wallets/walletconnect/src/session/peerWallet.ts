import { safeImage, safeName, type WalletInfo, type WalletListing } from '@portico/core'
import * as v from 'valibot'
import { deepLink } from '../links/deepLink.js'
import type { DeepLinkChoice } from '../links/deepLinkChoice.js'

const text = v.fallback(v.string(), '')
const metadataSchema = v.fallback(v.object({ name: text, url: text, icons: v.fallback(v.array(v.unknown()), []) }), {
  name: '',
  url: '',
  icons: [],
})

/** Longest icon that is stored with the session, characters. */
const longestIcon = 64 * 1024

/**
 * What the wallet says of itself. Outside data. A visitor may choose one wallet and scan with another, so the wallet's own
 * words win over the listing chosen; the listing's identity is kept only when the names agree.
 */
export function peerWallet(metadata: unknown, chosen: WalletListing | undefined): Partial<WalletInfo> {
  const { name: sent, url, icons } = v.parse(metadataSchema, metadata)
  const name = safeName(sent)
  if (!name) return {}
  const icon = icons.map(safeImage).find((image) => image !== undefined && image.length <= longestIcon)
  const isChosen = chosen !== undefined && chosen.name.toLowerCase() === name.toLowerCase()
  return {
    name,
    ...(isChosen ? {} : { identifier: hostOf(url) ?? name }),
    ...(icon === undefined ? {} : { icon }),
  }
}

const redirectSchema = v.object({ name: text, redirect: v.object({ native: v.string() }) })

/** What opens the wallet, as it says itself (`redirect` of its metadata). Outside data. */
export function peerLink(metadata: unknown): DeepLinkChoice | undefined {
  const { success, output } = v.safeParse(redirectSchema, metadata)
  const href = success ? deepLink({ link: output.redirect.native, uri: 'wc:' })?.href : undefined
  return success && href !== undefined ? { href, name: safeName(output.name) ?? '' } : undefined
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname || undefined : undefined
}
