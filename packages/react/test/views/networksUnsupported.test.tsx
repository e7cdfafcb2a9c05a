import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { networksModal, networkWallet, type NetworksModal, type NetworkWallet } from './networksModal.js'

const made: NetworksModal[] = []
/** Fox went to a network that the site does not have. */
async function astray(fox: NetworkWallet, namespaces = ['alpha'], others: readonly NetworkWallet[] = []) {
  const one = await networksModal({ wallets: [fox, ...others] })
  made.push(one)
  await one.connect(fox, namespaces)
  for (const other of others) await one.connect(other, ['beta'])
  await act(async () => one.shell.connections.selectNamespace('alpha'))
  await act(async () => fox.tell('alpha', { type: 'network', networkId: 'alpha:99' }))
  await one.settle()
  return one
}
const isShaking = (one: NetworksModal) => one.modal.store.get(one.shell.state).shake

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await act(async () => made.splice(0).forEach(({ modal }) => modal.dispose()))
  document.body.replaceChildren()
})

describe('UnsupportedChain', () => {
  it('says what is wrong and offers the networks of the site in that namespace [8.13]', async () => {
    const one = await astray(networkWallet())
    expect(one.view()).toBe('UnsupportedChain')
    expect(one.text()).toContain('Meridian does not use Unknown Network')
    expect(one.text()).toContain('Choose a network it supports to continue.')
    expect(one.rows()).toEqual(['Alpha Test', 'Alpha One', 'Alpha Two'])
  })

  it('can be neither closed nor backed out of, also not from the switch it leads to [4.26]', async () => {
    const fox = networkWallet()
    const one = await astray(fox)
    expect(one.modal.store.get(one.shell.router.canGoBack)).toBe(false)
    await one.press('Close')
    expect(one.view()).toBe('UnsupportedChain')
    expect(isShaking(one)).toBe(true)
    await one.settle(550)
    expect(isShaking(one)).toBe(false)
    await one.press('Alpha Two')
    expect(one.view()).toBe('SwitchNetwork')
    await one.press('Close')
    expect(one.view()).toBe('SwitchNetwork')
    // Its code comes with the first switch of all.
    await vi.waitFor(() => expect(fox.asked).toHaveLength(1))
    await act(async () => fox.asked[0]!.refuse({ code: 4001 }))
    await one.settle()
    expect(one.text()).toContain('Still on Unknown Network')
    expect(one.text()).not.toContain('Stay on')
    const back = [...one.root().querySelectorAll<HTMLElement>('.view button')].find((b) => b.textContent === 'Back')!
    await act(async () => back.click())
    await one.settle()
    expect(one.view()).toBe('UnsupportedChain')
  })

  it('closes once the wallet is on a network of the site [4.28]', async () => {
    const fox = networkWallet()
    const one = await astray(fox)
    await one.press('Alpha Two')
    await act(async () => fox.asked[0]!.agree())
    await one.settle(50)
    expect(one.inUse()).toBe('alpha:2')
    expect(one.view()).toBeUndefined()
  })

  it('goes there at once with a wallet that needs no question', async () => {
    const fox = networkWallet({ servesAll: true })
    const one = await astray(fox)
    await one.press('Alpha One')
    expect(one.inUse()).toBe('alpha:1')
    expect(one.view()).toBeUndefined()
  })

  it('lets the visitor disconnect instead', async () => {
    const fox = networkWallet()
    const one = await astray(fox)
    await one.press('Disconnect')
    await one.settle(50)
    expect(fox.ended()).toBe(1)
    expect(one.shell.connections.active('alpha')).toBeUndefined()
    expect(one.view()).toBeUndefined()
  })

  it('asks before it ends a session of several namespaces', async () => {
    const fox = networkWallet({ namespaces: ['alpha', 'beta'] })
    const one = await astray(fox, ['alpha', 'beta'])
    await one.press('Disconnect')
    expect(fox.ended()).toBe(0)
    expect(one.text()).toContain('Fox is connected for several blockchains')
    await one.press('Keep it')
    expect(one.rows()).toContain('Alpha One')
  })

  it('is gone when another namespace comes into use', async () => {
    const fox = networkWallet()
    const lantern = networkWallet({ name: 'Lantern', namespaces: ['beta'] })
    const one = await astray(fox, ['alpha'], [lantern])
    expect(one.view()).toBe('UnsupportedChain')
    await act(async () => one.shell.connections.selectNamespace('beta'))
    await one.settle()
    expect(one.view()).toBeUndefined()
  })
})
