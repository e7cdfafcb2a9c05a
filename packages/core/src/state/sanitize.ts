/**
 * Control and format characters, which hide text or turn its direction, and line separators (Unicode general categories).
 * Then letters and symbols that are drawn as blanks: fillers of Hangul, the empty pattern of Braille.
 */
const invisible = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu
/** White space and invisible characters, which URL parsers strip: `java\nscript:` would become `javascript:`. */
const hiddenInLink = /[\s\p{C}\p{Z}]/u
const longestLink = 2048
/** Characters. A longer data URI would be kept in the stored state of every session. */
const longestImage = 262_144

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

/** The link without white space around it, when a URL parser reads what a visitor sees. */
export function plainLink(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text.length <= longestLink && !hiddenInLink.test(text) && URL.canParse(text) ? text : undefined
}

/** The link, when it is a web page that is fetched encrypted: `https:` only. */
export function safePage(value: unknown): string | undefined {
  const link = plainLink(value)
  return link && /^https:/i.test(link) ? link : undefined
}

/** Origins and pages of this machine. */
const local = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/i

/**
 * The address of an image: `https:`, or image data of at most 256 KiB. It is drawn as `<img>` only, where scripts inside an
 * SVG do not run. On a page of this machine, `http:` of this machine as well, for a gateway in development; on other pages it
 * would let the image of any token send requests to what runs on the visitor's machine.
 */
export function safeImage(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > longestImage) return undefined
  const text = value.trim()
  if (/^data:image\/[a-z0-9.+-]+[;,]/i.test(text)) return text
  const isLocal = local.test(text) && local.test(globalThis.location?.origin)
  return isLocal ? plainLink(text) : safePage(text)
}
