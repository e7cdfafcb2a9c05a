import type { Dapp } from './dapp.js'
import { expect } from './test.js'
import { kestrel, steer } from './testWallets.js'

/** Views a visitor can be in, and how to get there. */
export const views: readonly (readonly [name: string, go: (dapp: Dapp) => Promise<void>])[] = [
  ['Connect', (dapp) => dapp.connectButton.click()],
  [
    'AllWallets',
    async (dapp) => {
      await dapp.connectButton.click()
      await dapp.dialog.getByRole('button', { name: /^All wallets/ }).click()
      await expect(dapp.dialog.getByRole('searchbox')).toBeVisible()
    },
  ],
  [
    'ConnectingExternal',
    async (dapp) => {
      await steer(dapp.page, kestrel.rdns, 'behave', 'stall', { method: 'eth_requestAccounts' })
      await dapp.choose('Kestrel')
    },
  ],
  [
    'ConnectingExternal, declined',
    async (dapp) => {
      await steer(dapp.page, kestrel.rdns, 'behave', 'refuse', { method: 'eth_requestAccounts' })
      await dapp.choose('Kestrel')
      await expect(dapp.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  ],
  ['ConnectingWalletConnectBasic', (dapp) => dapp.choose('WalletConnect')],
  [
    'Account',
    async (dapp) => {
      await dapp.connect('Kestrel')
      await dapp.page.getByRole('navigation', { name: 'Wallet' }).getByRole('button', { name: /0xf3/i }).click()
    },
  ],
  [
    'Networks',
    async (dapp) => {
      await dapp.connect('Kestrel')
      await dapp.page.getByRole('button', { name: 'Choose network' }).click()
    },
  ],
  [
    'SwitchNetwork, declined',
    async (dapp) => {
      await dapp.connect('Kestrel')
      await steer(dapp.page, kestrel.rdns, 'behave', 'refuse', { method: 'wallet_switchEthereumChain' })
      await dapp.chooseNetwork('Devnet Two')
      await expect(dapp.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  ],
  [
    'ProfileWallets',
    async (dapp) => {
      await dapp.connect('Kestrel')
      await dapp.page.getByRole('button', { name: 'Wallets', exact: true }).click()
    },
  ],
  [
    'UnsupportedChain',
    async (dapp) => {
      await dapp.connect('Kestrel')
      await steer(dapp.page, kestrel.rdns, 'emit', 'chainChanged', '0x3e7')
    },
  ],
  [
    'WhatIsAWallet',
    async (dapp) => {
      await dapp.connectButton.click()
      await dapp.dialog.getByRole('button', { name: /Get started/ }).click()
    },
  ],
]
