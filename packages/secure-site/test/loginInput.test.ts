import { expect, it } from 'vitest'

import { browserName, networkOf } from '../src/server/login/requestPlace.js'
import { readEmail } from '../src/server/login/readEmail.js'

it('keeps addresses in one form, and takes dots and plus signs as they are', () => {
  expect(readEmail('Ann.B+shop@Example.ORG')).toBe('ann.b+shop@example.org')
  expect(readEmail('ann@bücher.example')).toBe('ann@xn--bcher-kva.example')
  const refused = [
    'ann',
    '@example.org',
    'ann@localhost',
    'ann@[127.0.0.1]',
    'ann@example..org',
    'ann@exa mple.org',
    'änn@example.org',
    '.ann@example.org',
    'a..b@example.org',
    '"a b"@example.org',
    'ann@example.org\r\nBcc: bob@example.org',
    'ann@example.org, bob@example.org',
    '<ann@example.org>',
  ]
  for (const text of refused) expect(() => readEmail(text), text).toThrow('not an e-mail address')
})

it('counts clients by networks', () => {
  expect(networkOf('192.0.2.17')).toBe('192.0.2.0/24')
  expect(networkOf('::ffff:192.0.2.17')).toBe('192.0.2.0/24')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:DB8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(networkOf('unknown')).toBe('unknown')
})

it('names browsers, and repeats nothing of what they say', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E Safari/604.1'
  expect(browserName(windows)).toBe('Chrome on Windows')
  expect(browserName(`${windows} Edg/140.0`)).toBe('Edge on Windows')
  expect(browserName(windows.replace('Chrome', 'HeadlessChrome'))).toBe('Chrome on Windows')
  expect(browserName(phone)).toBe('Safari on iPhone')
  expect(browserName('<b>https://evil.test</b>')).toBe('a browser')
})
