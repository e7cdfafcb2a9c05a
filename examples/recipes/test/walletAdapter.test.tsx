import { useWallet, WalletProvider, type WalletContextState } from '@solana/wallet-adapter-react'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { act, renderHook, type RenderHookResult } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { porticoName, PorticoWalletAdapter } from '../src/walletAdapter.js'
import { openPage } from './solana.js'

// wallet-adapter remembers there which wallet is selected.
beforeEach(() => localStorage.setItem('walletName', JSON.stringify(porticoName)))

function renderSite(
  modal: ConstructorParameters<typeof PorticoWalletAdapter>[0],
): RenderHookResult<WalletContextState, unknown> {
  const adapters = [new PorticoWalletAdapter(modal)]
  return renderHook(useWallet, {
    wrapper: ({ children }) => (
      <WalletProvider wallets={adapters} autoConnect>
        {children}
      </WalletProvider>
    ),
  })
}

it('the hooks of wallet-adapter follow the modal, sign, and disconnect it', async () => {
  const { modal, wallet } = openPage(undefined)
  const { result } = renderSite(modal)
  expect(result.current.connected).toBe(false)
  await act(async () => void (await modal.connect({ wallet: 'Meadow' })))
  const [owner] = wallet.accounts
  expect([result.current.connected, result.current.publicKey?.toBase58()]).toEqual([true, owner])

  expect(await result.current.signMessage!(new TextEncoder().encode('Hello'))).toHaveLength(64)
  const key = new PublicKey(owner!)
  const transaction = new Transaction({ feePayer: key, blockhash: owner!, lastValidBlockHeight: 1 })
  transaction.add(SystemProgram.transfer({ fromPubkey: key, toPubkey: key, lamports: 1 }))
  const signed = await result.current.signTransaction!(transaction)
  expect(signed.verifySignatures()).toBe(true)

  await act(() => result.current.disconnect())
  expect(modal.store.get(modal.atoms.accountOf('solana')).status).toBe('disconnected')
  expect([result.current.connected, result.current.publicKey]).toEqual([false, null])
})

it('a reload connects the hooks again, and asks the visitor nothing', async () => {
  const stored = new Map<string, string>()
  const first = openPage(undefined, stored)
  await first.modal.connect({ wallet: 'Meadow' })
  const { modal } = openPage(undefined, new Map(stored))
  const { result } = renderSite(modal)
  await act(() => modal.settled('solana'))
  await expect.poll(() => result.current.connected).toBe(true)
  expect(result.current.connecting).toBe(false)
  expect(modal.store.get(modal.atoms.state).open).toBe(false)
})
