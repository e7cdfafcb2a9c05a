import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { layOut } from './layOut.js'
import { networkWallet } from './networksModal.js'
import { leaveAfterEach, rowText, type, until, visit } from './visit.js'
import { listing, walletRegistry } from './walletRegistry.js'

leaveAfterEach()

describe('Connect', () => {
  it('shows what is installed first, then what is recommended, then how many there are', async () => {
    const registry = await walletRegistry(['Owl', 'Elk', 'Hare', 'Yak', 'Newt', 'Crane'].map((name) => listing(name)))
    const one = await visit({ wallets: [networkWallet()], gateway: registry.url })
    await act(async () => one.modal.open())
    await until(one, () => expect(one.rows()).toEqual(['Fox', 'Owl', 'Elk', 'Hare', 'All wallets']))
    expect(rowText(one, 'Fox')).toContain('Installed')
    expect(rowText(one, 'Owl')).toContain('Get')
    expect(rowText(one, 'All wallets')).toContain('6')
    await one.press('All wallets')
    expect(one.view()).toBe('AllWallets')
    expect(one.events.map(({ type }) => type)).toContain('CLICK_ALL_WALLETS')
  })

  it('leads to a search first where more wallets announce themselves than it has rows, and finds each of them there', async () => {
    layOut()
    const crowd = Array.from({ length: 120 }, (_, at) => networkWallet({ name: `Junk ${at}` }))
    const one = await visit({ wallets: [...crowd, networkWallet({ name: 'MetaMask' })], list: { all: 'hide' } })
    await act(async () => one.modal.open())
    await until(one, () => expect(one.rows()[0]).toBe('All wallets'))
    expect(one.rows()).toHaveLength(101)
    expect(one.rows()).not.toContain('MetaMask')
    await one.press('All wallets')
    await type(one, 'metam')
    await until(one, () => expect(one.rows()).toEqual(['MetaMask']))
  })

  it('says of which chains each of two wallets of one name is, and of a name that only reads as a listed one that it is not', async () => {
    const wallets = [
      networkWallet({ rdns: 'io.fox' }),
      networkWallet({ namespaces: ['beta'] }),
      networkWallet({ name: '0w1', rdns: 'evil.example' }),
    ]
    const one = await visit({ wallets, list: { custom: [{ id: 'owl', name: 'Owl' }] } })
    await act(async () => one.modal.open())
    await one.settle()
    expect(one.rows()).toEqual(['Fox', 'Fox', '0w1', 'Owl'])
    const texts = [...one.root().querySelectorAll('.view .row')].map(({ textContent }) => textContent)
    expect(texts[0]).toContain('Alpha Networks')
    expect(texts[1]).toContain('Beta Networks')
    expect(rowText(one, '0w1')).toMatch(/Not the listed .?Owl/)
    expect(rowText(one, 'Owl')).not.toContain('Not the listed')
  })

  it('is drawn before it is opened, but for images of other origins', async () => {
    const [far, near] = ['https://owl.example/owl.png', 'data:image/png;base64,AAAA']
    const custom = [
      { id: 'owl', name: 'Owl', image_url: far },
      { id: 'elk', name: 'Elk', image_url: near },
    ]
    const one = await visit({ list: { custom } })
    await act(async () => one.modal.preload())
    await until(one, () => expect(one.rows()).toEqual(['Owl', 'Elk']))
    const images = () => [...one.root().querySelectorAll('img')].map(({ src }) => src)
    expect(images()).toEqual([near])
    await act(async () => one.modal.open())
    await until(one, () => expect(images()).toEqual([far, near]))
  })

  it('loads what a wallet needs once its row has the pointer or the focus, and goes on where that fails', async () => {
    const wallets = ['Fox', 'Owl', 'Elk'].map((name) => networkWallet({ name }))
    const loaded: string[] = []
    for (const { connector } of wallets)
      Object.assign(connector, {
        preload() {
          loaded.push(connector.name)
          if (connector.name === 'Elk') throw new Error('not today')
        },
      })
    const drawn = await visit({ wallets })
    await act(async () => drawn.modal.preload())
    await until(drawn, () => expect(drawn.rows()).toEqual(['Fox', 'Owl', 'Elk']))
    expect(loaded, 'nothing before the modal is opened').toEqual([])
    await act(async () => drawn.modal.open())
    await until(drawn, () => expect(loaded, 'the first row has the focus').toEqual(['Fox']))
    const rows = [...drawn.root().querySelectorAll('.view .row')]
    await act(async () => rows[1]!.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
    await act(async () => rows[2]!.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
    await until(drawn, () => expect(loaded).toEqual(['Fox', 'Owl', 'Elk']))
  })

  it('has no way to all wallets where the site hides it', async () => {
    const registry = await walletRegistry([listing('Owl')])
    const one = await visit({ wallets: [networkWallet()], gateway: registry.url, list: { all: 'hide' } })
    await act(async () => one.modal.open())
    await until(one, () => expect(one.rows()).toEqual(['Fox', 'Owl']))
  })

  it('shows only wallets of the namespace it was opened for [3.22]', async () => {
    const wallets = [networkWallet(), networkWallet({ name: 'Lantern', namespaces: ['beta'] })]
    const one = await visit({ wallets })
    await act(async () => one.modal.open())
    await one.settle()
    expect(one.rows()).toEqual(['Fox', 'Lantern'])
    await act(async () => one.modal.close())
    await one.settle(300)
    await act(async () => void one.modal.open({ namespace: 'beta' }))
    await one.settle()
    expect(one.rows()).toEqual(['Lantern'])
  })

  it('connects what is installed although the list of wallets fails, and loads that on Retry', async () => {
    const registry = await walletRegistry([listing('Owl')])
    registry.answer(500)
    const one = await visit({ wallets: [networkWallet()], gateway: registry.url })
    await act(async () => one.modal.open())
    await until(one, () => expect(one.text()).toContain('The list of wallets could not be loaded.'))
    expect(rowText(one, 'Fox')).toContain('Installed')
    registry.answer(200)
    await one.press('Retry')
    await until(one, () => expect(one.rows()).toContain('Owl'))
    expect(one.text()).not.toContain('could not be loaded')
  })

  it('leads somebody without a wallet to where one is had', async () => {
    const one = await visit()
    await act(async () => one.modal.open())
    await one.settle()
    expect(one.text()).toContain('No wallet found')
    await one.press('Get a wallet')
    expect(one.view()).toBe('GetWallet')
  })

  it('leads from a wallet that nothing here can connect to where that one is had', async () => {
    const registry = await walletRegistry([listing('Owl', { homepage: 'https://owl.example' })])
    const one = await visit({ gateway: registry.url })
    await act(async () => one.modal.open())
    await until(one, () => expect(one.rows()).toContain('Owl'))
    await one.press('Owl')
    expect(one.view()).toBe('GetWallet')
    expect(one.text()).toContain('Get Owl')
    expect(one.root().querySelector<HTMLAnchorElement>('.view a')?.href).toBe('https://owl.example/')
  })

  it('names the terms that a visitor accepts, by links that may be followed', async () => {
    const legal = { termsUrl: 'https://meridian.example/terms', privacyUrl: 'javascript:alert(1)' }
    const one = await visit({ wallets: [networkWallet()], legal })
    await act(async () => one.modal.open())
    await one.settle()
    expect(one.text()).toContain('By connecting you accept the Terms of Service and the Privacy Policy')
    expect([...one.root().querySelectorAll<HTMLAnchorElement>('.view a')].map(({ href }) => href)).toEqual([
      'https://meridian.example/terms',
    ])
  })

  it('keeps the wallets where another way to connect throws, and draws that again on Retry', async () => {
    let broken = true
    const Mail = () => {
      if (broken) throw new Error('no mail today')
      return <p>Mail works</p>
    }
    const one = await visit({
      wallets: [networkWallet()],
      slots: {
        'connect.methods': [{ id: 'mail', order: 10, label: () => 'By mail', load: async () => ({ default: Mail }) }],
      },
    })
    await act(async () => one.modal.open())
    await until(one, () => expect(one.text()).toContain('By mail'))
    expect(one.rows()).toContain('Fox')
    expect(one.reports).toEqual(['alpha slot mail: no mail today'])
    broken = false
    await one.press('Retry')
    await until(one, () => expect(one.text()).toContain('Mail works'))
  })
})
