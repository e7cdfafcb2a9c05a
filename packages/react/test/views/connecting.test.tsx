import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PorticoError } from '@portico/core'
import { isolated, reasonOf } from '../../src/shell/plainName.js'
import { networksModal, networkWallet, type NetworksModal, type NetworkWallet } from './networksModal.js'

const made: NetworksModal[] = []
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await act(async () => made.splice(0).forEach(({ modal }) => modal.dispose()))
  document.body.replaceChildren()
})

/** A wallet whose answer to a connect is in the test's hands. */
function askedWallet(namespaces: readonly string[] = ['alpha']): NetworkWallet & {
  agree(): Promise<void>
  refuse(error: unknown): Promise<void>
} {
  const wallet = networkWallet({ namespaces })
  const { connect } = wallet.connector
  const open: { agree(): void; refuse(error: unknown): void }[] = []
  const answer = (how: (one: (typeof open)[number]) => void) => act(async () => how(open.shift()!))
  return {
    ...wallet,
    connector: {
      ...wallet.connector,
      connect: (request) =>
        new Promise((resolve, reject) => {
          open.push({ agree: () => resolve(connect(request)), refuse: reject })
        }),
    },
    agree: () => answer((one) => one.agree()),
    refuse: (error) => answer((one) => one.refuse(error)),
  }
}
async function choosing(wallet: NetworkWallet): Promise<NetworksModal> {
  const one = await networksModal({ wallets: [wallet] })
  made.push(one)
  await act(async () => one.modal.open())
  await one.settle()
  await one.press('Fox')
  await vi.waitFor(() => expect(one.view()).toBe('ConnectingExternal'))
  await one.settle()
  return one
}
const isConnected = (one: NetworksModal) => one.modal.store.get(one.modal.atoms.account)?.status === 'connected'

describe('ConnectingExternal', () => {
  it('says where to go on, says that it worked, then closes [2.16]', async () => {
    const fox = askedWallet()
    const one = await choosing(fox)
    expect(one.text()).toContain('Continue in Fox')
    await fox.agree()
    await one.settle(50)
    expect(one.text()).toContain('Connected')
    expect(isConnected(one)).toBe(true)
    await one.settle(1300)
    expect(one.view()).toBeUndefined()
  })

  it('says who declined and what that means, and asks again [8.4]', async () => {
    const fox = askedWallet()
    const one = await choosing(fox)
    await fox.refuse({ code: 4001, message: 'User rejected the request.' })
    await one.settle()
    expect(one.text()).toContain('You declined in Fox')
    expect(one.text()).toContain('Nothing was shared with Meridian.')
    await one.press('Try again')
    expect(one.text()).toContain('Continue in Fox')
    await fox.agree()
    await one.settle(50)
    expect(isConnected(one)).toBe(true)
  })

  it('gives the code of what failed, and leads to other wallets', async () => {
    const fox = askedWallet()
    const one = await choosing(fox)
    await fox.refuse(new Error('the socket is on fire'))
    await one.settle()
    expect(one.text()).toContain('Could not connect')
    expect(one.text()).toContain('core/connectFailed')
    expect(one.text()).toContain('the socket is on fire')
    await one.press('Use another wallet')
    expect(one.view()).toBe('Connect')
  })

  it('takes nothing from a wallet that answers when the visitor has gone [4.8]', async () => {
    const fox = askedWallet()
    const one = await choosing(fox)
    await act(async () => one.modal.close())
    await one.settle()
    await fox.agree()
    await one.settle(50)
    expect(isConnected(one)).toBe(false)
    expect(fox.ended()).toBe(1)
  })

  it('asks first which namespaces a wallet of several is to connect', async () => {
    const fox = networkWallet({ namespaces: ['alpha', 'beta'] })
    const one = await choosing(fox)
    expect(fox.connects).toEqual([])
    expect(one.text()).toContain('Alpha Networks')
    expect(one.text()).toContain('Beta Networks')
  })
})

