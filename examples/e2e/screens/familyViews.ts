import type { PageChainWallet } from '@portico/testing/page'
import { dappOf, type Dapp } from '../src/dapp.js'
import type { Parts } from '../src/startParts.js'
import { expect, type Page } from '../src/test.js'
import type { FamilyView } from './FamilyView.js'
import { receiver, sendOutcomes } from './sendOutcomes.js'
import { installWallets, kestrel, requestsOf, steer, type WalletSetting } from '../src/testWallets.js'

const long = 'Guillemot of the Northern Isles Wallet'
const isles = { name: long, rdns: 'example.isles' }

async function open(
  page: Page,
  parts: Parts,
  query: Readonly<Record<string, string>>,
  wallets: readonly WalletSetting[],
  families: readonly PageChainWallet[] = [],
): Promise<Dapp> {
  await installWallets(page.context(), parts, wallets, families)
  await page.goto(parts.dapp(query))
  return dappOf(page)
}

export async function account(page: Page, parts: Parts, mode: string): Promise<Dapp> {
  const { dollar, gem } = parts.devnet.chains[0].tokens
  const dapp = await open(page, parts, { mode, tokens: `${dollar.address},${gem.address}` }, [kestrel])
  await dapp.connect('Kestrel')
  await page.locator('button[data-kind=account]').click()
  return dapp
}

export async function sending(page: Page, parts: Parts, mode: string): Promise<Dapp> {
  const dapp = await account(page, parts, mode)
  await dapp.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(
    dapp.dialog.getByText('10,000', { exact: false }).or(dapp.dialog.getByText('Balance')).first(),
  ).toBeVisible()
  return dapp
}

async function reviewing(page: Page, parts: Parts, mode: string, amount: string): Promise<Dapp> {
  const dapp = await sending(page, parts, mode)
  await dapp.dialog.getByLabel('Amount').fill(amount)
  await dapp.dialog.getByLabel('To', { exact: true }).fill(receiver)
  await dapp.dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dapp.dialog.getByText('Leaves your account')).toBeVisible()
  return dapp
}

/** The wallet broke off, and no node has the transfer. */
async function unknown(page: Page, parts: Parts, mode: string): Promise<Dapp> {
  const dapp = await reviewing(page, parts, mode, '0.25')
  await steer(page, kestrel.rdns, 'behave', 'offline', { method: 'eth_sendTransaction' })
  await dapp.dialog.getByRole('button', { name: /^Send 0/ }).click()
  await expect(dapp.dialog.getByText('We don’t know yet')).toBeVisible()
  return dapp
}

async function receiving(page: Page, parts: Parts, mode: string): Promise<Dapp> {
  const dapp = await account(page, parts, mode)
  await dapp.dialog.getByRole('button', { name: 'Receive' }).click()
  await expect(dapp.dialog.getByRole('button', { name: 'Copy address' })).toBeVisible()
  return dapp
}

