/** Control and format characters, which hide text or turn its direction, and line separators. Unicode general categories. */
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu
/** RFC 3986 §3.1. */
const schemePattern = /^([a-z][a-z0-9+.-]*):/i
/** White space and invisible characters, which URL parsers strip: `java\nscript:` would become `javascript:`. */
const hiddenInLink = /[\s\p{C}\p{Z}]/u
const longestLink = 2048
/** Characters. A longer data URI would be kept in the stored state of every session. */
const longestImage = 262_144

/**
 * Schemes that run code, read data, open other programs of the system, or send in clear text. A wallet's own scheme is
 * never one of these.
 */
const refusedSchemes: ReadonlySet<string> = new Set(
  (
    'about blob chrome chrome-extension content data edge file filesystem ftp http intent jar javascript livescript mailto ' +
    'mocha moz-extension resource shell sms ssh tel vbscript view-source ws wss'
  ).split(' '),
)

/**
 * A name out of outside data, safe to show and to store: one line, without characters that hide text or change its
 * direction, at most `maxLength` characters. Undefined when nothing readable is left, or when it is not a string.
 */
export function safeName(value: unknown, maxLength: number = 64): string | undefined {
  if (typeof value !== 'string') return undefined
  // Cut first, so that a text of many megabytes costs nothing.
  const text = value
    .slice(0, maxLength * 4)
    .replace(invisible, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return Array.from(text).slice(0, maxLength).join('').trim() || undefined
}

/** The link, when a visitor may be sent there: `https:`, or an app's own scheme such as `metamask:`. */
export function safeLink(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text.length > longestLink || hiddenInLink.test(text)) return undefined
  const scheme = schemePattern.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined || refusedSchemes.has(scheme) || scheme.startsWith('ms-')) return undefined
  return URL.canParse(text) ? text : undefined
}

/** The link, when it is a web page that is fetched encrypted: `https:` only. */
export function safePage(value: unknown): string | undefined {
  const link = safeLink(value)
  return link && /^https:/i.test(link) ? link : undefined
}

/**
 * The address of an image: `https:`, or image data of at most 256 KiB. It is drawn as `<img>` only, where scripts inside an
 * SVG do not run.
 */
export function safeImage(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > longestImage) return undefined
  const text = value.trim()
  return /^data:image\/[a-z0-9.+-]+[;,]/i.test(text) ? text : safePage(text)
}
