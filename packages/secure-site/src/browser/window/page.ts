/** The page at `/w`: the same for everyone, without anything of the request. */
export const windowPage: string = [
  '<!doctype html>',
  '<html lang="en">',
  '<head>',
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  '<meta name="robots" content="noindex">',
  '<meta name="color-scheme" content="dark light">',
  '<title>Approve</title>',
  '<link rel="stylesheet" href="/assets/approval.css">',
  '<script type="module" src="/assets/window.js"></script>',
  '</head>',
  '<body></body>',
  '</html>',
].join('\n')

/** Of this page, besides those that every page of the site has. */
export const windowHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
