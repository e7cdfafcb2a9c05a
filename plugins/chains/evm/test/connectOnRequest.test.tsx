import type { Modal } from '@portico/core'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { failure } from '@portico/testing/conformance'
import { openStage, type Stage } from '@portico/testing/react'
import { BrowserProvider } from 'ethers'
import { act } from 'react'
import { createWalletClient, custom, verifyMessage } from 'viem'
import { anvil } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { evm, type EvmOptions, type EvmProvider, type EvmSpec } from '../src/index.js'

let wallet: EvmTestWallet
let remove: () => void
beforeEach(() => {
  wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow' })
  remove = wallet.announce(window)
})
afterEach(() => remove())

async function open(options: EvmOptions): Promise<{ stage: Stage<Modal<EvmSpec>>; provider: EvmProvider }> {
  const stage = await openStage({ plugins: [evm({ networks: [anvil], ...options })] })
  return { stage, provider: stage.modal.api.evm.getProvider() }
}
const listed = (stage: Stage<unknown>): Promise<void> => stage.until(() => expect(stage.button('Meadow')).toBeDefined())

describe('eth_requestAccounts of the provider, with connectOnRequest', () => {
  it('opens the modal and answers the accounts that the visitor connected: of viem', async () => {
    const { stage, provider } = await open({ connectOnRequest: true })
    const asking = createWalletClient({ chain: anvil, transport: custom(provider) }).requestAddresses()
    await listed(stage)
    await stage.press('Meadow')
    expect(await act(() => asking)).toEqual(wallet.accounts)
    expect(stage.modal.store.get(stage.modal.atoms.account).status).toBe('connected')
    // It answers at once from then on.
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual(wallet.accounts)
  })

  it('opens the modal for getSigner() of ethers', async () => {
    const { stage, provider } = await open({ connectOnRequest: true })
    const signing = new BrowserProvider(provider).getSigner().then((signer) => signer.signMessage('hello'))
    await listed(stage)
    await stage.press('Meadow')
    const signature = (await act(() => signing)) as `0x${string}`
    expect(await verifyMessage({ address: wallet.accounts[0]!, message: 'hello', signature })).toBe(true)
  })

  it('is a refusal (4001) where the visitor closes the modal', async () => {
    const { stage, provider } = await open({ connectOnRequest: true })
    const asking = failure(provider.request({ method: 'eth_requestAccounts' }))
    await listed(stage)
    await stage.press('Close')
    expect(await asking).toMatchObject({ code: 4001, cause: { code: 'core/modalClosed' } })
  })

  it('stays a rejection with 4900 without the option', async () => {
    const { stage, provider } = await open({})
    expect(await failure(provider.request({ method: 'eth_requestAccounts' }))).toMatchObject({ code: 4900 })
    expect(stage.modal.store.get(stage.modal.atoms.state).open).toBe(false)
  })
})
