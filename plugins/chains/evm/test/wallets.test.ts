import { createEvmTestWallet, hostileAnnouncements } from '@portico/testing'
import { describe, expect, it, vi } from 'vitest'
import { withPage } from './site.js'

const { open, page } = withPage()

describe('wallets that announce themselves', () => {
  it('are connectors with these fields: id, name, namespace, type ANNOUNCED, image, rdns and provider [3.4] [3.5]', () => {
    const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow' })
    wallet.announce(page())
    const [connector, ...others] = open().connectors()
    // Not imageId and explorerId: an announcement has no id of the registry. Those are of connectors that have a listing.
    const { connect, preload, restore, ...fields } = connector!
    expect(others).toEqual([])
    expect(fields).toEqual({
      id: 'eip6963:example.meadow',
      name: 'Meadow',
      type: 'ANNOUNCED',
      namespaces: ['eip155'],
      imageUrl: wallet.info.icon,
      info: { rdns: 'example.meadow' },
      provider: wallet.provider,
    })
    expect([connect, preload, restore]).toEqual([expect.any(Function), expect.any(Function), expect.any(Function)])
    expect(wallet.requests).toEqual([])
  })

  it('appear while the page lives, each once', () => {
    const site = open()
    expect(site.connectors()).toEqual([])
    createEvmTestWallet({ name: 'Late', rdns: 'example.late' }).announce(page(), { times: 3 })
    expect(site.connectors().map(({ name }) => name)).toEqual(['Late'])
    site.stop()
    createEvmTestWallet({ name: 'Later', rdns: 'example.later' }).announce(page())
    expect(site.connectors().map(({ name }) => name)).toEqual(['Late'])
  })

  it.each([
    ['com.coinbase.wallet', 'coinbaseWallet'],
    ['com.okex.wallet', 'okx'],
    ['com.ledger.wallet.provider', 'ledger'],
  ])('keep the id that %s is known by [3.5]', (rdns, id) => {
    createEvmTestWallet({ rdns }).announce(page())
    expect(
      open()
        .connectors()
        .map((connector) => connector.id),
    ).toEqual([id])
  })

  it('are found behind thousands of others, which take no more time than they need', async () => {
    const site = open()
    const { provider } = createEvmTestWallet()
    const announce = (rdns: string) =>
      page().dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: { info: { uuid: rdns, name: 'Junk', rdns, icon: 'data:image/png,x' }, provider },
        }),
      )
    const begin = performance.now()
    for (let count = 0; count < 20_000; count++) announce(`junk.w${count % 9000}`)
    announce('example.meadow')
    await Promise.resolve()
    expect(site.connectors()).toHaveLength(9001)
    expect(site.connectors().at(-1)?.id).toBe('eip6963:example.meadow')
    expect(performance.now() - begin).toBeLessThan(3000)
  })

  it('cannot take the place of one that was there', () => {
    const real = createEvmTestWallet({ name: 'Real', rdns: 'example.real' })
    real.announce(page())
    const site = open()
    createEvmTestWallet({ name: 'Thief', rdns: 'example.real' }).announce(page())
    expect(site.connectors().map(({ name, provider }) => [name, provider])).toEqual([['Real', real.provider]])
  })

  it.each(Object.entries(hostileAnnouncements))('harm nothing with %s', (_, info) => {
    const site = open()
    createEvmTestWallet({ name: 'Hostile' }).announce(page(), { info })
    createEvmTestWallet({ name: 'Honest', rdns: 'example.honest' }).announce(page())
    const found = site.connectors()
    expect(found.at(-1)?.name).toBe('Honest')
    for (const { id, name, imageUrl } of found) {
      expect(id).toMatch(/^eip6963:[\w-]+(\.[\w-]+)+$/)
      expect(name.length).toBeLessThanOrEqual(64)
      expect(name.trim()).not.toBe('')
      expect(name).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
      if (imageUrl !== undefined) expect(imageUrl).toMatch(/^(https:\/\/|data:image\/)/)
      expect(imageUrl?.length ?? 0).toBeLessThanOrEqual(262_144)
    }
    expect(site.errors).toEqual([])
  })

  it('are not looked for where the site says so', () => {
    createEvmTestWallet().announce(page())
    expect(open({ announced: false }).connectors()).toEqual([])
  })
})

describe('a wallet that only sets window.ethereum', () => {
  it('is offered as injected [3.5]', () => {
    createEvmTestWallet().inject()
    expect(open().connectors()).toEqual([
      expect.objectContaining({ id: 'injected', name: 'Browser Wallet', type: 'INJECTED' }),
    ])
  })

  it('is known by the flag it sets [3.5]', () => {
    createEvmTestWallet({ flags: { isCoinbaseWallet: true } }).inject()
    expect(open().connectors()).toMatchObject([{ id: 'coinbaseWallet', name: 'Coinbase' }])
  })

  it('is offered when it arrives late', () => {
    const site = open()
    createEvmTestWallet().inject()
    expect(site.connectors()).toMatchObject([{ id: 'injected' }])
  })

  it('is not offered twice once it announces itself, nor where the site does not want it', () => {
    const wallet = createEvmTestWallet({ rdns: 'example.meadow' })
    wallet.inject()
    wallet.announce(page())
    expect(
      open()
        .connectors()
        .map(({ id }) => id),
    ).toEqual(['eip6963:example.meadow'])
    expect(open({ announced: false, injected: false }).connectors()).toEqual([])
  })

  it('whose properties all throw does not break the page', () => {
    vi.stubGlobal(
      'ethereum',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no')
          },
          has: () => {
            throw new Error('no')
          },
        },
      ),
    )
    const site = open()
    expect(site.connectors()).toEqual([])
    expect(site.errors).toEqual([])
  })
})
