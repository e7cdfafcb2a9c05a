import { describe, expect, it } from 'vitest'
import { developmentOrigins, isAllowedOrigin, parseOriginPattern } from '../src/index.js'

describe('origins that may embed the frame', () => {
  it.each([
    ['https://app.example.org', 'https://app.example.org'],
    ['https://app.example.org:8443', 'https://app.example.org:8443'],
    ['https://shop.example.org', 'https://*.example.org'],
    ['https://a.b.example.org', 'https://*.*.example.org'],
    ['https://pr-7.preview.example.org', 'https://*.preview.example.org'],
    ['http://localhost:3000', 'http://localhost:*'],
    ['http://localhost', 'http://localhost:*'],
    ['http://shop.localhost:3000', 'http://shop.localhost:*'],
    ['http://[::1]:5173', 'http://[::1]:*'],
    ['https://xn--bcher-kva.example', 'https://bücher.example'],
    ['https://app.example.org', 'https://app.example.org:443'],
    ['https://app.example.org', 'HTTPS://App.Example.ORG'],
  ])('takes %s for %s', (origin, pattern) => {
    expect(isAllowedOrigin(origin, [pattern])).toBe(true)
  })

  it.each([
    ['two labels for one wildcard', 'https://a.b.example.org', 'https://*.example.org'],
    ['no label for a wildcard', 'https://example.org', 'https://*.example.org'],
    ['a name that ends alike', 'https://evilexample.org', 'https://*.example.org'],
    ['a name that begins alike', 'https://app.example.org.evil.test', 'https://app.example.org'],
    ['a dot that is another letter', 'https://appxexample.org', 'https://app.example.org'],
    ['another port', 'https://app.example.org:8443', 'https://app.example.org'],
    ['another scheme', 'http://app.example.org', 'https://app.example.org'],
    ['another scheme of localhost', 'https://localhost:3000', 'http://localhost:*'],
    ['a name below localhost', 'http://evil.localhost:3000', 'http://localhost:*'],
    ['a page without an origin', 'null', 'https://*.example.org'],
    ['a path', 'https://app.example.org/path', 'https://app.example.org'],
    ['a user', 'https://user@app.example.org', 'https://app.example.org'],
    ['letters in upper case, which no browser writes', 'https://APP.example.org', 'https://app.example.org'],
    ['nothing', '', 'https://app.example.org'],
    ['the pattern itself', 'https://*.example.org', 'https://*.example.org'],
    ['a pattern in place of a label', 'https://*.example.org', 'https://*.*.org'],
    ['a wildcard of its own', 'https://*.evil.example.org', 'https://*.*.example.org'],
    ['a wildcard for a port', 'http://localhost:*', 'http://localhost:*'],
    ['a directive of a policy in a label', 'https://a;sandbox.example.org', 'https://*.example.org'],
    ['a second policy in a label', 'https://evil,x.example.org', 'https://*.example.org'],
    ['a keyword in a label', "https://'none'.example.org", 'https://*.example.org'],
    ['signs that a host may have', 'https://$&()+=~!.example.org', 'https://*.example.org'],
    ['an empty label', 'https://.example.org', 'https://*.example.org'],
    ['a dot at the end', 'https://app.example.org.', 'https://app.example.org.'],
    ['the word that stands for a label', 'https://app.example.org', 'https://portico-any-label.example.org'],
  ])('refuses %s', (_, origin, pattern) => {
    expect(isAllowedOrigin(origin, [pattern])).toBe(false)
  })

  it.each([
    'https://*.org',
    'https://*',
    'https://app.*.org',
    'https://app*.example.org',
    'https://**.example.org',
    '*://app.example.org',
    'https://app.example.org:*',
    'http://app.example.org',
    'http://evillocalhost',
    'http://localhost.example.org',
    'https://app.example.org/',
    'https://app.example.org?x',
    'https://user@app.example.org',
    'https://.*',
    'https://*.example.org.',
    'https://*..example.org',
    'https://*.a;b.org',
    'https://portico-any-label.example.org',
    'https://*.PORTICO-any-label.example.org',
    'ftp://example.org',
    'app.example.org',
    '*',
    '',
  ])('cannot read %s, and lets nothing in by it', (pattern) => {
    expect(parseOriginPattern(pattern)).toBeUndefined()
    expect(isAllowedOrigin('https://app.example.org', [pattern])).toBe(false)
    expect(isAllowedOrigin('https://app.example.org', [pattern, 'https://app.example.org'])).toBe(true)
  })

  it('has default ancestors on localhost, pages.dev, vercel.app, ngrok-free.app and two secure-mobile hosts [6.9]', () => {
    for (const origin of [
      'http://localhost:3000',
      'https://localhost:3000',
      'http://127.0.0.1:8080',
      'https://127.0.0.1',
      'https://dapp.pages.dev',
      'https://dapp-git-main.vercel.app',
      'https://1234.ngrok-free.app',
      'https://secure-mobile.walletconnect.com',
      'https://secure-mobile.walletconnect.org',
    ])
      expect([origin, isAllowedOrigin(origin, developmentOrigins)]).toEqual([origin, true])
    for (const origin of [
      'https://pages.dev',
      'https://a.b.vercel.app',
      'https://walletconnect.com',
      'https://example.org',
    ])
      expect([origin, isAllowedOrigin(origin, developmentOrigins)]).toEqual([origin, false])
    expect(developmentOrigins.every((pattern) => parseOriginPattern(pattern) !== undefined)).toBe(true)
  })
})
