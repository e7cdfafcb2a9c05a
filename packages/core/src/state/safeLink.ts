import { plainLink } from './sanitize.js'

/**
 * How listings write a wallet's own link (RFC 3986 §3.1): `metamask:`, or the scheme with `//` and what the app reads. Not `scheme:text`, the form
 * of links that are the order itself, such as `bitcoin:<address>?amount=1`.
 */
const appLink = /^([a-z][a-z0-9+.-]*):(\/\/|$)/i
/**
 * Schemes that no wallet has as its own, though they can be written like that: they run code, read data, open programs of the system or
 * well-known other ones, or send in clear text. Regular expressions, as bundlers leave those out of code that does not use them.
 */
const programs =
  /^(about|applescript|blob|callto|content|data|dav|file|filesystem|ftp|git|http|imap|intent|irc|jar|javascript|jnlp|ldap|line|livescript|magnet|mailto|market|mocha|msteams|news|nfs|onenote|prefs|rdp|resource|settings|sftp|shell|shortcuts|sip|skype|slack|smb|sms|ssh|steam|svn|tel|telegram|telnet|tg|vbscript|view-source|vnc|webcal|whatsapp|ws|wss|xmpp|zoommtg)$/
/** Browsers, which would open any page. */
const browsers = /^(arc|brave|chrome|duckduckgo|edge|firefox|opera|safari|tor|vivaldi)$/
/** What they open is a payment, filled in. */
const payments =
  /^(web\+)?(algorand|bhim|bitcoin|bitcoincash|cardano|cashapp|cosmos|dash|dogecoin|eth|ethereum|gpay|lightning|litecoin|monero|nano|near|payto|paypal|pix|polkadot|ripple|solana|squarecash|stellar|swish|tezos|ton|tron|upi|venmo|vipps|zcash|zelle)$/
/** And whatever begins so: `ms-settings`, `search-ms`, `itms-services`, `vscode-insiders`, `x-apple.systempreferences`, `googlechromes` … */
const beginnings =
  /^(alipay|android-|app-|apple-|chrome-|com\.(android|apple|google)\.|facetime|fb-|firefox-|git\+|googlechrome|imessage|itms|lnurl|macappstore|microsoft-|moz-|ms-|opera-|paytm|phonepe|search|svn\+|touch-|vscode|x-)/
const refused: readonly RegExp[] = [programs, browsers, payments, beginnings]

/** The link, when a visitor may be sent there: `https:`, or an app's own scheme such as `metamask://`. */
export function safeLink(value: unknown): string | undefined {
  const link = plainLink(value)
  const scheme = link && appLink.exec(link)?.[1]?.toLowerCase()
  return !scheme || refused.some((schemes) => schemes.test(scheme)) ? undefined : link
}
