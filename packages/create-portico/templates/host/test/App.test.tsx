import { createEvmTestWallet } from '@portico/testing'
import { renderStrict } from '@portico/testing/react'
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { App } from '../src/App.js'
import { modal } from '../src/modal.js'

// The dialog is code that comes by import(): on a busy machine it takes its time.
configure({ asyncUtilTimeout: 10_000 })

const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', chains: [{ chainId: 1 }] })
let leave: () => void
beforeEach(() => {
  // A node is asked for the balance. No test needs the internet.
  vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' }))
  leave = wallet.announce(window)
})
afterEach(async () => {
  await act(() => modal.disconnect())
  leave()
  wallet.reset()
})

/** The dialog lives in a shadow root. */
const dialog = () => within(document.querySelector('portico-modal')?.shadowRoot?.querySelector('.root') as HTMLElement)

it('connects a wallet that the visitor chooses, and signs', async () => {
  renderStrict(<App />)
  await act(async () => screen.getByRole('button', { name: 'Connect wallet' }).click())
  const row = await waitFor(() => dialog().getByRole('button', { name: /Meadow/ }))
  await act(async () => row.click())
  const sign = await waitFor(() => screen.getByRole('button', { name: 'Sign “Hello”' }))
  await act(async () => sign.click())
  await waitFor(() => expect(screen.getByText(/^0x[\da-f]{130}$/)).toBeTruthy())
})
