import { plainLink } from './sanitize.js'

/** RFC 3986 §3.1. */
const schemePattern = /^([a-z][a-z0-9+.-]*):/i
/**
 * Schemes that run code, read data, open programs of the system or well-known other ones, or send in clear text. A wallet's
 * own scheme is never one of these.
 */
const refusedSchemes: ReadonlySet<string> = new Set(
  (
    'about afp aim apt blob bitbrowser calshow callto chrome chrome-extension content data dav davs dns edge facetime ' +
    'facetime-audio feed file filesystem finger ftp ftps git gopher help http imap intent irc ircs jar javascript jnlp ldap ' +
    'ldaps livescript magnet mailto market maps message mms mmst mocha moz-extension msteams news nfs nntp onenote opera ' +
    'ogg pop prefs rdp res resource rtsp sftp shell shortcuts sip sips skype slack smb sms smsto snmp ssh steam svn tel ' +
    'telnet tftp upi vbscript view-source vnc vscodium webcal whatsapp wifi workflow ws wss wyciwyg xmpp zoommtg zoomus'
  ).split(' '),
)
/** Whole families of them: `ms-settings`, `search-ms`, `itms-services`, `vscode-insiders` … */
const refusedFamilies = /^(ms-|search|itms|vscode|x-apple|app-prefs|com\.apple|windows)/

/** The link, when a visitor may be sent there: `https:`, or an app's own scheme such as `metamask:`. */
export function safeLink(value: unknown): string | undefined {
  const link = plainLink(value)
  const scheme = link && schemePattern.exec(link)?.[1]?.toLowerCase()
  return !scheme || refusedSchemes.has(scheme) || refusedFamilies.test(scheme) ? undefined : link
}
