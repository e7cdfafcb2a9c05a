import type { Dapp } from './dapp.js'
import { openAccount } from './openFamily.js'
import { expect } from './test.js'
import { kestrel, steer } from './testWallets.js'

/** Connects the wallet of the page, unless a view before this one needed it too. */
async function connected(dapp: Dapp): Promise<void> {
  if ((await dapp.page.getByTestId('status').textContent()) !== 'connected') await dapp.connect('Kestrel')
}

/** Views a visitor can be in, and how to get there from the page. */
export const views: readonly (readonly [name: string, go: (dapp: Dapp) => Promise<void>])[] = [
  ['Connect', (dapp) => dapp.connectButton.click()],
  [
    'Connect, list failed',
    async (dapp) => {
      await dapp.page.route(/getWallets/, (route) => route.fulfill({ status: 500 }))
      await dapp.connectButton.click()
      await expect(dapp.dialog.getByRole('button', { name: 'Retry' })).toBeVisible()
    },
  ],
  [
    'AllWallets',
    async (dapp) => {
      await dapp.connectButton.click()
      await dapp.dialog.getByRole('button', { name: /^All wallets/ }).click()
      await expect(dapp.dialog.getByRole('searchbox')).toBeVisible()
    },
  ],
  [
    'AllWallets, nothing found',
    async (dapp) => {
      await dapp.connectButton.click()
      await dapp.dialog.getByRole('button', { name: /^All wallets/ }).click()
      await dapp.dialog.getByRole('searchbox').fill('Supercalifragilisticexpialidocious wallet of yore')
      await expect(dapp.dialog.getByRole('button', { name: 'Clear search' })).toBeVisible()
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
  [
    'ConnectingExternal, failed',
    async (dapp) => {
      await steer(dapp.page, kestrel.rdns, 'behave', 'garbage', { method: 'eth_requestAccounts' })
      await dapp.choose('Kestrel')
      await dapp.dialog.getByText('Details', { exact: true }).click()
    },
  ],
  ['ConnectingWalletConnect', (dapp) => dapp.choose('MetaMask')],
  ['ConnectingWalletConnectBasic', (dapp) => dapp.choose('WalletConnect')],
  [
    'Account',
    async (dapp) => {
      await connected(dapp)
      await openAccount(dapp)
      await expect(dapp.dialog.getByRole('listitem').filter({ hasText: 'Devnet Dollar' })).toContainText('$')
    },
  ],
  [
    'Networks',
    async (dapp) => {
      await connected(dapp)
      await dapp.page.getByRole('button', { name: 'Choose network' }).click()
    },
  ],
  [
    'SwitchNetwork, declined',
    async (dapp) => {
      await connected(dapp)
      await steer(dapp.page, kestrel.rdns, 'behave', 'refuse', { method: 'wallet_switchEthereumChain' })
      await dapp.chooseNetwork('Devnet Two')
      await expect(dapp.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  ],
  [
    'ProfileWallets',
    async (dapp) => {
      await connected(dapp)
      await dapp.page.getByRole('button', { name: 'Wallets', exact: true }).click()
    },
  ],
  [
    'UnsupportedChain',
    async (dapp) => {
      await connected(dapp)
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
  [
    'GetWallet',
    async (dapp) => {
      await dapp.connectButton.click()
      await dapp.dialog.getByRole('button', { name: /Get started/ }).click()
      await dapp.dialog.getByRole('button', { name: 'Get a wallet' }).click()
    },
  ],
  [
    'GetWallet, one',
    async (dapp) => {
      await dapp.connectButton.click()
      await dapp.dialog.getByRole('button', { name: /^All wallets/ }).click()
      await dapp.dialog.getByRole('searchbox').fill('Base')
      await dapp.dialog.getByRole('button', { name: /^Base .*Get$/ }).click()
      await expect(dapp.dialog.getByRole('link').first()).toBeVisible()
    },
  ],
  [
    'ErrorView',
    async (dapp) => {
      await dapp.page.route(/AllWalletsView/, (route) => route.abort())
      await dapp.connectButton.click()
      await dapp.dialog.getByRole('button', { name: /^All wallets/ }).click()
      await expect(dapp.dialog.getByRole('button', { name: 'Retry' })).toBeVisible()
    },
  ],
  [
    'ProfileWallets, renaming',
    async (dapp) => {
      await connected(dapp)
      await dapp.page.getByRole('button', { name: 'Wallets', exact: true }).click()
      await dapp.dialog.getByRole('button', { name: /^Rename/ }).click()
      await dapp.dialog.getByRole('textbox').fill('Savings for a house by the sea')
    },
  ],
]
