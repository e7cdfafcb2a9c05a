import { PorticoError, type NativeBalance } from '@portico/core'
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { networkWallet, type NetworksModal, type NetworksModalOptions, type NetworkWallet } from './networksModal.js'
import { focused, isConnected, leaveAfterEach, said, until, visit } from './visit.js'

leaveAfterEach()

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const coins = (amount: bigint): NativeBalance => ({ amount, decimals: 18, symbol: 'COIN' })

async function atAccount(
  options: NetworksModalOptions = {},
  fox: NetworkWallet = networkWallet({ accounts: [address] }),
  namespaces?: readonly string[],
  prepare?: (one: NetworksModal) => void,
): Promise<NetworksModal> {
  const one = await visit({ wallets: [fox], ...options })
  prepare?.(one)
  await one.connect(fox, namespaces)
  await act(async () => one.modal.open())
  await one.settle()
  expect(one.view()).toBe('Account')
  return one
}

describe('Account', () => {
  it('shows the address cut for the eye, whole for assistive technology, to be copied and to be looked up', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const one = await atAccount({ explorer: 'https://explorer.example' })
    const shown = one.root().querySelector('.view .address')!
    expect(shown.querySelector('[aria-hidden]')!.textContent).toBe('0x5a…1BeAed')
    expect(shown.querySelector('.visually-hidden')!.textContent).toBe(address)
    await one.press('Copy address')
    expect(writeText).toHaveBeenCalledWith(address)
    expect(said(one)[0]).toContain('Address copied')
    const link = one.root().querySelector<HTMLAnchorElement>('.view a[aria-label="View on explorer"]')!
    expect([link.href, link.rel]).toEqual([`https://explorer.example/address/${address}`, 'noopener noreferrer'])
  })

  it('says so where the browser does not let it copy', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    const one = await atAccount()
    await one.press('Copy address')
    expect(one.toast()).toBe('Could not copy. Your browser did not allow it.')
  })

  it('leads to no explorer that may not be followed', async () => {
    const one = await atAccount({ explorer: 'javascript:alert(1)//' })
    expect(one.root().querySelector('.view a')).toBeNull()
  })

  it('shows the balance cut to 3 decimals, and all of it to assistive technology [9.29]', async () => {
    const one = await atAccount({ balance: async () => coins(1_234_567_890_000_000_000n) })
    await until(one, () => expect(one.text()).toContain('1.234 COIN'))
    expect(one.text()).not.toContain('1.235')
    expect(one.root().querySelector('.view .amount')!.getAttribute('title')).toBe('1.23456789 COIN')
  })

  it('keeps the last balance where the node fails, says so, and asks again on Retry', async () => {
    let answer: () => Promise<NativeBalance> = async () => coins(2_000_000_000_000_000_000n)
    const one = await atAccount({ balance: () => answer() })
    await until(one, () => expect(one.text()).toContain('2.000 COIN'))
    answer = () => Promise.reject(new Error('node down'))
    await act(() => one.shell.loadBalance(`alpha:1:${address}`, { force: true }))
    expect(one.text()).toContain('2.000 COIN')
    expect(one.text()).toContain('Balance unavailable')
    answer = async () => coins(3_000_000_000_000_000_000n)
    await one.press('Retry')
    await until(one, () => expect(one.text()).toContain('3.000 COIN'))
    expect(one.text()).not.toContain('Balance unavailable')
  })

  it('offers to reload the page when the code that reads balances is gone', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const gone = new PorticoError('core/codeUnavailable', { shortMessage: "Code of 'modal' did not load" })
    const one = await atAccount({ balance: async () => coins(1n) }, undefined, undefined, ({ shell }) => {
      vi.spyOn(shell, 'loadBalance').mockRejectedValue(gone)
    })
    await until(one, () => expect(one.text()).toContain('Balance unavailable'))
    expect(one.root().querySelector('.view .balance .skeleton')).toBeNull()
    await one.press('Reload page')
    expect(reload).toHaveBeenCalledOnce()
    reload.mockRestore()
  })

  it('shows no balance where nobody can tell one', async () => {
    const one = await atAccount()
    await until(one, () => expect(one.root().querySelector('.view .balance')).toBeNull())
  })

  it('has the actions and the tabs that plugins give it, and tells them which account it is', async () => {
    const pressed = vi.fn()
    const Coins = ({ account }: { readonly account: string }) => <p>Coins of {account}</p>
    const one = await atAccount({
      slots: {
        'account.actions': [
          { id: 'send', order: 2, label: () => 'Send', onSelect: pressed },
          { id: 'receive', order: 1, label: () => 'Receive', onSelect: () => {} },
          { id: 'other', label: () => 'Elsewhere', namespaces: ['beta'], onSelect: () => {} },
        ],
        'account.tabs': [
          { id: 'coins', order: 1, label: () => 'Coins', load: async () => ({ default: Coins }) },
          { id: 'past', order: 2, label: () => 'Past', load: async () => ({ default: () => <p>Nothing yet</p> }) },
        ],
      },
    })
    const actions = [...one.root().querySelectorAll('[aria-label="Actions"] button')].map((found) => found.textContent)
    expect(actions).toEqual(['Receive', 'Send'])
    await one.press('Send')
    expect(pressed).toHaveBeenCalledWith({ account: `alpha:1:${address}`, namespace: 'alpha' })
    await until(one, () => expect(one.text()).toContain(`Coins of alpha:1:${address}`))
    await one.press('Past')
    await until(one, () => expect(one.text()).toContain('Nothing yet'))
    expect(one.text()).not.toContain('Coins of')
  })

  it('shows the chosen tab again to a visitor who comes back from another view, and the first one after it was closed', async () => {
    const tab = (id: string) => ({
      id,
      label: () => `Tab ${id}`,
      load: async () => ({ default: () => <p>Shows {id}</p> }),
    })
    const one = await atAccount({ slots: { 'account.tabs': [tab('one'), tab('two')] } })
    await one.press('Tab two')
    await act(async () => one.shell.router.push('Networks'))
    await one.settle()
    expect(one.view()).toBe('Networks')
    await one.press('Back')
    await until(one, () => expect(one.text()).toContain('Shows two'))
    await act(async () => one.modal.close())
    await act(async () => one.modal.open())
    await until(one, () => expect(one.text()).toContain('Shows one'))
  })

  it('shows in place of the native balance what a plugin has for it', async () => {
    const Worth = ({ account }: { readonly account: string }) => <p>Worth of {account}</p>
    const balance = async () => coins(2_000_000_000_000_000_000n)
    const item = { id: 'worth', label: () => 'Worth', load: async () => ({ default: Worth }) }
    const one = await atAccount({ balance, slots: { 'account.balance': [item] } })
    await until(one, () => expect(one.text()).toContain(`Worth of alpha:1:${address}`))
    expect(one.text()).not.toContain('2.000 COIN')
  })

  it('shows the native balance where what a plugin has for it does not apply', async () => {
    const balance = async () => coins(2_000_000_000_000_000_000n)
    const load = async () => ({ default: () => <p>Worth of beta</p> })
    const item = { id: 'worth', label: () => 'Worth', namespaces: ['beta'], load }
    const one = await atAccount({ balance, slots: { 'account.balance': [item] } })
    await until(one, () => expect(one.text()).toContain('2.000 COIN'))
    expect(one.text()).not.toContain('Worth')
  })

  it('disconnects, and closes', async () => {
    const fox = networkWallet()
    const one = await atAccount({}, fox)
    await one.press('Disconnect')
    await one.settle(50)
    expect(fox.ended()).toBe(1)
    expect(isConnected(one)).toBe(false)
    expect(one.view()).toBeUndefined()
  })

  it('asks before it ends a connection of several families, and begins on what keeps it', async () => {
    const fox = networkWallet({ namespaces: ['alpha', 'beta'] })
    const one = await atAccount({}, fox, ['alpha', 'beta'])
    await one.press('Disconnect')
    expect(one.text()).toContain('Fox is connected for several blockchains')
    expect(one.text()).toContain('this disconnects Alpha Networks and Beta Networks')
    expect(fox.ended()).toBe(0)
    expect(focused(one)).toBe('Keep it')
    await one.press('Keep it')
    expect(one.root().activeElement?.textContent).toBe('Disconnect')
    expect(isConnected(one)).toBe(true)
    await one.press('Disconnect')
    await one.press('Disconnect')
    await one.settle(50)
    expect(fox.ended()).toBe(1)
  })

  it('leads to the wallets, of which it says how many are connected', async () => {
    const owl = networkWallet({ name: 'Owl' })
    const one = await atAccount({ wallets: [networkWallet(), owl] }, owl)
    expect(one.text()).toContain('Owl')
    await one.press('Owl')
    expect(one.view()).toBe('ProfileWallets')
  })

  it('leads somebody who is not connected to Connect', async () => {
    const one = await visit({ wallets: [networkWallet()] })
    await act(async () => one.modal.open('Account'))
    await one.settle()
    expect(one.text()).toContain('Connect a wallet to see your account on Meridian.')
    await one.press('Connect wallet')
    expect(one.view()).toBe('Connect')
  })
})
