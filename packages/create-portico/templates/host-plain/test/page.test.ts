import { createEvmTestWallet } from '@portico/testing'
import { configure, screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import page from '../index.html?raw'
import { modal } from '../src/modal.js'

// The dialog is code that comes by import(): on a busy machine it takes its time.
configure({ asyncUtilTimeout: 10_000 })

const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', chains: [{ chainId: 1 }] })
let leave: () => void
beforeEach(async () => {
  // A node is asked for the balance. No test needs the internet.
  vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' }))
  document.body.innerHTML = page.replace(/^[\s\S]*<body>|<script[\s\S]*$/g, '')
  leave = wallet.announce(window)
  await import('../src/main.js')
})
afterEach(async () => {
  await modal.disconnect()
  leave()
})

/** The dialog lives in a shadow root. */
const dialog = () => within(document.querySelector('portico-modal')?.shadowRoot?.querySelector('.root') as HTMLElement)

it('connects a wallet that the visitor chooses, and says so', async () => {
  screen.getByRole('button', { name: 'Connect wallet' }).click()
  ;(await waitFor(() => dialog().getByRole('button', { name: /Meadow/ }))).click()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(wallet.accounts[0]))
  expect(screen.getByRole('button', { name: 'Account' })).toBeTruthy()
})
