/** Schemes that a page must never be led to, whoever declares them. */
const refused = /^(javascript|data|blob|file|vbscript|about|view-source|filesystem):/i

/**
 * An address that may be followed: https:, or one of `schemes` (`mailto`, a wallet's own), which the caller has reason to
 * trust. Undefined for any other.
 */
export function safeHref(href: string | undefined, schemes: readonly string[] = []): string | undefined {
  const text = href?.trim()
  if (!text || !URL.canParse(text) || refused.test(text)) return undefined
  const { protocol } = new URL(text)
  return protocol === 'https:' || schemes.includes(protocol.slice(0, -1)) ? text : undefined
}
