import { sepolia } from '@portico/evm'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { openStage, type Stage } from './stage.js'

const named = (id: number, name: string) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
const local = named(31_337, 'Meridian Mainnet')
const shown = (stage: Stage) => stage.root().querySelector('.address-full')?.previousElementSibling?.textContent

async function connected(...words: Parameters<typeof openStage>): Promise<Stage> {
  const stage = await openStage(...words)
  await stage.connect('example.meadow')
  return stage
}

describe('Receive', () => {
  it('is an action of Account, and shows the whole address, its QR code and its networks', async () => {
    const stage = await connected({ networks: [local, sepolia] })
    await act(async () => stage.modal.open('Account'))
    await stage.until(() => expect(stage.view()).toBe('Account'))
    await stage.press('Receive')
    await stage.until(() => expect(stage.view()).toBe('WalletReceive'))
    await stage.until(() => expect(stage.title()).toBe('Receive'))
    const { address } = stage.modal.store.get(stage.modal.atoms.account)!
    expect(shown(stage)).toBe(address)
    expect(stage.root().querySelector('.qr svg')?.getAttribute('aria-label')).toContain(address)
    expect(stage.text()).toContain('Your address on Meridian Mainnet')
    expect(stage.text()).toContain('and 1 more, same address')
  })

  it('copies the address', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const stage = await connected({ networks: [local] })
    await act(async () => stage.modal.open('WalletReceive'))
    await stage.until(() => expect(stage.view()).toBe('WalletReceive'))
    await stage.until(() => expect(stage.text()).toContain('Copy address'))
    await stage.press('Copy address')
    expect(writeText).toHaveBeenCalledWith(stage.modal.store.get(stage.modal.atoms.account)!.address)
    expect(stage.text()).toContain('Address copied')
  })

  it('leads to the networks, the one in use first, test networks marked', async () => {
    const stage = await connected({ networks: [sepolia, local] })
    await act(async () => stage.modal.open('WalletReceive'))
    await stage.until(() => expect(stage.text()).toContain('and 1 more'))
    await stage.press('Meridian Mainnet')
    await stage.until(() => expect(stage.view()).toBe('WalletCompatibleNetworks'))
    await stage.until(() => expect(stage.title()).toBe('Compatible Networks'))
    const rows = [...stage.root().querySelectorAll('.list .row')].map(
      (row) => row.querySelector('.row__title')?.textContent,
    )
    expect(rows).toEqual(['Meridian Mainnet', 'Sepolia'])
    expect(stage.root().querySelector('.list')?.textContent).toContain('Testnet')
  })

  it('follows the account that the wallet selects', async () => {
    const stage = await connected({ networks: [local] })
    await act(async () => stage.modal.open('WalletReceive'))
    await stage.until(() => expect(shown(stage)).toBeDefined())
    const before = shown(stage)
    await act(async () => stage.wallet.setAccounts(stage.wallet.accounts.slice(1)))
    await stage.until(() => expect(shown(stage)).not.toBe(before))
    expect(shown(stage)).toBe(stage.modal.store.get(stage.modal.atoms.account)!.address)
  })

  it('names one network if the address is valid on that one only', async () => {
    const stage = await connected({ networks: [local] })
    await act(async () => stage.modal.open('WalletReceive'))
    await stage.until(() => expect(stage.text()).toContain('Only send what is on this network'))
    expect(stage.text()).toContain('Meridian Mainnet')
  })

  it('asks for a wallet if none is connected', async () => {
    const stage = await openStage({ networks: [local] })
    await act(async () => stage.modal.open('WalletReceive'))
    await stage.until(() => expect(stage.text()).toContain('No wallet is connected'))
    await stage.press('Connect wallet')
    await stage.until(() => expect(stage.view()).toBe('Connect'))
    expect(stage.modal.store.get(stage.modal.api.receive.account)).toBeUndefined()
  })
})
