import { dappOf, type Dapp } from '../src/dapp.js'
import { approve, logInByEmail, openAccount } from '../src/embeddedVisitor.js'
import type { Parts } from '../src/startParts.js'
import { expect, type Page } from '../src/test.js'
import { installWallets } from '../src/testWallets.js'
import type { FamilyView } from './FamilyView.js'

/** The form, with a name typed that is free. */
async function typed(page: Page, parts: Parts, mode: string, label: string): Promise<Dapp> {
  const dapp = await logInByEmail(page, parts, `${label}@example.test`, { mode })
  await openAccount(dapp)
  await dapp.dialog.getByRole('button', { name: 'Choose Name' }).click()
  await dapp.dialog.getByLabel('Name', { exact: true }).fill(label)
  await expect(dapp.dialog.getByText(`${label}.people.meridian is free.`)).toBeVisible()
  return dapp
}

/** Names of accounts: the form, its success, and the header of an account with a name and a picture. */
export const namesViews: readonly FamilyView[] = [
  { name: 'Register account name', go: (page, parts, mode) => typed(page, parts, mode, 'harbor') },
  {
    name: 'Register account name success',
    async go(page, parts, mode) {
      const dapp = await typed(page, parts, mode, 'lagoon')
      await dapp.dialog.getByRole('button', { name: 'Register name' }).click()
      await approve(page)
      await expect(dapp.dialog.getByText('You are lagoon.people.meridian')).toBeVisible({ timeout: 20_000 })
      return dapp
    },
  },
  {
    name: 'Account with a name',
    async go(page, parts, mode) {
      await installWallets(page.context(), parts)
      await page.goto(parts.dapp({ mode }))
      const dapp = dappOf(page)
      await dapp.connect('Kestrel')
      await openAccount(dapp)
      await expect(dapp.dialog.locator('.identity__name')).toHaveText('ada.eth')
      return dapp
    },
  },
]
