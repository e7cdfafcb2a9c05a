import { PorticoError, type Wallet } from '@portico/core'
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { networkWallet, type NetworksModal } from './networksModal.js'
import { focused, leaveAfterEach, said, until, visit } from './visit.js'
import { listing, walletRegistry } from './walletRegistry.js'

leaveAfterEach()

const links = ({ root }: NetworksModal) =>
  [...root().querySelectorAll<HTMLAnchorElement>('.view a')].map((link) => [
    link.querySelector('.row__title')?.textContent,
    link.href,
  ])

describe('WhatIsAWallet', () => {
  it('goes back for somebody who has one, and to Connect where there is nothing to go back to', async () => {
    const one = await visit({ wallets: [networkWallet()] })
    await act(async () => one.modal.open())
    await one.settle()
    await one.press('Get started')
    expect(one.view()).toBe('WhatIsAWallet')
    expect(one.text()).toContain('Never give its recovery phrase to anyone.')
    expect(one.events.map((event) => event.type)).toContain('CLICK_WALLET_HELP')
    await one.press('I have a wallet')
    expect(one.view()).toBe('Connect')

    await act(async () => one.modal.close())
    await one.settle(300)
    await act(async () => one.modal.open('WhatIsAWallet'))
    await one.settle()
    await one.press('I have a wallet')
    expect(one.view()).toBe('Connect')
  })
})

describe('GetWallet', () => {
  const offers = [
    listing('Owl', { homepage: 'https://owl.example', chrome_store: 'https://store.example/owl' }),
    listing('Nowhere'),
    listing('Elk', { homepage: 'https://elk.example', play_store: 'https://play.example/elk' }),
    ...['Hare', 'Yak', 'Newt', 'Crane'].map((name) =>
      listing(name, { homepage: `https://${name.toLowerCase()}.example` }),
    ),
  ]

  it('offers five that are to be had, each by the store of this device or else its own site', async () => {
    const registry = await walletRegistry(offers)
    const one = await visit({ gateway: registry.url })
    await act(async () => one.modal.open('GetWallet'))
    await until(one, () =>
      expect(links(one)).toEqual([
        ['Owl', 'https://store.example/owl'],
        ['Elk', 'https://elk.example/'],
        ['Hare', 'https://hare.example/'],
        ['Yak', 'https://yak.example/'],
        ['Newt', 'https://newt.example/'],
      ]),
    )
    for (const link of one.root().querySelectorAll('.view a'))
      expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('leads a phone to its own store', async () => {
    const real = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      real(query.includes('coarse') && !query.includes('any-pointer') ? '(min-width: 0px)' : query),
    )
    const registry = await walletRegistry(offers)
    const one = await visit({ gateway: registry.url })
    await act(async () => one.modal.open('GetWallet'))
    await until(one, () => expect(links(one)).toContainEqual(['Elk', 'https://play.example/elk']))
    expect(links(one)).toContainEqual(['Owl', 'https://owl.example/'])
  })

  it('says so where no place is known, and where the list fails', async () => {
    const registry = await walletRegistry([listing('Nowhere')])
    const one = await visit({ gateway: registry.url })
    registry.answer(503)
    await act(async () => one.modal.open('GetWallet'))
    await until(one, () => expect(one.text()).toContain('The wallets could not be loaded'))
    registry.answer(200)
    await one.press('Retry')
    await until(one, () => expect(one.text()).toContain('We do not know where to get it.'))
    expect(links(one)).toEqual([])
  })
})

describe('ErrorView', () => {
  const error = new PorticoError('core/connectFailed', {
    shortMessage: 'The wallet failed',
    context: undefined,
    cause: new Error('its battery is empty'),
  })

  it('says that nothing is lost, gives what happened to be copied, and closes', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const one = await visit()
    await act(async () => one.modal.open('ErrorView', { error }))
    await one.settle()
    expect(one.text()).toContain('Something went wrong')
    expect(one.text()).toContain('Your funds are not affected.')
    expect(said(one)[1]).toContain('Something went wrong')
    await one.press('Copy details')
    expect(writeText).toHaveBeenCalledWith(
      'core/connectFailed\nThe wallet failed\n@portico/core/docs/errors.md#connectFailed\nits battery is empty',
    )
    expect(said(one)[0]).toContain('Details copied')
    await act(async () => one.root().querySelector<HTMLElement>('.view .actions button')!.click())
    expect(one.view()).toBeUndefined()
  })

  it('goes back where there is something to go back to', async () => {
    const one = await visit({ wallets: [networkWallet()] })
    await act(async () => one.modal.open())
    await act(async () => one.shell.router.push('ErrorView', { error }))
    await one.settle()
    await act(async () => one.root().querySelector<HTMLElement>('.view .actions button')!.click())
    await one.settle()
    expect(one.view()).toBe('Connect')
  })

  it('stands in for a view that throws, keeps the focus in the modal, and draws that view again on Retry', async () => {
    let broken = true
    const wallet: Wallet = {
      id: 'owl',
      name: 'Owl',
      namespaces: [],
      connectors: [],
      get listing() {
        if (broken) throw new Error('the list is on fire')
        return undefined
      },
    }
    const one = await visit()
    await act(async () => one.modal.open('GetWallet', { wallet }))
    await until(one, () => expect(one.text()).toContain('This page could not be shown'))
    expect(one.text()).toContain('the list is on fire')
    expect(focused(one)).toBe('Get a wallet')
    broken = false
    await one.press('Retry')
    expect(one.text()).toContain('We do not know where to get it.')
  })
})
