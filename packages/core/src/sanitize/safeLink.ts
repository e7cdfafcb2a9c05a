import { plainLink } from './sanitize.js'

/** RFC 3986 §3.1. */
const schemePattern = /^([a-z][a-z0-9+.-]*):/i
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

/** The link, when a visitor may be sent there: `https:`, or an app's own scheme such as `metamask:`. */
export function safeLink(value: unknown): string | undefined {
  const link = plainLink(value)
  const scheme = link && schemePattern.exec(link)?.[1]?.toLowerCase()
  return !scheme || refusedSchemes.has(scheme) || scheme.startsWith('ms-') ? undefined : link
}
