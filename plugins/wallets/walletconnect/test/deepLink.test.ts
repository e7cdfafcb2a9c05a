import { describe, expect, it } from 'vitest'
import { deepLink } from '../src/links/deepLink.js'
import { platformsOf } from '../src/platform/platformsOf.js'
import { safeLink, safePage } from '@portico/core'

const uri = 'wc:8f2a@2?expiryTimestamp=1700000000&relay-protocol=irn&symKey=00ff'
const encoded = encodeURIComponent(uri)

describe('deepLink', () => {
  it.each([
    ['trust', 'trust://'],
    ['trust:', 'trust://'],
    ['trust://', 'trust://'],
    ['  trust://  ', 'trust://'],
    ['ledgerlive://connect', 'ledgerlive://connect/'],
    ['https://wallet.example', 'https://wallet.example/'],
    ['https://wallet.example/app/', 'https://wallet.example/app/'],
    ['https://wallet.example/app', 'https://wallet.example/app/'],
  ])('carries the URI behind %j', (link, base) => {
    expect(deepLink({ link, uri })).toEqual({ redirect: `${base}wc?uri=${encoded}`, href: base })
  })

  it.each([
    ['keplrwallet://wcV2?{uri}', `keplrwallet://wcV2?${encoded}`, 'keplrwallet://'],
    [
      'bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri={uri}',
      `bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri=${encoded}`,
      'bybitapp://open/',
    ],
    ['cosmostation://wc?{rawUri}', `cosmostation://wc?${uri}`, 'cosmostation://'],
    [
      'https://wallet.example/app/pair?code={uri}&v=2',
      `https://wallet.example/app/pair?code=${encoded}&v=2`,
      'https://wallet.example/app/',
    ],
  ])('puts the URI where %j says', (link, redirect, href) => {
    expect(deepLink({ link, uri })).toEqual({ redirect, href })
  })

  it('encodes the URI in a template once more where the browser decodes once itself', () => {
    expect(deepLink({ link: 'a://b?{uri}', uri, encodeTwice: true })?.redirect).toBe(
      `a://b?${encodeURIComponent(encoded)}`,
    )
    expect(deepLink({ link: 'a://b?{rawUri}', uri, encodeTwice: true })?.redirect).toBe(`a://b?${encoded}`)
  })

  it('encodes twice where the browser decodes once itself', () => {
    expect(deepLink({ link: 'trust://', uri, encodeTwice: true })?.redirect).toBe(
      `trust://wc?uri=${encodeURIComponent(encoded)}`,
    )
  })

  it('adds the universal link of a wallet that has one', () => {
    expect(deepLink({ link: 'trust://', uri, linkMode: 'https://trust.example/wc-app' })).toEqual({
      redirect: `trust://wc?uri=${encoded}`,
      universal: `https://trust.example/wc-app/wc?uri=${encoded}`,
      href: 'trust://',
    })
  })

  it('ignores a universal link that is no https page', () => {
    expect(deepLink({ link: 'trust://', uri, linkMode: 'trust://app' })).not.toHaveProperty('universal')
  })

  it.each([
    'x:y',
    'web+wallet:open',
    'trust://open?to=',
    'https://wallet.example/?x=1',
    'https://wallet.example/#x',
    'search-ms:query=x&crumb=location://evil.example/share',
    'search-ms://query=x',
    'smb://evil.example/share',
    'vscode://file/x',
    'itms-services://x',
    'jnlp://x',
    'ssh://x',
    'shortcuts://x',
    'callto://x',
    'upi://pay',
    'ldap://x',
  ])('adds no URI to %j', (link) => {
    expect(deepLink({ link, uri })).toBeUndefined()
    const listing = { id: 'x', name: 'X', chains: [], mobile_link: link, desktop_link: link, webapp_link: link }
    expect(platformsOf({ listing, isInstalled: false, hasChains: true, device: { isPhone: false } })).toEqual([
      'unsupported',
    ])
  })

  it.each([undefined, '', '   '])('has nothing to open for %j', (link) => {
    expect(deepLink({ link, uri })).toBeUndefined()
  })
})

describe('links of a registry listing', () => {
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'javascript://%0aalert(1)',
    'java\nscript:alert(1)',
    'java\u0000script:alert(1)',
    ' \u0001javascript:alert(1)',
    'javascript:x',
    'javascript',
    'javascript:alert("{uri}")',
    'intent://wcV2?{uri}#Intent;scheme=x;end;',
    'data:text/html,<script>alert(1)</script>',
    'data://text/html,x',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'vbscript:msgbox(1)',
    'view-source:https://a.example',
    'intent://x#Intent;scheme=trust;end',
    'ms-msdt:/id',
    'http://wallet.example',
    'ws://wallet.example',
    'https://',
    'https://exa mple.com',
    '//wallet.example',
    '/relative',
    '\u202Etrust://',
    'trust\u200B://',
    '<b>://',
    `trust://${'x'.repeat(2100)}`,
  ])('refuses %j', (link) => {
    expect(safePage(link)).toBeUndefined()
    expect(deepLink({ link, uri })).toBeUndefined()
    if (link !== 'javascript') expect(safeLink(link)).toBeUndefined()
  })

  it('takes https pages and plain schemes', () => {
    expect(safeLink('https://wallet.example/a?b=c')).toBe('https://wallet.example/a?b=c')
    expect(safeLink('metamask://')).toBe('metamask://')
    expect(safeLink('web+wallet:open')).toBeUndefined()
    expect(safePage('metamask://')).toBeUndefined()
  })
})
