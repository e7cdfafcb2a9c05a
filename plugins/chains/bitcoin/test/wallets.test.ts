import { createBitcoinTestWallet } from '@portico/testing/bitcoin'
import { describe, expect, it, vi } from 'vitest'
import { withPage } from './site.js'

const { open, page } = withPage()
const appear = (options: Parameters<typeof createBitcoinTestWallet>[0]): (() => void) =>
  createBitcoinTestWallet(options).appear(page())
/** Registers any value, as a wallet that was on the page before the site does. */
function register(wallet: unknown): void {
  const onReady = (event: Event): void =>
    (event as CustomEvent<{ register(one: unknown): void }>).detail.register(wallet)
  page().addEventListener('wallet-standard:app-ready', onReady)
}
const shown = (site: ReturnType<typeof open>): readonly string[] => site.connectors().map(({ name }) => name)

describe('wallets on the page', () => {
  it('are found whether they register before or after the site, until they unregister', () => {
    appear({ name: 'Early' })
    const site = open()
    const unregister = appear({ name: 'Late' })
    expect(site.connectors()).toMatchObject([
      { id: 'bitcoin:Early', name: 'Early', type: 'ANNOUNCED', namespaces: ['bip122'] },
      { id: 'bitcoin:Late', name: 'Late' },
    ])
    unregister()
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
      ['OKX Wallet', 'INJECTED'],
      ['UniSat', 'INJECTED'],
      ['Phantom', 'INJECTED'],
    ])
    expect(connectors[1]!.imageUrl).toBe('data:image/png;base64,AA==')
  })

  it('that are both registered and injected are offered once, as registered', () => {
    appear({ name: 'Phantom' })
    appear({ name: 'Phantom', speaks: 'phantom' })
    expect(open().connectors()).toMatchObject([{ name: 'Phantom', type: 'ANNOUNCED' }])
  })

  it('that are injected late are found when the page has loaded', () => {
    const site = open()
    appear({ speaks: 'leather' })
    expect(shown(site)).toEqual([])
    page().dispatchEvent(new Event('load'))
    expect(shown(site)).toEqual(['Leather'])
  })

  it('that say so when they are there are found at once', () => {
    const site = open()
    appear({ speaks: 'unisat' })
    expect(shown(site)).toEqual(['UniSat'])
  })

  it('are not UniSat because they have taken its place', () => {
    appear({ speaks: 'okx', takesUnisat: true })
    expect(shown(open())).toEqual(['OKX Wallet'])
    for (const unisatFlag of ['isBinance', 'isBitKeep', 'isTokenPocket', 'isOkxWallet'] as const) {
      const leave = appear({ speaks: 'unisat', unisatFlag })
      expect([unisatFlag, shown(open())]).toEqual([unisatFlag, ['OKX Wallet']])
      leave()
    }
  })

  it('are UniSat where UniSat itself is, although another has taken its place', async () => {
    const taker = createBitcoinTestWallet({ speaks: 'unisat', unisatFlag: 'isBitKeep', network: 'mainnet' })
    taker.appear(page())
    const wallet = createBitcoinTestWallet({ speaks: 'unisat', network: 'mainnet' })
    wallet.appear(page())
    const site = open()
    expect(shown(site)).toEqual(['UniSat'])
    await site.connect('bitcoin:UniSat')
    expect(wallet.authorized).toBe(true)
    expect(taker.requests).toEqual([])
  })

  it('are left out by options', () => {
    appear({ name: 'Standard' })
    appear({ speaks: 'unisat' })
    expect(shown(open({ announced: false }))).toEqual(['UniSat'])
    expect(shown(open({ injected: false }))).toEqual(['Standard'])
  })

  it('of other chains are not offered', () => {
    register({ name: 'Sunny', icon: '', features: { 'solana:signMessage': {} } })
    expect(shown(open())).toEqual([])
  })

  it('cannot break the page with what they say about themselves', () => {
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
    expect(only).toMatchObject({ name: `Back wards${'x'.repeat(54)}`, imageUrl: undefined })
    page().dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 'nothing to call' }))
  })

  it('are not watched after the modal has stopped', () => {
    const site = open()
    site.stop()
    appear({ name: 'Too late' })
    page().dispatchEvent(new Event('load'))
    expect(shown(site)).toEqual([])
  })
})
