import type { Dapp } from '../src/dapp.js'
import type { Parts } from '../src/startParts.js'
import { expect, type Page } from '../src/test.js'
import { kestrel, steer } from '../src/testWallets.js'
import type { FamilyView } from './FamilyView.js'
import { account } from './familyViews.js'

export async function swapping(page: Page, parts: Parts, mode: string): Promise<Dapp> {
  const dapp = await account(page, parts, mode)
  await dapp.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(dapp.dialog.getByLabel('You pay')).toBeVisible()
  await expect(dapp.dialog.getByText('Balance').first()).toBeVisible()
  return dapp
}

async function choose(dapp: Dapp, button: RegExp, token: RegExp): Promise<void> {
  await dapp.dialog.getByRole('button', { name: button }).first().click()
  await dapp.dialog.getByRole('listitem').getByRole('button', { name: token }).click()
  await expect(dapp.dialog.getByLabel('You pay')).toBeVisible()
}

export async function quoted(page: Page, parts: Parts, mode: string, amount = '1.25'): Promise<Dapp> {
  const dapp = await swapping(page, parts, mode)
  await choose(dapp, /^Select token/, /^Devnet Dollar/)
  await dapp.dialog.getByLabel('You pay').fill(amount)
  await expect(dapp.dialog.getByText('Least you receive')).toBeVisible()
  return dapp
}

/** Dollars into gems: the router has to be allowed to take them. */
export async function approving(page: Page, parts: Parts, mode: string): Promise<Dapp> {
  const dapp = await swapping(page, parts, mode)
  await choose(dapp, /^Select token/, /^Devnet Gem/)
  await choose(dapp, /^Token: ETH/, /^Devnet Dollar/)
  await dapp.dialog.getByLabel('You pay').fill('2500')
  return reviewed(dapp)
}

export async function reviewed(dapp: Dapp): Promise<Dapp> {
  await dapp.dialog.getByRole('button', { name: 'Review swap' }).click()
  await expect(dapp.dialog.getByRole('button', { name: 'Swap', exact: true })).toBeEnabled()
  return dapp
}

export const swapViews: readonly FamilyView[] = [
  { name: 'Swap, empty', go: swapping },
  { name: 'Swap', go: (page, parts, mode) => quoted(page, parts, mode) },
  {
    name: 'Swap, long amounts',
    go: (page, parts, mode) => quoted(page, parts, mode, '1234.123456789012345678'),
  },
  {
    name: 'Swap, not enough',
    async go(page, parts, mode) {
      const dapp = await quoted(page, parts, mode)
      await dapp.dialog.getByLabel('You pay').fill('20000')
      await expect(dapp.dialog.getByRole('button', { name: 'Insufficient balance' })).toBeVisible()
      return dapp
    },
  },
  { name: 'Swap, price impact', go: (page, parts, mode) => quoted(page, parts, mode, '250') },
  {
    name: 'Swap, quoting',
    async go(page, parts, mode) {
      await page.route('**/v1/convert/quotes*', () => {})
      const dapp = await swapping(page, parts, mode)
      await choose(dapp, /^Select token/, /^Devnet Dollar/)
      await dapp.dialog.getByLabel('You pay').fill('1.25')
      await expect(dapp.dialog.getByText('Looking for the best price')).toBeAttached()
      return dapp
    },
  },
  {
    name: 'Swap, quote failed',
    async go(page, parts, mode) {
      await page.route('**/v1/convert/quotes*', (route) =>
        route.fulfill({
          status: 404,
          headers: { 'access-control-allow-origin': '*' },
          json: { reasons: [{ field: '', description: 'The pool of ETH and DUSD is paused.' }] },
        }),
      )
      const dapp = await swapping(page, parts, mode)
      await choose(dapp, /^Select token/, /^Devnet Dollar/)
      await dapp.dialog.getByLabel('You pay').fill('1.25')
      await expect(dapp.dialog.getByText('There is no quote right now')).toBeVisible()
      return dapp
    },
  },
  {
    name: 'Swap, slippage',
    async go(page, parts, mode) {
      const dapp = await quoted(page, parts, mode)
      await dapp.dialog.getByRole('button', { name: 'Change', exact: true }).click()
      await dapp.dialog.getByLabel('Slippage, per cent').fill('12')
      await expect(dapp.dialog.getByText('others can take a large part')).toBeVisible()
      return dapp
    },
  },
  {
    name: 'Swap, other network',
    async go(page, parts, mode) {
      const dapp = await account(page, parts, mode)
      await steer(page, kestrel.rdns, 'setChain', 31_338)
      await dapp.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
      await expect(dapp.dialog.getByText(/^No swaps on/)).toBeVisible()
      return dapp
    },
  },
  {
    name: 'Swap, gateway gone',
    isBrief: true,
    async go(page, parts, mode) {
      await page.route('**/v1/convert/**', (route) => route.fulfill({ status: 503, body: '{}' }))
      const dapp = await account(page, parts, mode)
      await dapp.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
      await expect(dapp.dialog.getByText('Failed to initialize swap').first()).toBeVisible()
      return dapp
    },
  },
  {
    name: 'SwapSelectToken',
    async go(page, parts, mode) {
      const dapp = await swapping(page, parts, mode)
      await dapp.dialog
        .getByRole('button', { name: /^Select token/ })
        .first()
        .click()
      await expect(dapp.dialog.getByRole('button', { name: /^Devnet Gem/ }).first()).toBeVisible()
      return dapp
    },
  },
  {
    name: 'SwapPreview',
    go: async (page, parts, mode) => reviewed(await quoted(page, parts, mode)),
  },
  { name: 'SwapPreview, two steps', go: approving },
  {
    name: 'SwapPreview, asking',
    async go(page, parts, mode) {
      const dapp = await approving(page, parts, mode)
      await steer(page, kestrel.rdns, 'behave', 'stall', { method: 'eth_sendTransaction' })
      await dapp.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
      await expect(dapp.dialog.getByText(/^Confirm in Kestrel/).first()).toBeVisible()
      return dapp
    },
  },
  {
    name: 'SwapPreview, not known',
    async go(page, parts, mode) {
      const dapp = await reviewed(await quoted(page, parts, mode))
      await steer(page, kestrel.rdns, 'behave', 'offline', { method: 'eth_sendTransaction' })
      await dapp.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
      await expect(dapp.dialog.getByText('We don’t know yet')).toBeVisible()
      return dapp
    },
  },
]
