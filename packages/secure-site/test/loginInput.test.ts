import { expect, it } from 'vitest'

import { browserName } from '../src/server/login/browserName.js'
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
