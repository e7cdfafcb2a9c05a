import { plainLink } from './sanitize.js'

/** RFC 3986 §3.1. */
const schemePattern = /^([a-z][a-z0-9+.-]*):/i
/**
 * Schemes that run code, read data, open programs of the system or well-known other ones, or send in clear text. A wallet's
 * own scheme is never one of these. Regular expressions, as bundlers leave those out of code that does not use them.
 */
const refused =
  /^(about|blob|callto|chrome|chrome-extension|content|data|dav|edge|file|filesystem|ftp|http|imap|intent|irc|jar|javascript|jnlp|ldap|livescript|magnet|mailto|market|mocha|moz-extension|msteams|news|nfs|onenote|rdp|resource|sftp|shell|shortcuts|sip|skype|slack|smb|sms|ssh|steam|svn|tel|telnet|upi|vbscript|view-source|vnc|webcal|whatsapp|ws|wss|xmpp|zoommtg)$/
/** Whole families of them: `ms-settings`, `search-ms`, `itms-services`, `vscode-insiders` … */
const refusedFamilies = /^(facetime|itms|ms-|search|vscode)/

/** The link, when a visitor may be sent there: `https:`, or an app's own scheme such as `metamask:`. */
export function safeLink(value: unknown): string | undefined {
  const link = plainLink(value)
  const scheme = link && schemePattern.exec(link)?.[1]?.toLowerCase()
  return !scheme || refused.test(scheme) || refusedFamilies.test(scheme) ? undefined : link
}
