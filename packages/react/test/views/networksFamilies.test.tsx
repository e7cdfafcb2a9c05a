import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { networksModal, networkWallet, type NetworksModal, type NetworksModalOptions } from './networksModal.js'

const made: NetworksModal[] = []
/** On the SwitchActiveChain view, by way of the list; Fox is connected on Alpha One. */
async function asking(options: NetworksModalOptions = {}): Promise<NetworksModal> {
  const fox = options.wallets?.[0] ?? networkWallet()
  const one = await networksModal({ wallets: [fox], ...options })
  made.push(one)
  await one.connect(fox)
  await act(async () => one.modal.open('Account'))
  await one.settle()
  await act(async () => one.shell.router.push('Networks'))
  await one.settle()
  await one.press('Beta Two')
  return one
}
const history = (one: NetworksModal) => one.modal.store.get(one.shell.router.canGoBack)

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await act(async () => made.splice(0).forEach(({ modal }) => modal.dispose()))
  document.body.replaceChildren()
})

describe('SwitchActiveChain', () => {
  it('says that the other namespace needs a wallet, and offers only those that have it [2.18]', async () => {
    const wallets = [
      networkWallet(),
      networkWallet({ name: 'Lantern', namespaces: ['beta'] }),
      networkWallet({ name: 'Ape', namespaces: ['alpha'] }),
    ]
    const one = await asking({ wallets })
    expect(one.view()).toBe('SwitchActiveChain')
    expect(one.text()).toContain('Beta Networks needs its own wallet')
    expect(one.text()).toContain('You stay connected on Alpha One.')
    expect(one.text()).not.toContain('can do both')
    expect(one.rows()).toEqual(['Lantern'])
  })

  it('puts the connected wallet first where it can do both', async () => {
    const both = networkWallet({ name: 'Harbor', namespaces: ['alpha', 'beta'] })
    const lantern = networkWallet({ name: 'Lantern', namespaces: ['beta'] })
    const one = await asking({ wallets: [both, lantern] })
    expect(one.text()).toContain('You stay connected on Alpha One. Harbor can do both.')
    expect(one.rows()).toEqual(['Harbor', 'Lantern'])
  })

  it('connects a wallet there for the network that was asked for, beside the one that is connected [2.18]', async () => {
    const fox = networkWallet()
    const lantern = networkWallet({ name: 'Lantern', namespaces: ['beta'], networkId: 'beta:2' })
    const one = await asking({ wallets: [fox, lantern] })
    await one.press('Lantern')
    await one.settle(50)
    expect(lantern.connects[0]).toMatchObject({ namespaces: ['beta'], networks: { beta: 'beta:2' } })
    expect(one.inUse()).toBe('beta:2')
    expect(one.shell.connections.active('alpha')?.connection.connectorId).toBe('fox')
  })

  it('goes to Connect for that namespace, in place of itself [2.18]', async () => {
    const lantern = networkWallet({ name: 'Lantern', namespaces: ['beta'] })
    const one = await asking({ wallets: [networkWallet(), lantern] })
    await one.press('More wallets for Beta Networks')
    expect(one.view()).toBe('Connect')
    expect(one.shell.router.has('SwitchActiveChain')).toBe(false)
    expect(one.modal.store.get(one.shell.state).namespace).toBe('beta')
    expect(one.rows()).toEqual(['Lantern'])
    expect(one.inUse()).toBe('alpha:1')
    await one.press('Lantern')
    await one.settle(50)
    expect(lantern.connects[0]!.networks).toEqual({ beta: 'beta:2' })
  })

  it('goes where it is told, and keeps itself in the history where it is told to [2.18]', async () => {
    const one = await networksModal({ wallets: [networkWallet()] })
    made.push(one)
    await act(async () =>
      one.modal.open('SwitchActiveChain', {
        switchToChain: 'beta',
        navigateTo: 'Networks',
        navigateWithReplace: false,
      }),
    )
    await one.settle()
    await one.press('More wallets for Beta Networks')
    expect(one.view()).toBe('Networks')
    expect(history(one)).toBe(true)
    await act(async () => one.shell.router.back())
    await one.settle()
    await act(async () =>
      one.shell.router.replace('SwitchActiveChain', {
        switchToChain: 'beta',
        navigateTo: 'Networks',
        navigateWithReplace: true,
      }),
    )
    await one.settle()
    await one.press('More wallets for Beta Networks')
    expect(one.view()).toBe('Networks')
    expect(history(one)).toBe(false)
  })

  it('changes nothing for a visitor who stays', async () => {
    const fox = networkWallet()
    const one = await asking({ wallets: [fox] })
    await one.press('Stay on Alpha One')
    expect(one.view()).toBe('Networks')
    expect(one.inUse()).toBe('alpha:1')
    expect(one.events.some(({ type }) => type === 'SWITCH_NETWORK')).toBe(false)
  })
})
