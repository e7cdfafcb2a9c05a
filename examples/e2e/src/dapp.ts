import type { Locator, Page } from '@playwright/test'
import { expect } from './test.js'

/** What a visitor of the demo dapp does and sees, by role and name. */
export interface Dapp {
  readonly page: Page
  readonly dialog: Locator
  readonly connectButton: Locator
  status(status: 'connected' | 'connecting' | 'disconnected'): Promise<void>
  address(): Promise<string>
  network(name: string): Promise<void>
  /** Opens the modal and chooses a wallet in its list. */
  choose(wallet: string): Promise<void>
  /** As `choose`, until the page says connected and the modal is gone. */
  connect(wallet: string): Promise<void>
  /** Opens the list of networks and chooses one. */
  chooseNetwork(name: string): Promise<void>
  signature: Locator
  transaction: Locator
}

export function dappOf(page: Page): Dapp {
  const dialog = page.getByRole('dialog')
  const connectButton = page.getByRole('navigation', { name: 'Wallet' }).getByRole('button', { name: 'Connect wallet' })
  const dapp: Dapp = {
    page,
    dialog,
    connectButton,
    signature: page.getByRole('status', { name: 'Signature' }),
    transaction: page.getByRole('status', { name: 'Transaction' }),
    status: (status) => expect(page.getByTestId('status')).toHaveText(status),
    address: async () => (await page.getByTestId('address').textContent()) ?? '',
    network: (name) => expect(page.getByTestId('network')).toHaveText(name),
    async choose(wallet) {
      await connectButton.click()
      await dialog.getByRole('button', { name: new RegExp(`^${wallet}`) }).click()
    },
    async connect(wallet) {
      await dapp.choose(wallet)
      await dapp.status('connected')
      await expect(dialog).toBeHidden()
    },
    async chooseNetwork(name) {
      await page.getByRole('button', { name: 'Choose network' }).click()
      await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    },
  }
  return dapp
}
