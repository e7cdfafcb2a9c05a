import { createEvmTestWallet } from '@portico/testing'
import { renderStrict } from '@portico/testing/react'
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import { verifyMessage } from 'viem'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { App } from '../src/App.js'
import { modal } from '../src/modal.js'

// The dialog is code that comes by import(): on a busy machine it takes its time.
configure({ asyncUtilTimeout: 10_000 })

const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', chains: [{ chainId: 1 }] })
let leave: () => void

/** What the visitor signed in with. */
let signedIn: { readonly message: string; readonly signature: `0x${string}` } | undefined

/** The server of sign-in, which test/siwx.test.ts tests, and a node that is asked for the balance: no test needs the internet. */
async function answer(url: unknown, init?: { readonly body: string }): Promise<Response> {
  if (url === '/siwx/nonce') return Response.json({ nonce: 'abcdefgh12345678' })
  if (url === '/siwx/verify') signedIn = JSON.parse(init!.body)
  if (String(url).startsWith('/siwx/'))
    return Response.json({ accounts: signedIn ? [{ address: wallet.accounts[0] }] : [] })
  return Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' })
}

beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  leave = wallet.announce(window)
})
afterEach(async () => {
  await act(() => modal.disconnect())
  leave()
  wallet.reset()
})

/** The dialog lives in a shadow root. */
const dialog = () => within(document.querySelector('portico-modal')?.shadowRoot?.querySelector('.root') as HTMLElement)

it('connects a wallet that the visitor chooses, signs, and signs in', async () => {
  renderStrict(<App />)
  await act(async () => screen.getByRole('button', { name: 'Connect wallet' }).click())
  const row = await waitFor(() => dialog().getByRole('button', { name: /Meadow/ }))
  await act(async () => row.click())
  const sign = await waitFor(() => screen.getByRole('button', { name: 'Sign “Hello”' }))
  await act(async () => sign.click())
  await waitFor(() => expect(screen.getByText(/^0x[\da-f]{130}$/)).toBeTruthy())
  await act(async () => screen.getByRole('button', { name: 'Sign in' }).click())
  await waitFor(() => expect(screen.getByText(/^Signed in as 0x/)).toBeTruthy())
  expect(signedIn?.message).toContain('Nonce: abcdefgh12345678')
  const address = wallet.accounts[0] as `0x${string}`
  expect(await verifyMessage({ address, message: signedIn!.message, signature: signedIn!.signature })).toBe(true)
})
