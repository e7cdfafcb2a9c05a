/**
 * The policy of a page: its own scripts and styles, requests to its own origin, nothing else.
 * @param ancestors who may embed it: one origin, or `'none'`
 */
export function contentSecurityPolicy(ancestors: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

/** Headers of the frame's page, which one origin may embed. */
export function frameHeaders(embedder: string): Readonly<Record<string, string>> {
  return {
    ...commonHeaders,
    'Content-Security-Policy': contentSecurityPolicy(embedder),
    // A page that is isolated (COEP) may embed it all the same.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
}

/** Headers of pages at the top of a window, which nothing may embed. */
export function windowHeaders(openerPolicy: 'same-origin' | 'unsafe-none'): Readonly<Record<string, string>> {
  return {
    ...commonHeaders,
    'Content-Security-Policy': contentSecurityPolicy("'none'"),
    'Cross-Origin-Opener-Policy': openerPolicy,
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

const commonHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const

/**
 * A document with one script and one style sheet.
 * @param data for the script, as the content of a `<meta>`
 */
export function pageDocument(name: string, title: string, data?: object, style: string = name): string {
  const meta = data && `<meta name="portico" content="${escapeAttribute(JSON.stringify(data))}">`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
${meta ?? ''}
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/${style}.css">
<script type="module" src="/assets/${name}.js"></script>
</head>
<body></body>
</html>
`
}

function escapeAttribute(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