describe('ProfileWallets', () => {
  async function profile(...wallets: readonly NetworkWallet[]): Promise<NetworksModal> {
    const one = await networksModal({ wallets })
    made.push(one)
    for (const wallet of wallets) await one.connect(wallet)
    await act(async () => one.modal.open('ProfileWallets'))
    await one.settle()
    return one
  }

  it('shows the wallet in use apart from others, and takes another into use', async () => {
    const one = await profile(networkWallet(), networkWallet({ name: 'Owl' }))
    expect(one.rows()).toEqual(['Owl', 'Fox'])
    await one.press('Fox')
    expect(one.rows()).toEqual(['Fox', 'Owl'])
    expect(one.modal.store.get(one.modal.atoms.account)?.connectedWalletInfo?.name).toBe('Fox')
  })

  it('keeps the name a visitor gives an address', async () => {
    const one = await profile(networkWallet())
    await one.press(`Rename ${isolated('alph…ddress')}`)
    const field = one.root().querySelector<HTMLInputElement>('input')!
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, '  Savings ')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await one.press('Save')
    expect(one.rows()).toEqual(['Savings'])
    expect(one.modal.store.get(one.modal.atoms.account)?.addressLabels).toEqual({ 'alpha-address': 'Savings' })
  })

  it('leaves one wallet and keeps the others, then all of them [4.47]', async () => {
    const [fox, owl] = [networkWallet(), networkWallet({ name: 'Owl' })]
    const one = await profile(fox, owl)
    await one.press(`Disconnect ${isolated('Owl')}`)
    await one.settle(50)
    expect([fox.ended(), owl.ended()]).toEqual([0, 1])
    expect(one.rows()).toEqual(['Fox'])
    await one.press('Disconnect all')
    await one.settle(50)
    expect(fox.ended()).toBe(1)
    expect(isConnected(one)).toBe(false)
    expect(one.view()).toBeUndefined()
  })
})

describe('help', () => {
  it('explains wallets, and leads to where one is had', async () => {
    const one = await networksModal()
    made.push(one)
    await act(async () => one.modal.open('WhatIsAWallet'))
    await one.settle()
    expect(one.text()).toContain('A wallet holds the keys')
    await one.press('Get a wallet')
    expect(one.view()).toBe('GetWallet')
    expect(one.events.map(({ type }) => type)).toContain('CLICK_GET_WALLET')
  })

  it('leads to the stores of one wallet, by links that may be followed', async () => {
    const one = await networksModal()
    made.push(one)
    const wallet = {
      id: 'owl',
      name: 'Owl',
      namespaces: [],
      connectors: [],
      listing: {
        id: 'owl',
        name: 'Owl',
        chains: [],
        homepage: 'https://owl.example',
        app_store: 'https://store.example/owl',
        chrome_store: 'javascript:alert(1)',
      },
    }
    await act(async () => one.modal.open('GetWallet', { wallet }))
    await one.settle()
    const links = [...one.root().querySelectorAll<HTMLAnchorElement>('.view a')].map(({ href, rel }) => [href, rel])
    expect(links).toEqual([
      ['https://store.example/owl', 'noopener noreferrer'],
      ['https://owl.example/', 'noopener noreferrer'],
    ])
  })
})

describe('why something failed', () => {
  it('is one line of at most 200 characters, without what hides or turns it, in whatever words a wallet says it', () => {
    const words = `Wallet\nlocked \u202E${'call +1-800 '.repeat(400)}`
    for (const error of [words, { message: words }, new PorticoError('x/y', { shortMessage: words })]) {
      const text = reasonOf(error)
      expect(text).toMatch(/^Wallet locked call \+1-800/)
      expect(text).not.toMatch(/[\n\u202E]/)
      expect(text).toHaveLength(201)
    }
    expect(reasonOf(undefined)).toBe('Unknown error')
  })
})
