import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { layOut } from './layOut.js'
import { networkWallet, type NetworksModal, type NetworksModalOptions } from './networksModal.js'
import { leaveAfterEach, rowText, said, type, until, visit } from './visit.js'
import { listing, walletRegistry } from './walletRegistry.js'

leaveAfterEach()

async function atList(options: NetworksModalOptions): Promise<NetworksModal> {
  layOut()
  const one = await visit(options)
  await act(async () => one.modal.open('AllWallets'))
  await one.settle()
  return one
}
const chip = ({ root }: NetworksModal, label: string) =>
  [...root().querySelectorAll<HTMLElement>('.chip')].find(({ textContent }) => textContent === label)!

describe('AllWallets', () => {
  it('searches once nothing was typed for 300 ms, says what it found, and begins anew when that is cleared [9.15]', async () => {
    const one = await atList({ wallets: [networkWallet(), networkWallet({ name: 'Owl' })] })
    await until(one, () => expect(one.rows()).toEqual(['Fox', 'Owl']))
    vi.useFakeTimers()
    await type(one, 'o')
    await one.settle(200)
    await type(one, 'ow')
    await one.settle(290)
    expect(one.rows()).toEqual(['Fox', 'Owl'])
    await one.settle(20)
    expect(one.rows()).toEqual(['Owl'])
    expect(said(one)[0]).toContain('1 wallet')
    expect(one.events.filter((event) => event.type === 'SEARCH_WALLET')).toEqual([
      { type: 'SEARCH_WALLET', payload: { badge: undefined, search: 'ow' } },
    ])
    await type(one, '')
    await one.settle(0)
    expect(one.rows()).toEqual(['Fox', 'Owl'])
  })

  it('says what it does not find, and leads back to all of them', async () => {
    const one = await atList({ wallets: [networkWallet()] })
    await type(one, 'zebra')
    await until(one, () => expect(one.text()).toContain('No wallet called “zebra”'))
    expect(one.text()).toContain('Check the spelling')
    await one.press('Clear search')
    await until(one, () => expect(one.rows()).toEqual(['Fox']))
    expect(one.root().querySelector<HTMLInputElement>('.view input')!.value).toBe('')
  })

  it('asks the registry for what was typed, what is certified, and what a family of networks has', async () => {
    const registry = await walletRegistry([
      listing('Owl', { certified: true, chains: ['alpha:1', 'beta:1'] }),
      listing('Elk'),
      listing('Eland', { chains: ['beta:1'] }),
    ])
    const one = await atList({ gateway: registry.url })
    await until(one, () => expect(one.rows()).toEqual(['Owl', 'Elk', 'Eland']))
    const hint = () => one.root().querySelector<HTMLInputElement>('.view input')!.placeholder
    expect(hint()).toBe('Search 3 wallets')
    expect(rowText(one, 'Owl')).toContain('Alpha Networks, Beta Networks')
    expect(one.root().querySelector('.row [aria-label="Verified"]')).toBeTruthy()
    await type(one, 'el')
    await until(one, () => expect(one.rows()).toEqual(['Elk', 'Eland']))
    // How many there are, is known of the whole list alone.
    expect(hint()).toBe('Search wallets')
    await act(async () => chip(one, 'Beta Networks').click())
    await until(one, () => expect(one.rows()).toEqual(['Eland']))
    expect(registry.asked.at(-1)!.get('chains')).toBe('beta:1,beta:2')
    await type(one, '')
    await act(async () => chip(one, 'All').click())
    await act(async () => chip(one, 'Verified').click())
    await until(one, () => expect(one.rows()).toEqual(['Owl']))
    expect(registry.asked.at(-1)!.get('badge_type')).toBe('certified')
  })

  it('asks for 40 at first, for the next 40 when a visitor comes near their end, and for no more than there are [9.20]', async () => {
    const registry = await walletRegistry(Array.from({ length: 70 }, (_, at) => listing(`Wallet ${at}`)))
    const one = await atList({ gateway: registry.url })
    await until(one, () => expect(one.rows()[0]).toBe('Wallet 0'))
    const pages = () =>
      registry.asked.filter((query) => query.get('entries') === '40').map((query) => query.get('page'))
    expect(pages()).toEqual(['1'])
    expect(one.root().querySelector<HTMLInputElement>('.view input')!.placeholder).toBe('Search 70 wallets')
    const size = () => one.root().querySelector('.view [aria-setsize]')!.getAttribute('aria-setsize')
    expect(size()).toBe('-1')
    await act(async () => {
      const scroller = one.root().querySelector('.view .body')!
      scroller.scrollTop = 30 * 56
      scroller.dispatchEvent(new Event('scroll'))
    })
    await until(one, () => expect(pages()).toEqual(['1', '2']))
    await until(one, () => expect(size()).toBe('70'))
    await one.settle(100)
    expect(pages()).toEqual(['1', '2'])
  })

  it('says that the registry failed, why, and asks again on Retry', async () => {
    const registry = await walletRegistry([listing('Owl')])
    registry.answer(503)
    const one = await atList({ gateway: registry.url })
    await until(one, () => expect(one.text()).toContain('The wallets could not be loaded'))
    expect(one.text()).toContain('core/gatewayFailed')
    registry.answer(200)
    await one.press('Retry')
    await until(one, () => expect(one.rows()).toEqual(['Owl']))
  })

  it('keeps the wallets of this page where the registry failed', async () => {
    const registry = await walletRegistry([listing('Owl')])
    registry.answer(503)
    const one = await atList({ wallets: [networkWallet()], gateway: registry.url })
    await until(one, () => expect(one.text()).toContain('More wallets could not be loaded.'))
    expect(one.rows()).toEqual(['Fox'])
    registry.answer(200)
    await one.press('Retry')
    await until(one, () => expect(one.rows()).toEqual(['Fox', 'Owl']))
  })

  it('says so where somebody is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const registry = await walletRegistry([])
    registry.answer(503)
    const one = await atList({ gateway: registry.url })
    await until(one, () => expect(one.text()).toContain('You are offline. Try again when you are back.'))
  })
})
