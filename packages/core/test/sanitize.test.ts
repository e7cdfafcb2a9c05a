import { safeImage, safeLink, safeName, safePage } from '@portico/core'
import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

describe('a name out of outside data', () => {
  it.each([
    ['Fox', 'Fox'],
    ['  Fox  Wallet ', 'Fox Wallet'],
    ['Fox\nApprove all', 'Fox Approve all'],
    ['\u202Exof\u202C', 'xof'],
    ['Fo\u200Bx', 'Fo x'],
    ['Кот 🦊', 'Кот 🦊'],
  ])('%j becomes %j: one line, without characters that hide or turn text', (given, shown) => {
    expect(safeName(given)).toBe(shown)
  })

  it('is cut to its length without splitting a character, however long it was', () => {
    expect(safeName('🦊'.repeat(1_000_000), 3)).toBe('🦊🦊🦊')
    expect(safeName('a'.repeat(80))).toHaveLength(64)
  })

  it.each(['', '   ', '\u200B\u2066', '\u2800', '\u3164 \u115F\uFFA0', 7, null, undefined, {}])(
    '%j is none',
    (given) => {
      expect(safeName(given)).toBeUndefined()
    },
  )
})

describe('a link out of outside data', () => {
  it.each([
    'https://w.example/x',
    ...['metamask://', 'cbwallet://wsegue', 'trust://', 'metamask:', 'cosmostation://wc?{rawUri}', 'bitcoincom://'],
  ])('%s may be followed', (link) => expect(safeLink(link)).toBe(link))

  const filledIn = [
    'bitcoin:1evil?amount=1',
    'ethereum:0x0000000000000000000000000000000000000001@1/transfer?uint256=1',
    'solana:evil?amount=1',
    'lightning:lnbc1',
    'paytm:upi/pay?pa=evil',
    'phonepe:pay?pa=evil',
    'x-apple.systempreferences:com.apple.preference.security',
    'microsoft-edge:https://evil.example',
    'googlechrome:evil.example',
    'firefox://open-url?url=https://evil.example',
    'applescript://com.apple.scripteditor?action=new',
    'tg://resolve?domain=evil',
    'intent:#Intent;scheme=x;end',
    'web+stellar:pay?destination=evil',
    'payto://iban/DE75512108001245126199?amount=EUR:200.0',
    'lnurlp://evil.example',
    'web+wallet:open',
    'somewallet:send?to=evil',
  ]
  it.each(filledIn)('%j may not: it is an order or another program', (link) => {
    expect(safeLink(link)).toBeUndefined()
    expect(safeLink(link.toUpperCase())).toBeUndefined()
  })

  it('of a payment or a browser may not be followed, however it is written', () => {
    const scheme = fc.constantFrom(...filledIn.slice(0, 16).map((link) => link.slice(0, link.indexOf(':'))))
    const rest = fc.stringMatching(/^[a-z0-9?=&@./]{0,12}$/)
    fc.assert(
      fc.property(scheme, fc.nat(), fc.constantFrom('', '//', '///', '/'), rest, (name, bits, slashes, text) => {
        const mixed = Array.from(name, (letter, at) => ((bits >> (at % 31)) & 1 ? letter.toUpperCase() : letter)).join(
          '',
        )
        expect(safeLink(`${mixed}:${slashes}${text}`)).toBeUndefined()
      }),
    )
  })

  it('of no scheme is an order: only https: has more than the scheme without //', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z][a-z0-9+.-]{0,20}$/),
        fc.stringMatching(/^[a-z0-9?=&@.]{1,40}$/),
        (scheme, rest) => {
          expect(safeLink(`${scheme}:${rest}`)).toBeUndefined()
        },
      ),
    )
  })

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'blob:https://x',
    'file:///etc',
    'filesystem:https://x',
    'vbscript:x',
    'about:blank',
    'view-source:https://x',
    'chrome://settings',
    'chrome-extension://abc/x.html',
    'edge://settings',
    'resource://x',
    'jar:https://x!/y',
    'content://x',
    'intent://x#Intent;end',
    'ms-msdt:/id PCWDiagnostic',
    'ms-settings:privacy',
    'ssh://host',
    'shell:startup',
    'tel:112',
    'sms:112',
    'mailto:a@b.example',
    'ftp://x',
    'search-ms:query=x&crumb=location://evil.example/share',
    'search:x',
    'smb://evil.example/share',
    'vscode://file/x',
    'vscode-insiders://file/x',
    'itms-services://?action=download-manifest&url=https://evil.example',
    'jnlp://evil.example/x',
    'shortcuts://run-shortcut',
    'callto:112',
    'upi://pay',
    'ldap://evil.example',
    'http://w.example',
    'ws://x',
    'wss://x',
    'https://',
    'https://exa mple.com',
    '//w.example',
    '/relative',
    'wallet',
    '\u202Etrust://x',
    'trust\u200B://x',
    `x://${'y'.repeat(3000)}`,
    '',
    7,
    null,
    undefined,
  ])('%j may not', (link) => expect(safeLink(link)).toBeUndefined())

  it('is a page only over https:', () => {
    expect(safePage('https://w.example')).toBe('https://w.example')
    expect(safePage('HTTPS://w.example')).toBe('HTTPS://w.example')
    expect(safePage('metamask://')).toBeUndefined()
  })
})

describe('an image out of outside data', () => {
  it.each(['data:image/svg+xml;base64,AAAA', 'data:image/png,x', 'https://w.example/i.png'])('%s is drawn', (image) =>
    expect(safeImage(image)).toBe(image),
  )

  it.each([
    'data:text/html;base64,AAAA',
    'data:image/svg+xml',
    'javascript:x',
    'http://w.example/i.png',
    'metamask://x.png',
    `data:image/png;base64,${'A'.repeat(262_144)}`,
    undefined,
    {},
  ])('%j is not', (image) => expect(safeImage(image)).toBeUndefined())

  const onPage = (origin: string): void => {
    vi.stubGlobal('location', { origin })
    onTestFinished(() => void vi.unstubAllGlobals())
  }
  const local = ['http://127.0.0.1:8080/i.png', 'http://localhost/i.png', 'http://[::1]:8080/i.png']

  it.each(local)('%s is drawn on a page of this machine only', (image) => {
    expect(safeImage(image)).toBeUndefined()
    onPage('http://localhost:5173')
    expect(safeImage(image)).toBe(image)
    for (const origin of ['https://dapp.example', 'http://localhost.evil.example', 'null']) {
      onPage(origin)
      expect(safeImage(image)).toBeUndefined()
    }
  })

  it.each([
    'http://w.example/i.png',
    'http://192.168.0.1/i.png',
    'http://localhost.evil.example/i.png',
    'http://localhost@evil.example/i.png',
    'http://localhost:80@evil.example/i.png',
    'http://localhost:x/i.png',
    'http://localhost/i\u202E.png',
    'ws://localhost/i.png',
  ])('%s is not, also on a page of this machine', (image) => {
    onPage('http://127.0.0.1:5173')
    expect(safeImage(image)).toBeUndefined()
  })
})
