import { evm } from '@portico/evm'
import { pay } from '@portico/pay'
import { receive } from '@portico/receive'
import { send } from '@portico/send'
import { swaps } from '@portico/swaps'
import { createEvmTestWallet } from '@portico/testing'
import { openStage } from '@portico/testing/react'
import { act } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { watch } from '../src/index.js'

const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const rpcUrls = { default: { http: ['http://127.0.0.1:9'] } }
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const payment = {
  paymentAsset: { network: 'eip155:31337', asset: 'native', metadata: ether },
  recipient: '0x000000000000000000000000000000000000bEEF',
  amount: '0.25',
} as const

/** A site with everything that asks wallets, whose visitor also has one. */
async function openSite(stored?: Map<string, string>) {
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 503 }))
  onTestFinished(() => spy.mockRestore())
  const wallet = createEvmTestWallet({
    name: 'Meadow',
    rdns: 'example.meadow',
    chains: [{ chainId: 31_337 }],
    callNode: async () => '0x0',
  })
  onTestFinished(wallet.announce(window))
  const stage = await openStage(
    {
      gateway: 'http://127.0.0.1:9',
      plugins: [
        evm({ networks: [{ id: 31_337, name: 'Devnet', nativeCurrency: ether, rpcUrls }] }),
        send(),
        receive(),
        swaps({ networks: ['eip155:31337'] }),
        pay(),
        watch(),
      ],
    },
    stored,
  )
  const { modal } = stage
  return {
    ...stage,
    account: () => modal.store.get(modal.atoms.account)!,
    /** Buttons of Account that need a key, and one that needs none. */
    async offered() {
      await stage.open('Account')
      await stage.until(() => expect(stage.button('Receive')).toBeDefined())
      return ['Send', 'Swap', 'Receive'].filter((name) => stage.button(name))
    },
  }
}

it('is offered nothing that needs a key, and what needs none; a wallet is offered both', async () => {
  const stage = await openSite()
  const { modal } = stage
  await stage.connect('example.meadow')
  expect(stage.account().isViewOnly).toBe(false)
  expect(await stage.offered()).toEqual(['Send', 'Swap', 'Receive'])
  await act(async () => modal.disconnect())
  expect(stage.account().isViewOnly).toBe(false)
  await act(async () => modal.api.watch.connect(address))
  await stage.connected()
  expect(stage.account()).toMatchObject({ address, isViewOnly: true })
  expect(await stage.offered()).toEqual(['Receive'])
})

it.each(['WalletSend', 'Swap'] as const)('says why where a page opens %s all the same', async (view) => {
  const stage = await openSite()
  await act(async () => stage.modal.api.watch.connect(address))
  await stage.connected()
  await stage.open(view)
  await stage.until(() => expect(stage.text()).toContain('This account is only viewed. Connect its wallet to use it.'))
  await stage.press('Connect wallet')
  await stage.until(() => expect(stage.button('Meadow')).toBeDefined())
})

it('is offered nothing that needs a key after a reload either, while it is restored and afterwards', async () => {
  const first = await openSite()
  await act(async () => first.modal.api.watch.connect(address))
  const stored = new Map(first.stored)
  await act(async () => first.modal.dispose())

  const stage = await openSite(stored)
  const { modal } = stage
  const seen: boolean[] = []
  modal.store.sub(modal.atoms.account, () => {
    const { address: shown, isViewOnly } = stage.account()
    if (shown) seen.push(isViewOnly)
  })
  await stage.connected()
  expect(await stage.offered()).toEqual(['Receive'])
  expect(new Set([...seen, stage.account().isViewOnly])).toEqual(new Set([true]))
})

it('is not asked for a payment: the visitor is led to a wallet, which then pays', async () => {
  const stage = await openSite()
  const { modal } = stage
  await act(async () => modal.api.watch.connect(address))
  await stage.connected()
  await act(async () => void modal.api.pay.open(payment).catch(() => {}))
  await stage.until(() => expect(stage.view()).toBe('Pay'))
  await stage.until(() => expect(stage.button('Connect wallet')).toBeDefined())
  expect(stage.text()).not.toContain('View only')
  await stage.press('Connect wallet')
  await stage.until(() => expect(stage.button('Meadow')).toBeDefined())
  await stage.press('Meadow')
  await stage.until(() => expect(stage.account()).toMatchObject({ isConnected: true, isViewOnly: false }))
  await stage.until(() => expect(stage.view()).toBe('Pay'))
  await stage.until(() => expect(stage.button('Connect wallet')).toBeUndefined())
})
