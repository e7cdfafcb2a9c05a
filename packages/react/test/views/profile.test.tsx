import type { StorageArea } from '@portico/core'
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { networkWallet, type NetworksModal, type NetworkWallet, type NetworksModalOptions } from './networksModal.js'
import { focused, isConnected, leaveAfterEach, rowText, type, until, visit } from './visit.js'

leaveAfterEach()

const [first, second] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359']

async function atProfile(
  wallets: readonly NetworkWallet[],
  options: NetworksModalOptions = {},
): Promise<NetworksModal> {
  const one = await visit({ wallets, ...options })
  for (const wallet of wallets) await one.connect(wallet, wallet.connector.namespaces)
  await act(async () => one.modal.open('ProfileWallets'))
  await one.settle()
  return one
}
const inUse = ({ modal }: NetworksModal) => modal.store.get(modal.atoms.account)?.address
const heads = ({ root }: NetworksModal) =>
  [...root().querySelectorAll('.view .section-head')].map(({ textContent }) => textContent)

describe('the account in use', () => {
  it('is copied and looked up', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const one = await atProfile([networkWallet({ accounts: [first] })], { explorer: 'https://explorer.example' })
    expect(heads(one)).toEqual(['Active'])
    await one.press('Copy address')
    expect(writeText).toHaveBeenCalledWith(first)
    expect(one.root().querySelector<HTMLAnchorElement>('.view a')?.href).toBe(
      `https://explorer.example/address/${first}`,
    )
  })

  it('is called by the visitor’s own name everywhere, until they take that back', async () => {
    const one = await atProfile([networkWallet({ accounts: [first] })])
    await one.press('Rename 0x5a…1BeAed')
    await type(one, 'Savings')
    await one.press('Save')
    expect(rowText(one, 'Savings')).toContain('Fox')
    expect(focused(one)).toBe('Rename Savings')
    await act(async () => one.shell.router.replace('Account'))
    await one.settle()
    expect(one.root().querySelector('.identity__name')?.textContent).toBe('Savings')
    await act(async () => one.shell.router.replace('ProfileWallets'))
    await one.settle()
    await one.press('Rename Savings')
    await type(one, ' ')
    await one.press('Save')
    expect(one.rows()).toEqual(['Fox'])
  })

  it('keeps its name where the visitor thinks better of it', async () => {
    const one = await atProfile([networkWallet({ accounts: [first] })])
    await one.press('Rename 0x5a…1BeAed')
    expect(one.root().activeElement?.tagName).toBe('INPUT')
    await type(one, 'Savings')
    await one.press('Cancel')
    expect(one.rows()).toEqual(['Fox'])
    expect(focused(one)).toBe('Rename 0x5a…1BeAed')
  })

  it("says 'Failed to disconnect' where the wallet fails to, and is disconnected here all the same [8.4]", async () => {
    const fox = networkWallet({ end: () => Promise.reject(new Error('bridge is down')) })
    const one = await atProfile([fox])
    await one.press('Disconnect Fox')
    await until(one, () => expect(one.toast()).toBe('Failed to disconnect'))
    expect(one.root().querySelector('[role=alert].toasts')?.textContent).toBe('Failed to disconnect')
    expect(fox.ended()).toBe(1)
    expect(one.modal.store.get(one.modal.atoms.account).isConnected).toBe(false)
  })

  it('of several families is left only after a question', async () => {
    const fox = networkWallet({ namespaces: ['alpha', 'beta'] })
    const one = await atProfile([fox])
    await one.press('Disconnect Fox')
    expect(one.text()).toContain('this disconnects Alpha Networks and Beta Networks')
    expect(focused(one)).toBe('Keep it')
    await one.press('Keep it')
    expect(focused(one)).toBe('Disconnect Fox')
    expect(fox.ended()).toBe(0)
  })
})

