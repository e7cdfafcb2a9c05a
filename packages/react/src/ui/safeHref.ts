import { safeLink } from '@portico/core'

/**
 * An address that a visitor may be sent to: `https:`, or one of `schemes`, such as the scheme of a wallet that the visitor has
 * chosen. Undefined for any other, and always for schemes that run code or open other programs of the system.
 */
export function safeHref(href: string | undefined, schemes: readonly string[] = []): string | undefined {
  const link = safeLink(href)
  if (link === undefined) return undefined
  const scheme = new URL(link).protocol.slice(0, -1)
  return scheme === 'https' || schemes.includes(scheme) ? link : undefined
}
