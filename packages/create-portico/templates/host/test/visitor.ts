import { createEvmTestWallet } from '@portico/testing'
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { modal } from '../src/modal.js'

// The dialog is code that comes by import(): on a busy machine it takes its time.
configure({ asyncUtilTimeout: 10_000 })

export const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', chains: [{ chainId: 1 }] })

/** The dialog lives in a shadow root. */
export const dialog = () =>
  within(document.querySelector('portico-modal')?.shadowRoot?.querySelector('.root') as HTMLElement)

/** A node that is asked for the balance. */
export const node = async (): Promise<Response> => Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' })

/** A browser with a wallet, whose requests are answered here: no test needs the internet. */
export function openBrowser(fetch: (url: unknown, init?: { readonly body: string }) => Promise<Response>): void {
  let leave: () => void
  beforeEach(() => {
    vi.stubGlobal('fetch', fetch)
    leave = wallet.announce(window)
  })
  afterEach(async () => {
    await act(() => modal.disconnect())
    leave()
    wallet.reset()
  })
}

/** Presses a button of the page, or of the dialog, once it is there. */
export async function press(name: string | RegExp, where: () => Pick<typeof screen, 'getByRole'> = () => screen) {
  const button = await waitFor(() => where().getByRole('button', { name }))
  await act(async () => button.click())
}

/** Chooses the wallet in the dialog. */
export async function chooseWallet(): Promise<void> {
  await press('Connect wallet')
  await press(/Meadow/, dialog)
}