/** EVM and four more families, each with its public networks; only Solana and Bitcoin have a node. */
async function fiveFamilies(
  page: Page,
  parts: Parts,
  mode: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Dapp> {
  const [solana, bitcoin] = await Promise.all([parts.chains.get('solana'), parts.chains.get('bitcoin')])
  return open(
    page,
    parts,
    {
      mode,
      families: 'solana,bip122,polkadot,cosmos',
      [`rpc.${solana.networkId}`]: solana.url,
      [`rpc.${bitcoin.networkId}`]: bitcoin.url,
      ...more,
    },
    [kestrel, isles],
    [
      { chain: 'solana', name: long, rpcUrl: solana.url },
      { chain: 'solana', name: 'Marlin', rpcUrl: solana.url },
      { chain: 'bitcoin', name: 'Heron', speaks: 'sats', nodeUrl: bitcoin.url },
    ],
  )
}

async function held(page: Page, parts: Parts, mode: string): Promise<Dapp> {
  const dapp = await fiveFamilies(page, parts, mode)
  await dapp.connect('Kestrel')
  return dapp
}

export const familyViews: readonly FamilyView[] = [
  {
    name: 'WalletSend',
    async go(page, parts, mode) {
      const dapp = await sending(page, parts, mode)
      await dapp.dialog.getByLabel('Amount').fill('0.25')
      await dapp.dialog.getByLabel('To', { exact: true }).fill(receiver)
      return dapp
    },
  },
  {
    name: 'WalletSend, wrong',
    async go(page, parts, mode) {
      const dapp = await sending(page, parts, mode)
      await dapp.dialog.getByLabel('To', { exact: true }).fill('0xshort')
      await dapp.dialog.getByLabel('Amount').fill('123456789.123456789012345678')
      return dapp
    },
  },
  {
    name: 'WalletSendSelectToken',
    async go(page, parts, mode) {
      const dapp = await sending(page, parts, mode)
      await dapp.dialog.getByRole('button', { name: /^Token: ETH/ }).click()
      await expect(dapp.dialog.getByRole('button', { name: /^Devnet Gem/ })).toBeVisible()
      return dapp
    },
  },
  { name: 'WalletSendPreview', go: (page, parts, mode) => reviewing(page, parts, mode, '0.25') },
  {
    name: 'WalletSendPreview, asking',
    async go(page, parts, mode) {
      const dapp = await reviewing(page, parts, mode, '0.25')
      await steer(page, kestrel.rdns, 'behave', 'stall', { method: 'eth_sendTransaction' })
      await dapp.dialog.getByRole('button', { name: /^Send 0/ }).click()
      await dapp.dialog.getByRole('button', { name: /^Confirm in/ }).hover()
      return dapp
    },
  },
  {
    name: 'WalletSendPreview, withdrawing',
    async go(page, parts, mode) {
      const dapp = await reviewing(page, parts, mode, '0.25')
      await steer(page, kestrel.rdns, 'behave', 'stall', { method: 'eth_sendTransaction' })
      await dapp.dialog.getByRole('button', { name: /^Send 0/ }).click()
      // Before the wallet is asked there is nothing to reject there.
      await expect.poll(async () => (await requestsOf(page, kestrel.rdns)).includes('eth_sendTransaction')).toBe(true)
      await dapp.dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dapp.dialog.getByText('The request is still open there').first()).toBeVisible()
      return dapp
    },
  },
  {
    name: 'WalletSendPreview, failed',
    async go(page, parts, mode) {
      const dapp = await reviewing(page, parts, mode, '0.123456789012345678')
      await steer(page, kestrel.rdns, 'behave', 'unsupported', { method: 'eth_sendTransaction' })
      await dapp.dialog.getByRole('button', { name: /^Send / }).click()
      await expect(dapp.dialog.getByText('It was not sent').first()).toBeVisible()
      return dapp
    },
  },
  { name: 'WalletSendPreview, not known', go: (page, parts, mode) => unknown(page, parts, mode) },
  {
    name: 'WalletSendPreview, may still arrive',
    async go(page, parts, mode) {
      const dapp = await unknown(page, parts, mode)
      await dapp.dialog.getByRole('button', { name: 'Back' }).first().click()
      await expect(dapp.dialog.getByText('We don’t know yet')).toBeVisible()
      await dapp.dialog.getByLabel('Amount').fill('0.5')
      await dapp.dialog.getByLabel('To', { exact: true }).fill(receiver)
      await dapp.dialog.getByRole('button', { name: 'Review' }).click()
      await dapp.dialog.getByRole('button', { name: /^Send 0/ }).click()
      await expect(dapp.dialog.getByText('A transfer may still arrive')).toBeVisible()
      return dapp
    },
  },
  ...sendOutcomes(reviewing),
  { name: 'WalletReceive', go: receiving },
  {
    name: 'WalletCompatibleNetworks',
    async go(page, parts, mode) {
      const dapp = await receiving(page, parts, mode)
      await dapp.dialog.getByRole('button', { name: /more, same address/ }).click()
      return dapp
    },
  },
  {
    name: 'ChooseNamespaces',
    async go(page, parts, mode) {
      const { url } = await parts.gatewayListing(isles)
      const dapp = await fiveFamilies(page, parts, mode, { gateway: url })
      await dapp.connectButton.click()
      const row = dapp.dialog.getByRole('button', { name: new RegExp(`^${long}`) })
      await expect(row).toHaveCount(1)
      await row.click()
      await expect(dapp.dialog.getByRole('checkbox', { name: /^Solana/ })).toBeChecked()
      return dapp
    },
  },
  {
    name: 'ProfileWallets, five families',
    async go(page, parts, mode) {
      const dapp = await held(page, parts, mode)
      await page.getByRole('button', { name: 'Add a wallet' }).click()
      await dapp.dialog.getByRole('button', { name: /^Marlin/ }).click()
      await expect(dapp.dialog).toBeHidden()
      await page.getByRole('button', { name: 'Wallets', exact: true }).click()
      await expect(dapp.dialog.getByRole('tab')).toHaveCount(5)
      return dapp
    },
  },
  {
    name: 'ProfileWallets, a family without wallet',
    async go(page, parts, mode) {
      const dapp = await held(page, parts, mode)
      await page.getByRole('button', { name: 'Wallets', exact: true }).click()
      await dapp.dialog.getByRole('tab', { name: /^Cosmos/ }).click()
      return dapp
    },
  },
  {
    name: 'ProfileWallets, ordinals',
    async go(page, parts, mode) {
      const dapp = await fiveFamilies(page, parts, mode)
      await dapp.connect('Heron')
      await page.getByRole('button', { name: 'Wallets', exact: true }).click()
      await expect(dapp.dialog.getByText('ordinal').first()).toBeVisible()
      return dapp
    },
  },
  {
    name: 'ProfileWallets, long toast',
    isBrief: true,
    async go(page, parts, mode) {
      const dapp = await fiveFamilies(page, parts, mode)
      await dapp.connect('Heron')
      await page.getByRole('button', { name: 'Wallets', exact: true }).click()
      // Choosing what is greyed says why it cannot be the account in use.
      await dapp.dialog.getByRole('button').filter({ hasText: 'ordinal' }).first().click({ force: true })
      await expect(dapp.dialog.getByRole('alert').first()).not.toBeEmpty()
      return dapp
    },
  },
  {
    name: 'Networks, five families',
    async go(page, parts, mode) {
      const dapp = await held(page, parts, mode)
      await page.getByRole('button', { name: 'Choose network' }).click()
      await expect(dapp.dialog.getByRole('button', { name: /^Solana Local/ })).toBeAttached()
      return dapp
    },
  },
  {
    name: 'SwitchActiveChain',
    async go(page, parts, mode) {
      const dapp = await held(page, parts, mode)
      await dapp.chooseNetwork('Solana Local')
      await expect(dapp.dialog.getByRole('button', { name: /^Marlin/ })).toBeVisible()
      return dapp
    },
  },
]
