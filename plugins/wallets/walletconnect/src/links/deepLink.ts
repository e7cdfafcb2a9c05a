import { safeLink, safePage } from '@portico/core'

/** Ways from this page into a wallet that carry a pairing URI. */
export interface DeepLink {
  /** Opens the wallet with the URI. */
  readonly redirect: string
  /** The same as a web page that the wallet's app claims; where the wallet has one. */
  readonly universal?: string
  /** What the relay client prefixes to reopen the wallet at a request: no URI in it. */
  readonly href: string
}

export interface DeepLinkRequest {
  /** `mobile_link`, `desktop_link` or `webapp_link` of a listing. Outside data. */
  readonly link: string | undefined
  readonly uri: string
  /** `link_mode` of a listing. Outside data. */
  readonly linkMode?: string | undefined
  /** The in-app browser of Telegram on Android decodes once itself. */
  readonly encodeTwice?: boolean
}

/** Where a listing's link says that the URI goes. */
const placeholder = /\{(uri|rawUri)\}/

/**
 * Builds the link that hands a WalletConnect pairing URI to a wallet. A listing's link may say where the URI goes: `{uri}` is
 * replaced by the encoded URI, `{rawUri}` by the URI as it is, as in `keplrwallet://wcV2?{uri}`. Any other link is followed by
 * `/wc?uri=<encoded URI>` (WalletConnect docs, "Mobile Linking").
 * Undefined when the listing's link may not be opened.
 */
export function deepLink({ link, uri, linkMode, encodeTwice = false }: DeepLinkRequest): DeepLink | undefined {
  const template = safeLink(link)
  const isTemplate = template !== undefined && placeholder.test(template)
  // A template's path, up to its last slash, is the link that opens the wallet.
  const base = linkBase(isTemplate ? /^[^?#{]*\//.exec(template)?.[0] : link)
  if (base === undefined) return undefined
  const once = encodeURIComponent(uri)
  const encode = (text: string): string => (encodeTwice ? encodeURIComponent(text) : text)
  const universal = safePage(linkMode)
  return {
    redirect: isTemplate
      ? template.replace(placeholder, (_, how) => encode(how === 'rawUri' ? uri : once))
      : `${base}wc?uri=${encode(once)}`,
    ...(universal === undefined ? {} : { universal: `${withSlash(universal)}wc?uri=${once}` }),
    href: base,
  }
}

/** A listing may name its scheme only: `trust`, `trust:` and `trust://` are the same. */
const bareScheme = /^([a-z][a-z0-9+.-]*):?\/{0,2}$/i

/** A link that the pairing path can be added to: no query or fragment, in which it would end. */
const hierarchical = /^[a-z][a-z0-9+.-]*:\/\/[^?#]*$/i

/** Whether a listing's link carries a pairing URI into the wallet. */
export function carriesPairing(link: string | undefined): boolean {
  return deepLink({ link, uri: 'wc:' }) !== undefined
}

/** The listing's link, ending in a slash. Undefined when it may not be opened, or the pairing path cannot be added to it. */
function linkBase(link: string | undefined): string | undefined {
  const text = link?.trim() ?? ''
  const scheme = bareScheme.exec(text)?.[1]
  const whole = safeLink(scheme === undefined ? text : `${scheme}://`)
  return whole !== undefined && hierarchical.test(whole) ? withSlash(whole) : undefined
}

function withSlash(link: string): string {
  return link.endsWith('/') ? link : `${link}/`
}

/** The scheme of a link that may be opened, for components that must be told which scheme to trust. */
export function schemeOfLink(link: string): readonly string[] {
  const scheme = safeLink(link)?.split(':')[0]
  return scheme ? [scheme.toLowerCase()] : []
}
