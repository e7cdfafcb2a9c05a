import type { WalletListing } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { inAppBrowserOf, defaultInAppBrowsers } from '../src/links/inAppBrowsers.js'
import { deviceOf, type DeviceClues } from '../src/platform/Device.js'
import { platformsOf } from '../src/platform/platformsOf.js'

const desktop: DeviceClues = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  isMobileHint: false,
  maxTouchPoints: 0,
  hasFinePointer: true,
  isFramed: false,
  hasMessagingBridge: false,
}
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const ipad =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

describe('deviceOf', () => {
  it('does not take a laptop with a touch screen for a phone', () => {
    expect(deviceOf({ ...desktop, maxTouchPoints: 10 }).isPhone).toBe(false)
  })
  it('knows phones and tablets', () => {
    const touch = { ...desktop, maxTouchPoints: 5, hasFinePointer: false }
    expect(deviceOf({ ...touch, userAgent: iphone })).toMatchObject({ isPhone: true, os: 'ios', isIosSafari: true })
    expect(deviceOf({ ...touch, userAgent: ipad })).toMatchObject({ isPhone: true, os: 'ios', isIosSafari: true })
    expect(deviceOf({ ...touch, userAgent: android })).toMatchObject({
      isPhone: true,
      os: 'android',
      isIosSafari: false,
    })
    expect(deviceOf({ ...touch, isMobileHint: true })).toMatchObject({ isPhone: true, os: 'other' })
  })
  it('knows a Macintosh from an iPad by its touch points', () => {
    expect(deviceOf({ ...desktop, userAgent: ipad })).toMatchObject({ isPhone: false, os: 'other', isIosSafari: false })
  })
  it('knows other browsers on iOS from Safari, and the browser of a messaging app [4.7]', () => {
    const chrome = iphone.replace('Version/18.0', 'CriOS/140.0')
    expect(deviceOf({ ...desktop, userAgent: chrome }).isIosSafari).toBe(false)
    expect(deviceOf({ ...desktop, hasMessagingBridge: true }).isMessagingApp).toBe(true)
  })
})

const listing: WalletListing = { id: 'a', name: 'Lantern', chains: [] }
const phone = { isPhone: true }
const computer = { isPhone: false }
const base = { isInstalled: false, hasChains: true, device: computer }

describe('platformsOf', () => {
  it('offers a code where no wallet was chosen', () => {
    expect(platformsOf({ ...base, listing: undefined })).toEqual(['qrcode'])
  })
  it('orders browser, mobile or code, web, desktop', () => {
    const all = {
      ...listing,
      mobile_link: 'lantern://',
      desktop_link: 'lantern-desktop://',
      webapp_link: 'https://lantern.example',
    }
    expect(platformsOf({ ...base, listing: all, isInstalled: true })).toEqual(['browser', 'qrcode', 'web', 'desktop'])
    expect(platformsOf({ ...base, listing: all, device: phone })).toEqual(['mobile', 'web'])
  })
  it('needs a chain plugin for an installed wallet', () => {
    expect(platformsOf({ ...base, listing, isInstalled: true, hasChains: false })).toEqual(['unsupported'])
  })
  it('counts hostile links as none', () => {
    const hostile = {
      ...listing,
      mobile_link: 'javascript:alert(1)',
      desktop_link: 'file:///x',
      webapp_link: 'data:text/html,x',
    }
    expect(platformsOf({ ...base, listing: hostile })).toEqual(['unsupported'])
    expect(platformsOf({ ...base, listing: hostile, device: phone })).toEqual(['unsupported'])
  })
  it('has nowhere to go on a phone with a desktop link alone', () => {
    expect(platformsOf({ ...base, listing: { ...listing, desktop_link: 'lantern' }, device: phone })).toEqual([
      'unsupported',
    ])
  })
})

describe('inAppBrowserOf', () => {
  const page = { href: 'https://site.example/a?b=c', origin: 'https://site.example' }
  it('opens Phantom and Coinbase for any namespace, Solflare for solana [9.49]', () => {
    const of = (name: string, namespaces: readonly string[]) =>
      inAppBrowserOf({ ...listing, name }, namespaces)?.link(page)
    expect(of('Phantom', ['eip155'])).toBe(
      'https://phantom.app/ul/browse/https%3A%2F%2Fsite.example%2Fa%3Fb%3Dc?ref=https%3A%2F%2Fsite.example',
    )
    expect(of('Solflare', ['solana'])).toBe(
      'https://solflare.com/ul/v1/browse/https%3A%2F%2Fsite.example%2Fa%3Fb%3Dc?ref=https%3A%2F%2Fsite.example%2Fa%3Fb%3Dc',
    )
    for (const namespaces of [['solana'], ['eip155']])
      expect(of('Coinbase Wallet', namespaces)).toBe(
        'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fsite.example%2Fa%3Fb%3Dc',
      )
    expect(of('Solflare', ['eip155'])).toBeUndefined()
    expect(of('Lantern', ['solana'])).toBeUndefined()
  })
  it('opens Xverse for bip122, which has no pairing', () => {
    expect(inAppBrowserOf({ ...listing, name: 'Xverse' }, ['bip122'])?.link(page)).toBe(
      'https://connect.xverse.app/browser?url=https%3A%2F%2Fsite.example%2Fa%3Fb%3Dc',
    )
    expect(inAppBrowserOf({ ...listing, name: 'Xverse' }, ['eip155'])).toBeUndefined()
  })
  it('knows a wallet by its rdns, and hosts may replace the table', () => {
    expect(inAppBrowserOf({ ...listing, rdns: 'app.phantom' }, [])).toBe(defaultInAppBrowsers[0])
    expect(inAppBrowserOf({ ...listing, name: 'Phantom' }, [], [])).toBeUndefined()
  })
})
