/** RFC 3986 §3.1, lower case: the only form in which a link may name its scheme. */
const schemeOf = /^([a-z][a-z0-9+.-]*):/i

/**
 * Schemes that run code, read data, reach the system or talk in clear instead of opening a wallet. Registry listings are
 * outside data: whatever stands here is never opened, however a listing dresses it up.
 */
const refusedSchemes: ReadonlySet<string> = new Set([
  'about',
  'blob',
  'chrome',
  'content',
  'data',
  'file',
  'filesystem',
  'ftp',
  'http',
  'intent',
  'jar',
  'javascript',
  'livescript',
  'mailto',
  'mocha',
  'resource',
  'sms',
  'tel',
  'vbscript',
  'view-source',
  'ws',
  'wss',
])

/** Blanks and control characters, which URL parsers strip ("java\nscript:"), and those that turn reading direction. */
// oxlint-disable-next-line no-control-regex
const hidden = /[\u0000-\u0020\u007f-\u00a0\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/

/** The link, when a visitor may be sent there: `https:`, or a wallet's own plain scheme. Anything else is undefined. */
export function safeLink(link: string | undefined): string | undefined {
  const text = link?.trim()
  if (!text || text.length > 2048 || hidden.test(text)) return undefined
  const scheme = schemeOf.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined || refusedSchemes.has(scheme) || scheme.startsWith('ms-')) return undefined
  if (scheme !== 'https') return text
  return URL.canParse(text) ? text : undefined
}

/** The link, when it is a page of the web that is fetched encrypted. */
export function safePage(link: string | undefined): string | undefined {
  const safe = safeLink(link)
  return safe && /^https:/i.test(safe) ? safe : undefined
}

/** The scheme of a link that may be opened, as those who draw it must be told which one to trust. */
export function schemeOfLink(link: string): readonly string[] {
  const scheme = safeLink(link) && schemeOf.exec(link)?.[1]?.toLowerCase()
  return scheme ? [scheme] : []
}
