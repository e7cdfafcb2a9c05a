import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEvmTestWallet } from '@portico/testing'
import { configure, screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// The code of the dialog is loaded by the click.
configure({ asyncUtilTimeout: 15_000 })

const page = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', chains: [{ chainId: 1 }] })
let remove: () => void
beforeEach(async () => {
  // A node is asked for the balance.
  vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' }))
  document.body.innerHTML = page.replace(/^[\s\S]*<body>|<script[\s\S]*$/g, '')
  remove = wallet.announce(window)
  await import('../src/main.js')
})
afterEach(() => remove())

/** The dialog is in a shadow root. */
const dialog = (): ReturnType<typeof within> =>
  within(document.querySelector('portico-modal')?.shadowRoot?.querySelector('.root') as HTMLElement)

it('connects the wallet that the visitor chooses, shows its address and signs', async () => {
  screen.getByRole('button', { name: 'Connect wallet' }).click()
  ;(await waitFor(() => dialog().getByRole('button', { name: /Meadow/ }))).click()
  await waitFor(() => screen.getByRole('button', { name: wallet.accounts[0]! }))
  screen.getByRole('button', { name: 'Sign a message' }).click()
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^0x[\da-f]{130}$/))
}, 60_000)
