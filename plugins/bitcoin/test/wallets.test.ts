import { createBitcoinTestWallet } from '@portico/testing/bitcoin'
import { describe, expect, it, vi } from 'vitest'
import { withPage } from './site.js'

const { open, page } = withPage()
const appear = (options: Parameters<typeof createBitcoinTestWallet>[0]): (() => void) =>
  createBitcoinTestWallet(options).appear(page())
/** Registers whatever it is given, as a wallet does that was there before the page. */
function register(wallet: unknown): void {
  const hear = (event: Event): void => (event as CustomEvent<{ register(one: unknown): void }>).detail.register(wallet)
  page().addEventListener('wallet-standard:app-ready', hear)
}
const shown = (site: ReturnType<typeof open>): readonly string[] => site.connectors().map(({ name }) => name)

describe('wallets on the page', () => {
  it('are there whether they register before or after the page asks, and gone once they say so', () => {
    appear({ name: 'Early' })
    const site = open()
    const leave = appear({ name: 'Late' })
    expect(site.connectors()).toMatchObject([
      { id: 'bitcoin:Early', name: 'Early', type: 'ANNOUNCED', namespaces: ['bip122'] },
      { id: 'bitcoin:Late', name: 'Late' },
    ])
    leave()
    expect(shown(site)).toEqual(['Early'])
  })

  it('are found by their injected interfaces, each once, with the name and icon of their entry', () => {
    appear({ name: 'Xverse', speaks: 'sats' })
    for (const speaks of ['leather', 'unisat', 'okx', 'phantom'] as const) appear({ speaks })
    vi.stubGlobal('btc_providers', [
      ...(globalThis as never as { btc_providers: unknown[] }).btc_providers,
      { id: 'LeatherProvider', name: 'Leather Wallet', icon: 'data:image/png;base64,AA==' },
    ])
    const connectors = open().connectors()
    expect(connectors.map(({ name, type }) => [name, type])).toEqual([
      ['Xverse', 'INJECTED'],
      ['Leather Wallet', 'INJECTED'],
      ['UniSat', 'INJECTED'],
      ['OKX Wallet', 'INJECTED'],
      ['Phantom', 'INJECTED'],
    ])
    expect(connectors[1]!.imageUrl).toBe('data:image/png;base64,AA==')
  })

  it('that register themselves and are injected, too, are offered as they registered themselves', () => {
    appear({ name: 'Phantom' })
    appear({ name: 'Phantom', speaks: 'phantom' })
    expect(open().connectors()).toMatchObject([{ name: 'Phantom', type: 'ANNOUNCED' }])
  })

  it('that are injected late are there once the page has loaded', () => {
    const site = open()
    appear({ speaks: 'unisat' })
    expect(shown(site)).toEqual([])
    page().dispatchEvent(new Event('load'))
    expect(shown(site)).toEqual(['UniSat'])
  })

  it('are left out by options', () => {
    appear({ name: 'Standard' })
    appear({ speaks: 'unisat' })
    expect(shown(open({ announced: false }))).toEqual(['UniSat'])
    expect(shown(open({ injected: false }))).toEqual(['Standard'])
  })

  it('of other chains are none', () => {
    register({ name: 'Sunny', icon: '', features: { 'solana:signMessage': {} } })
    expect(shown(open())).toEqual([])
  })

  it('cannot hurt the page by what they say of themselves', () => {
    const features = { 'bitcoin:connect': {} }
    const throwing = {
      features,
      get name(): string {
        throw new Error('this wallet throws')
      },
    }
    for (const wallet of [
      null,
      'wallet',
      {},
      { features },
      { features, name: 3 },
      { features, name: ' \u200B ' },
      throwing,
    ])
      register(wallet)
    register({ features, name: `Back\u202Ewards${'x'.repeat(1000)}`, icon: 'javascript:alert(1)' })
    vi.stubGlobal('btc_providers', [
      null,
      3,
      { id: 'no.such.place', name: 'Nowhere' },
      { id: 'constructor', name: 'Odd' },
    ])
    vi.stubGlobal('unisat', 'a string')
    const [only, ...others] = open().connectors()
    expect(others).toEqual([])
    expect(only).toMatchObject({ name: `Backwards${'x'.repeat(55)}`, imageUrl: undefined })
    page().dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 'nothing to call' }))
  })

  it('are not listened to once the modal has stopped', () => {
    const site = open()
    site.stop()
    appear({ name: 'Too late' })
    page().dispatchEvent(new Event('load'))
    expect(shown(site)).toEqual([])
  })
})
