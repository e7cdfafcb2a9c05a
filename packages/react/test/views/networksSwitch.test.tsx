import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { networksModal, networkWallet, type NetworksModal, type NetworkWallet } from './networksModal.js'

const made: NetworksModal[] = []
/** A connected visitor who chose `target` in the list. */
async function choosing(fox: NetworkWallet, target = 'Alpha Two'): Promise<NetworksModal> {
  const one = await networksModal({ wallets: [fox] })
  made.push(one)
  await one.connect(fox)
  await act(async () => one.modal.open('Account'))
  await one.settle()
  await act(async () => one.shell.router.push('Networks'))
  await one.settle()
  await one.press(target)
  return one
}
const announced = ({ root }: NetworksModal) =>
  [...root().querySelectorAll('[role="status"], [role="alert"], [aria-live]')].map((one) => one.textContent).join(' ')

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  vi.useRealTimers()
  await act(async () => made.splice(0).forEach(({ modal }) => modal.dispose()))
  document.body.replaceChildren()
})

describe('SwitchNetwork', () => {
  it('says which wallet to approve in, from where to where, and returns once it is there [2.19, 4.28]', async () => {
    const fox = networkWallet()
    const one = await choosing(fox)
    // Its code comes with the first switch of all.
    await vi.waitFor(() => expect(fox.asked).toHaveLength(1))
    expect(one.text()).toContain('Approve in Fox')
    expect(one.text()).toContain('Switching from Alpha One to Alpha Two.')
    expect(one.root().querySelector('.connection-indicator')?.getAttribute('data-state')).toBe('waiting')
    expect(fox.asked).toHaveLength(1)
    await act(async () => fox.asked[0]!.agree())
    await one.settle(50)
    expect(one.inUse()).toBe('alpha:2')
    expect(one.view()).toBe('Account')
    expect(one.toast()).toBe('Now on Alpha Two')
    expect(one.events).toContainEqual({ type: 'SWITCH_NETWORK', payload: { network: 'alpha:2' } })
  })

  it('closes a modal that was opened for it, and asks once [4.28]', async () => {
    const fox = networkWallet()
    const one = await networksModal({ wallets: [fox] })
    made.push(one)
    await one.connect(fox)
    await act(async () => one.modal.open('SwitchNetwork', { network: 'alpha:2' }))
    await one.settle()
    expect(fox.asked).toHaveLength(1)
    await act(async () => fox.asked[0]!.agree())
    await one.settle(50)
    expect(one.view()).toBeUndefined()
    expect(one.inUse()).toBe('alpha:2')
  })

  it('says plainly that it was declined, stays where it was, and tries again [4.28]', async () => {
    const fox = networkWallet()
    const one = await choosing(fox)
    await act(async () => fox.asked[0]!.refuse({ code: 4001, message: 'User rejected the request.' }))
    await one.settle()
    expect(one.view()).toBe('SwitchNetwork')
    expect(one.text()).toContain('Still on Alpha One')
    expect(one.text()).toContain('You declined the switch in Fox.')
    expect(one.text()).not.toContain('Details')
    expect(one.root().querySelector('.connection-indicator')?.getAttribute('data-state')).toBe('declined')
    expect(one.root().activeElement?.textContent).toBe('Try again')
    expect(announced(one)).toContain('Still on Alpha One')
    expect(one.inUse()).toBe('alpha:1')
    await one.press('Try again')
    expect(one.text()).toContain('Approve in Fox')
    await act(async () => fox.asked[1]!.agree())
    await one.settle(50)
    expect(one.inUse()).toBe('alpha:2')
    expect(one.view()).toBe('Account')
  })

  it('goes back to the list by Stay on', async () => {
    const fox = networkWallet()
    const one = await choosing(fox)
    await act(async () => fox.asked[0]!.refuse({ code: 4001 }))
    await one.settle()
    await one.press('Stay on Alpha One')
    expect(one.view()).toBe('Networks')
    expect(one.inUse()).toBe('alpha:1')
  })

  it('tells why it failed, with details, in the words of the wallet [8.5]', async () => {
    const fox = networkWallet()
    const one = await choosing(fox)
    await act(async () => fox.asked[0]!.refuse(Object.assign(new Error('Chain is not supported'), { code: 4902 })))
    await one.settle()
    expect(one.text()).toContain('Could not switch to Alpha Two')
    expect(one.text()).toContain('Chain is not supported')
    expect(one.text()).toContain('(4902)')
    expect(one.root().querySelector('details')).toBeTruthy()
  })

  it('knows a wallet in which the question is open already [8.31]', async () => {
    const fox = networkWallet()
    const one = await choosing(fox)
    await act(async () => fox.asked[0]!.refuse({ code: -32002, message: 'Request already pending' }))
    await one.settle()
    expect(one.text()).toContain('Fox is already asking you')
    expect(one.root().querySelector('.connection-indicator')?.getAttribute('data-state')).toBe('slow')
  })

  it('refuses a network that the site does not have, with the alert [5.8, 8.13]', async () => {
    const fox = networkWallet()
    const one = await networksModal({ wallets: [fox] })
    made.push(one)
    await one.connect(fox)
    await act(async () => one.modal.open('SwitchNetwork', { network: 'alpha:99' }))
    await one.settle()
    expect(fox.asked).toEqual([])
    expect(one.text()).toContain('Could not switch to Unknown Network')
    expect(one.modal.store.get(one.modal.atoms.alerts).map(({ code }) => code)).toEqual(['core/switchNetworkNotFound'])
  })

  it('names a network that the site does not have in the language of the visitor [8.13]', async () => {
    const fox = networkWallet()
    const messages = { shell: { unknownNetwork: 'Unbekanntes Netzwerk' } }
    const one = await networksModal({ wallets: [fox], messages })
    made.push(one)
    await one.connect(fox)
    await act(async () => one.modal.open('SwitchNetwork', { network: 'alpha:99' }))
    await one.settle()
    expect(one.text()).toContain('Could not switch to Unbekanntes Netzwerk')
  })

  it('says after 8 s that the wallet does not answer, and asks it again', async () => {
    const fox = networkWallet()
    const one = await networksModal({ wallets: [fox] })
    made.push(one)
    await one.connect(fox)
    await act(async () => one.modal.open('Account'))
    await one.settle()
    vi.useFakeTimers()
    await act(async () => one.shell.router.push('SwitchNetwork', { network: 'alpha:2' }))
    await one.settle()
    await one.settle(7900)
    expect(one.text()).toContain('Approve in Fox')
    await one.settle(200)
    expect(one.text()).toContain('Fox is not responding')
    await one.press('Ask Fox again')
    expect(fox.asked).toHaveLength(2)
    expect(fox.asked[0]!.signal.aborted).toBe(true)
    expect(one.text()).toContain('Approve in Fox')
  })

  it('gives up when the visitor leaves, and says nothing of it later', async () => {
    const fox = networkWallet()
    const one = await choosing(fox)
    expect(fox.asked[0]!.signal.aborted).toBe(false)
    await one.press('Back')
    expect(one.view()).toBe('Networks')
    expect(fox.asked[0]!.signal.aborted).toBe(true)
    await act(async () => fox.asked[0]!.refuse(fox.asked[0]!.signal.reason))
    await one.settle(50)
    expect(one.view()).toBe('Networks')
    expect(one.toast()).toBeUndefined()
    expect(one.inUse()).toBe('alpha:1')
  })

  it('follows a wallet that went there without answering', async () => {
    const fox = networkWallet()
    const one = await choosing(fox)
    await act(async () => fox.tell('alpha', { type: 'network', networkId: 'alpha:2' }))
    await one.settle(50)
    expect(one.text()).toContain('Now on Alpha Two')
    await one.settle(700)
    expect(one.view()).toBe('Account')
  })

  it('does nothing for the network in use [4.31]', async () => {
    const fox = networkWallet()
    const one = await networksModal({ wallets: [fox] })
    made.push(one)
    await one.connect(fox)
    await act(async () => one.modal.open('Account'))
    await one.settle()
    await act(async () => one.shell.router.push('SwitchNetwork', { network: 'alpha:1' }))
    await one.settle(50)
    expect(fox.asked).toEqual([])
    expect(one.events.some(({ type }) => type === 'SWITCH_NETWORK')).toBe(false)
    expect(one.view()).toBe('Account')
  })
})
