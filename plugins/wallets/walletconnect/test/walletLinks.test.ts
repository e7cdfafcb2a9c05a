import type { WalletListing } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { downloadLink, walletLink } from '../src/links/walletLinks.js'
import type { Device } from '../src/platform/Device.js'

const uri = 'wc:a@2'
const encoded = 'wc%3Aa%402'
const computer: Device = { isPhone: false, os: 'other', isMessagingApp: false, isIosSafari: false, isFramed: false }
const phone: Device = { ...computer, isPhone: true, os: 'android' }
const listing: WalletListing = {
  id: 'l',
  name: 'Lantern',
  chains: [],
  mobile_link: 'lantern://',
  desktop_link: 'lantern-desktop',
  webapp_link: 'https://lantern.example',
  link_mode: 'https://lantern.example/wc',
  app_store: 'https://apps.example/l',
  play_store: 'https://play.example/l',
  chrome_store: 'https://ext.example/l',
  homepage: 'https://lantern.example',
}
const on = (device: Device, preferUniversal = false) => ({ device, preferUniversal })

describe('walletLink', () => {
  it('opens the app of a phone in this window, and remembers it without the URI', () => {
    expect(walletLink(listing, 'mobile', uri, on(phone))).toEqual({
      url: `lantern://wc?uri=${encoded}`,
      target: '_self',
      choice: { href: 'lantern://', name: 'Lantern' },
    })
  })
  it('prefers the universal link when told to', () => {
    expect(walletLink(listing, 'mobile', uri, on(phone, true))?.url).toBe(
      `https://lantern.example/wc/wc?uri=${encoded}`,
    )
    expect(walletLink({ ...listing, link_mode: 'http://x' }, 'mobile', uri, on(phone, true))?.url).toBe(
      `lantern://wc?uri=${encoded}`,
    )
  })
  it('leaves the frame it stands in, and the browser of a messaging app', () => {
    expect(walletLink(listing, 'mobile', uri, on({ ...phone, isFramed: true }))?.target).toBe('_top')
    const messaging = walletLink(listing, 'mobile', uri, on({ ...phone, isMessagingApp: true }))
    expect(messaging).toMatchObject({ target: '_blank', url: `lantern://wc?uri=${encodeURIComponent(encoded)}` })
    const ios = walletLink(listing, 'mobile', uri, on({ ...phone, os: 'ios', isMessagingApp: true }))
    expect(ios).toMatchObject({ target: '_blank', url: `lantern://wc?uri=${encoded}` })
  })
  it('opens web and desktop wallets beside this page', () => {
    expect(walletLink(listing, 'web', uri, on(computer))).toMatchObject({
      url: `https://lantern.example/wc?uri=${encoded}`,
      target: '_blank',
    })
    expect(walletLink(listing, 'desktop', uri, on(computer))).toMatchObject({
      url: `lantern-desktop://wc?uri=${encoded}`,
      target: '_blank',
    })
  })
  it('has none for a code, nor for a hostile listing', () => {
    expect(walletLink(listing, 'qrcode', uri, on(computer))).toBeUndefined()
    expect(walletLink({ ...listing, mobile_link: 'javascript:alert(1)' }, 'mobile', uri, on(phone))).toBeUndefined()
  })
})

describe('downloadLink', () => {
  it('is the store of the device, else the home page', () => {
    expect(downloadLink(listing, { ...phone, os: 'ios' })).toBe('https://apps.example/l')
    expect(downloadLink(listing, phone)).toBe('https://play.example/l')
    expect(downloadLink(listing, computer)).toBe('https://ext.example/l')
    expect(downloadLink({ id: 'l', name: 'L', chains: [], homepage: 'https://l.example' }, phone)).toBe(
      'https://l.example',
    )
    const hostile = { ...listing, play_store: 'market://x', homepage: 'javascript:alert(1)' }
    expect(downloadLink(hostile, phone)).toBeUndefined()
  })
})