describe('other accounts', () => {
  it('of the same wallet are taken into use, by their address [4.12]', async () => {
    const one = await atProfile([networkWallet({ accounts: [first, second] })])
    expect(inUse(one)).toBe(first)
    expect(heads(one)).toEqual(['Active', 'Also connected'])
    const other = [...one.root().querySelectorAll<HTMLElement>('.view .list .row')]
    expect(other.map((row) => row.querySelector('.address .visually-hidden')?.textContent)).toEqual([second])
    await act(async () => other[0]!.click())
    await one.settle()
    expect(inUse(one)).toBe(second)
    expect(one.toast()).toBe('Fox is active now')
  })

  it('of another kind say which, and why they cannot be used where the chain refuses them', async () => {
    const one = await atProfile([networkWallet({ accounts: [first, second], types: ['plain', 'vault'] })])
    const row = one.root().querySelector<HTMLElement>('.view .list .row')!
    expect(row.textContent).toContain('vault')
    expect(row.getAttribute('aria-disabled')).toBe('true')
    await act(async () => row.click())
    await one.settle()
    expect(one.toast()).toBe('A vault is not for paying')
    expect(inUse(one)).toBe(first)
  })

  it('of another family stand in its own tab, which says how many there are', async () => {
    const one = await atProfile([networkWallet(), networkWallet({ name: 'Lantern', namespaces: ['beta'] })])
    const tabs = [...one.root().querySelectorAll<HTMLElement>('[role="tab"]')]
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Alpha Networks1', 'Beta Networks1'])
    await act(async () => tabs[0]!.click())
    expect(one.rows()).toEqual(['Fox'])
    await act(async () => tabs[1]!.click())
    expect(one.rows()).toEqual(['Lantern'])
  })

  it('are added to a family that has none, by way of Connect for it', async () => {
    const lantern = networkWallet({ name: 'Lantern', namespaces: ['beta'] })
    const one = await visit({ wallets: [networkWallet(), lantern] })
    await one.connect(networkWallet())
    await act(async () => one.modal.open('ProfileWallets', { namespace: 'beta' }))
    await one.settle()
    expect(one.text()).toContain('No wallet for Beta Networks yet')
    await one.press('Add a wallet')
    expect(one.view()).toBe('Connect')
    expect(one.rows()).toEqual(['Lantern'])
    await act(async () => one.shell.router.back())
    await one.settle()
    expect(one.view()).toBe('ProfileWallets')
    await one.press('Add a wallet')
    await one.press('Lantern')
    await until(one, () => expect(one.shell.connections.active('beta')).toBeDefined())
    await until(one, () => expect(one.view()).toBe('ProfileWallets'))
    expect(one.rows()).toEqual(['Lantern'])
  })
})

describe('wallets used before', () => {
  function memory(): StorageArea {
    const kept = new Map<string, string>()
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }
  }
  /** A further visit, on which Fox does not come back by itself. */
  async function later(wallets: readonly NetworkWallet[]): Promise<NetworksModal> {
    const storage = memory()
    const before = await visit({ wallets: [networkWallet({ accounts: [first] })], storage })
    await before.connect(networkWallet({ accounts: [first] }))
    await act(async () => before.modal.dispose())
    const one = await visit({ wallets, storage })
    await act(async () => one.modal.open('ProfileWallets'))
    await one.settle()
    return one
  }

  it('are logged in to again where one sees what the wallet does, and are in use then [4.13]', async () => {
    const fox = networkWallet({ accounts: [first] })
    const one = await later([fox])
    await until(one, () => expect(heads(one)).toEqual(['Used before']))
    expect(rowText(one, 'Fox')).toContain('Reconnect')
    expect(isConnected(one)).toBe(false)
    await one.press('Fox')
    expect(one.view()).toBe('ConnectingExternal')
    await until(one, () => expect(one.view()).toBe('ProfileWallets'))
    expect(fox.connects).toHaveLength(1)
    expect(inUse(one)).toBe(first)
    expect(heads(one)).toEqual(['Active'])
  })

  it('say so where the wallet is gone', async () => {
    const one = await later([])
    await until(one, () => expect(heads(one)).toEqual(['Used before']))
    await one.press('Fox')
    expect(one.view()).toBe('ProfileWallets')
    expect(one.toast()).toBe('Fox is no longer available')
  })
})
