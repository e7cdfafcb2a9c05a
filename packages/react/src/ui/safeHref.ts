import { safeLink } from '@portico/core'

/**
 * An address that a visitor may be sent to: `https:`, or one of `schemes`, such as the scheme of a wallet that the visitor has
 * chosen. Undefined for any other, and always for schemes that run code or open other programs of the system.
 */
export function safeHref(href: string | undefined, schemes: readonly string[] = []): string | undefined {
  const scheme = href?.split(':', 1)[0]!.toLowerCase() ?? ''
  const isNamed = schemes.includes(scheme)
  // A scheme that the caller names may be followed by text alone, as in `wc:<topic>`.
  return isNamed || scheme === 'https'
    ? (safeLink(href) ?? (isNamed && safeLink(`${scheme}:`) ? href : undefined))
    : undefined
}
