import { dappOf, type Dapp } from '../src/dapp.js'
import { families, type Family } from '../src/families.js'
import { connectFamily, openAccount } from '../src/openFamily.js'
import { expect, type Page } from '../src/test.js'
import { installWallets, kestrel, type WalletSetting } from '../src/testWallets.js'
import type { Parts } from '../src/startParts.js'
import type { FamilyView } from './FamilyView.js'
import { sending } from './familyViews.js'
import { receiver } from './sendOutcomes.js'
import { quoted } from './swapViews.js'

/** The list of wallets with these on the page, of which Kestrel is listed. */
async function listOf(page: Page, parts: Parts, mode: string, wallets: readonly WalletSetting[]): Promise<Dapp> {
  const { url } = await parts.gatewayListing(kestrel)
  await installWallets(page.context(), parts, wallets)
  await page.goto(parts.dapp({ mode, gateway: url }))
  const dapp = dappOf(page)
  await dapp.connectButton.click()
  return dapp
}

const chainOf = (name: string): Family => families.find((subject) => subject.family === name)!

/** Send, of the demo that sends on every chain. */
async function sendingOf(page: Page, parts: Parts, mode: string, chain: string): Promise<Dapp> {
  const { dapp } = await connectFamily(page, parts, chainOf(chain), true, { mode, send: 'all' })
  await openAccount(dapp)
  await dapp.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  return dapp
}

/** What a swap is worth cannot be told: the gateway knows no price of the dollar. */
async function unpriced(page: Page, parts: Parts, mode: string): Promise<Dapp> {
  await page.route('**/v1/fungible/price*', (route) => route.fulfill({ json: { fungibles: [] } }))
  await page.route('**/v1/account/*/balance*', async (route) => {
    const response = await route.fetch()
    const { balances, ...rest } = (await response.json()) as {
      readonly balances: readonly { readonly symbol: string }[]
    }
    const told = balances.map((row) => (row.symbol === 'DUSD' ? { ...row, price: 0 } : row))
    return route.fulfill({ response, json: { ...rest, balances: told } })
  })
  return quoted(page, parts, mode)
}

/** What visitors are told before their money moves, and cannot be taken by. */
export const moneyViews: readonly FamilyView[] = [
  {
    name: 'Connect, look-alikes',
    async go(page, parts, mode) {
      const dapp = await listOf(page, parts, mode, [
        kestrel,
        // The second letter is Cyrillic.
        { name: 'Kеstrel', rdns: 'example.imitator' },
        { name: 'KESTREL Wallet of the Northern and the Southern Isles', rdns: 'example.isles' },
      ])
      await expect(dapp.dialog.getByText(/^Not /).first()).toBeVisible()
      return dapp
    },
  },
  {
    name: 'Connect, a crowd',
    async go(page, parts, mode) {
      const crowd = Array.from({ length: 150 }, (_, at) => ({ name: `Wallet ${at}`, rdns: `example.w${at}` }))
      const dapp = await listOf(page, parts, mode, [...crowd, kestrel])
      await expect(dapp.dialog.getByRole('button', { name: /^All wallets/ })).toBeVisible()
      return dapp
    },
  },
  {
    name: 'Swap, unknown loss',
    async go(page, parts, mode) {
      const dapp = await unpriced(page, parts, mode)
      await expect(dapp.dialog.getByText('It is not known how much you lose')).toBeVisible()
      return dapp
    },
  },
  {
    name: 'SwapPreview, unknown loss',
    async go(page, parts, mode) {
      const dapp = await unpriced(page, parts, mode)
      await dapp.dialog.getByRole('checkbox', { name: /^I know what/ }).check()
      await dapp.dialog.getByRole('button', { name: 'Review swap' }).click()
      await expect(dapp.dialog.getByText('It is not known how much you lose')).toBeVisible()
      return dapp
    },
  },
  {
    name: 'WalletSend, memo',
    async go(page, parts, mode) {
      const dapp = await sendingOf(page, parts, mode, 'cosmos')
      await dapp.dialog.getByLabel(/^Memo/).fill('108 533 411')
      return dapp
    },
  },
  {
    name: 'WalletSendPreview, name of another network',
    async go(page, parts, mode) {
      await page.route('**/v1/profile/account/**', (route) =>
        route.fulfill({
          headers: { 'access-control-allow-origin': '*' },
          json: { name: 'harbor.eth', addresses: { 60: { address: receiver } } },
        }),
      )
      // Whether the address is a contract there.
      await page.route(/\/v1\/\?(.*&)?chainId=eip155(:|%3A)1(&|$)/, (route) => {
        const { id } = route.request().postDataJSON() as { readonly id: number }
        return route.fulfill({
          headers: { 'access-control-allow-origin': '*' },
          json: { jsonrpc: '2.0', id, result: '0x' },
        })
      })
      const dapp = await sending(page, parts, mode)
      await dapp.dialog.getByLabel('Amount').fill('0.25')
      await dapp.dialog.getByLabel('To', { exact: true }).fill('harbor.eth')
      await dapp.dialog.getByRole('button', { name: 'Review' }).click()
      await expect(dapp.dialog.getByText('This is its address on Ethereum')).toBeVisible()
      return dapp
    },
  },
  {
    name: 'WalletSendPreview, low fee',
    async go(page, parts, mode) {
      await page.route('**/fee-estimates*', (route) => route.fulfill({ json: { 3: 2, 6: 5 } }))
      const dapp = await sendingOf(page, parts, mode, 'bitcoin')
      await dapp.dialog.getByLabel('Amount').fill('0.01')
      await dapp.dialog.getByLabel('To', { exact: true }).fill(chainOf('bitcoin').receiver)
      await dapp.dialog.getByRole('button', { name: 'Review' }).click()
      await expect(dapp.dialog.getByText('The fee is low')).toBeVisible()
      return dapp
    },
  },
]
