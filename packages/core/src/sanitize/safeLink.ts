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
  /^(about|afp|applescript|apt|blob|callto|content|data|dav|dict|discord|file|filesystem|finger|ftp|git|gopher|hcp|help|http|imap|info|instagram|intent|irc|jar|javascript|jnlp|kik|ldap|line|livescript|magnet|mailto|man|market|mms|mocha|msteams|news|nfs|nntp|onenote|package|pop|prefs|rdp|resource|root|rtsp|settings|sftp|sgnl|shell|shortcuts|sip|sips|skype|slack|smb|sms|snap|snapchat|spotify|ssh|steam|svn|tel|telegram|telnet|tg|threema|twitter|vbscript|viber|view-source|vnc|webcal|wechat|weixin|whatsapp|workflow|ws|wss|xmpp|zoommtg|zoomus)$/
/** Browsers, which would open any page. */
const browsers =
  /^(arc|brave|chrome|ddgquicklink|dolphin|duckduckgo|edge|edgehtml|firefox|kiwi|opera|safari|samsungbrowser|tor|ucbrowser|vivaldi|yandexbrowser)$/
/** What they open is a payment, filled in. */
const payments =
  /^(web\+)?(algorand|applepay|bch|bhim|bitcoin|bitcoincash|blik|bizum|btc|cardano|cashapp|cashme|cosmos|credpay|dash|doge|dogecoin|eth|ether|ethereum|gcash|gpay|ideal|iota|kakaopay|keyauth|lightning|litecoin|ltc|mbway|mobilepay|monero|mpesa|nano|near|pay|payment|payto|paypal|pix|polkadot|polygon|raiden|ripple|solana|squarecash|stellar|swish|tez|tezos|ton|toncoin|tron|twint|upi|venmo|vipps|xlm|xmr|xrp|xrpl|zcash|zelle)$/
/** Whole families of them: `ms-settings`, `search-ms`, `itms-services`, `vscode-insiders`, `x-apple.systempreferences`, `googlechromes` … */
const families =
  /^(alipay|android-|app-|apple-|chrome-|com\.(android|apple|google)\.|facetime|fb-|firefox-|git\+|googlechrome|imessage|itms|lnurl|macappstore|microsoft-|moz-|ms-|opera-|paytm|phonepe|search|svn\+|touch-|vscode|x-)/
const refused: readonly RegExp[] = [programs, browsers, payments, families]

/** The link, when a visitor may be sent there: `https:`, or an app's own scheme such as `metamask://`. */
export function safeLink(value: unknown): string | undefined {
  const link = plainLink(value)
  const scheme = link && appLink.exec(link)?.[1]?.toLowerCase()
  return !scheme || refused.some((schemes) => schemes.test(scheme)) ? undefined : link
}
