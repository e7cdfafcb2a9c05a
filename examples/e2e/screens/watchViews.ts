import { dappOf, type Dapp } from '../src/dapp.js'
import { openAccount } from '../src/openFamily.js'
import type { Parts } from '../src/startParts.js'
import { expect, type Page } from '../src/test.js'
import { installWallets, kestrel } from '../src/testWallets.js'
import type { FamilyView } from './FamilyView.js'

/** The first account of the local chains, which has coins and tokens. */
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

async function enter(page: Page, parts: Parts, mode: string, text: string): Promise<Dapp> {
  await installWallets(page.context(), parts, [kestrel])
  await page.goto(parts.dapp({ mode, watch: '', pay: '', names: 'off' }))
  const dapp = dappOf(page)
  await dapp.choose('View as')
  await dapp.dialog.getByRole('textbox').fill(text)
  return dapp
}

/** A visitor who views an account without its wallet. */
export async function view(page: Page, parts: Parts, mode = 'system'): Promise<Dapp> {
  const dapp = await enter(page, parts, mode, address)
  await dapp.dialog.getByRole('button', { name: 'View account' }).click()
  await dapp.status('connected')
  await expect(dapp.dialog).toBeHidden()
  return dapp
}

export const watchViews: readonly FamilyView[] = [
  {
    name: 'WatchAddress',
    async go(page, parts, mode) {
      const dapp = await enter(page, parts, mode, address)
      await expect(dapp.dialog.getByRole('button', { name: 'View account' })).toBeEnabled()
      return dapp
    },
  },
  {
    name: 'WatchAddress, wrong',
    async go(page, parts, mode) {
      const dapp = await enter(page, parts, mode, `${address.slice(0, -1)}O`)
      await expect(dapp.dialog.getByText('This is no address')).toBeVisible()
      return dapp
    },
  },
  {
    name: 'Account, viewed',
    async go(page, parts, mode) {
      const dapp = await view(page, parts, mode)
      await openAccount(dapp)
      await expect(dapp.dialog.getByRole('listitem').filter({ hasText: 'Devnet Dollar' })).toContainText('$')
      return dapp
    },
  },
  {
    name: 'Pay, viewed',
    async go(page, parts, mode) {
      const dapp = await view(page, parts, mode)
      await page.getByRole('button', { name: 'Check out' }).click()
      await expect(dapp.dialog.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
      return dapp
    },
  },
]
