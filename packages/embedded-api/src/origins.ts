/** Origins that may embed the frame of a project in development mode that lists none of its own. */
export const developmentOrigins: readonly string[] = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]

/** A well-formed entry of a list of allowed origins. */
export interface OriginPattern {
  readonly protocol: 'http:' | 'https:'
  /** The labels of the host in lower case and punycode; `*` stands for one label. */
  readonly labels: readonly string[]
  /** Decimal digits; `''` is the usual port of the protocol, `*` any port of a loopback host. */
  readonly port: string
}

const shape = /^(https?:)\/\/([^/?#@\s:]+|\[[0-9a-f:]+\])(?::(\d{1,5}|\*))?$/i
const wildcard = '*'
/** A host that the URL parser leaves as it is, to stand for `*` while the rest of the pattern is parsed. */
const stand = 'portico-any-label'
/**
 * A name as it is registered, in punycode, or an address. The URL parser also takes hosts with `*`, `;`, `,` or a quote in them,
 * which mean something else where the origin is written into a header.
 */
const plainHost = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/

/**
 * Reads an origin such as `https://app.example.org`, or a pattern such as `https://*.example.org`, in which `*` stands for
 * exactly one label of the host: never for a scheme, a part of a label, the last two labels (`https://*.org` is refused), or a
 * port other than that of a loopback host. Plain http is for loopback hosts only.
 * @returns undefined where the text is no such pattern.
 */
export function parseOriginPattern(text: string): OriginPattern | undefined {
  const [, scheme, host, port = ''] = shape.exec(text) ?? []
  if (scheme === undefined || host === undefined) return undefined
  if (host.toLowerCase().includes(stand)) return undefined
  const given = host.split('.')
  if (given.some((label) => label !== wildcard && label.includes(wildcard))) return undefined
  const parsed = parseUrl(`${scheme}//${given.map((label) => (label === wildcard ? stand : label)).join('.')}`)
  if (!parsed || !plainHost.test(parsed.hostname)) return undefined
  const labels = parsed.hostname.split('.').map((label) => (label === stand ? wildcard : label))
  // A wildcard needs two fixed labels behind it: `*.org` would be everybody's.
  const lastWildcard = labels.lastIndexOf(wildcard)
  if (lastWildcard >= 0 && labels.length - lastWildcard < 3) return undefined
  if (port === wildcard && !isLoopback(parsed.hostname)) return undefined
  const protocol = parsed.protocol === 'http:' ? 'http:' : 'https:'
  if (protocol === 'http:' && !isLoopback(parsed.hostname)) return undefined
  return { protocol, labels, port: isUsualPort(protocol, port) ? '' : port }
}

/**
 * Whether an origin, as `location.origin` writes it, fits one of the patterns. A pattern that cannot be read fits nothing.
 * @param origin `https://app.example.org`, `http://localhost:3000`; `null` of a sandboxed page never fits.
 */
export function isAllowedOrigin(origin: string, patterns: readonly string[]): boolean {
  const url = parseUrl(origin)
  // An origin has no path, no user and no query, and its host is no pattern: anything else was not written by a browser.
  if (!url || url.origin !== origin || !plainHost.test(url.hostname)) return false
  return patterns.some((text) => {
    const pattern = parseOriginPattern(text)
    return pattern !== undefined && fits(url, pattern)
  })
}

function fits(url: URL, { protocol, labels, port }: OriginPattern): boolean {
  if (url.protocol !== protocol) return false
  if (port !== wildcard && url.port !== port) return false
  const own = url.hostname.split('.')
  return own.length === labels.length && labels.every((label, at) => label === wildcard || label === own[at])
}

/** Names below `localhost` are this machine's too (RFC 6761): with one, a subdomain is tried without a name server. */
function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1])$/.test(hostname)
}

function isUsualPort(protocol: string, port: string): boolean {
  return port === '' || Number(port) === (protocol === 'http:' ? 80 : 443)
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
