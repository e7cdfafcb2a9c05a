import { safeLink } from '@portico/core'

/**
 * An address that a visitor may be sent to: `https:`, or one of `schemes`, such as the scheme of a wallet that the visitor has
 * chosen. Undefined for any other, and always for schemes that run code or open other programs of the system.
 */
export function safeHref(href: string | undefined, schemes: readonly string[] = []): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href ?? '')?.[1]?.toLowerCase()
  if (scheme === undefined || (scheme !== 'https' && !schemes.includes(scheme))) return undefined
  const link = safeLink(href)
  if (link !== undefined || scheme === 'https' || safeLink(`${scheme}:`) === undefined) return link
  // A scheme that the caller names may be followed by text alone, as in `wc:<topic>`.
  return /^[!-~]{1,2048}$/.test(href!) ? href : undefined
}
