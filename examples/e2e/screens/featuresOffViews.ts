import { dappOf, type Dapp } from '../src/dapp.js'
import { openAccount } from '../src/openFamily.js'
import type { Parts } from '../src/startParts.js'
import { expect, type Page } from '../src/test.js'
import { installWallets, kestrel } from '../src/testWallets.js'
import type { FamilyView } from './FamilyView.js'

type Feature = 'social_login' | 'swap' | 'onramp' | 'activity'
const features: readonly Feature[] = ['social_login', 'swap', 'onramp', 'activity']

/** What the gateway answers of a project whose operator switched these off. The others are left to the site. */
async function switchOff(page: Page, off: readonly Feature[]): Promise<void> {
  const rows = features.map((id) => ({ id, isEnabled: !off.includes(id), config: off.includes(id) ? [] : null }))
  await page.route('**/appkit/v1/config*', (route) => route.fulfill({ json: { features: rows } }))
}

async function open(
  page: Page,
  parts: Parts,
  off: readonly Feature[],
  more: Readonly<Record<string, string>>,
): Promise<Dapp> {
  await switchOff(page, off)
  await installWallets(page.context(), parts, [kestrel])
  await page.goto(parts.dapp({ remote: '1000', ...more }))
  return dappOf(page)
}

/** The view of the account, once the buttons of what is off have gone. */
async function account(page: Page, parts: Parts, mode: string, off: readonly Feature[]): Promise<Dapp> {
  const dapp = await open(page, parts, off, { mode })
  await dapp.connect('Kestrel')
  await openAccount(dapp)
  await expect(dapp.dialog.getByRole('listitem').filter({ hasText: 'Devnet Dollar' })).toContainText('$')
  const visibleParts = {
    swap: dapp.dialog.getByRole('button', { name: 'Swap' }),
    onramp: dapp.dialog.getByRole('button', { name: 'Buy' }),
  }
  for (const feature of ['swap', 'onramp'] as const)
    await expect(visibleParts[feature]).toHaveCount(off.includes(feature) ? 0 : 1)
  await expect(dapp.dialog.getByRole('tab', { name: 'Activity' })).toHaveCount(off.includes('activity') ? 0 : 1)
  return dapp
}

/** Views as they are where the operator of the project switched features off. */
export const featuresOffViews: readonly FamilyView[] = [
  { name: 'Account, without swaps', go: (page, parts, mode) => account(page, parts, mode, ['swap']) },
  { name: 'Account, without buying', go: (page, parts, mode) => account(page, parts, mode, ['onramp']) },
  { name: 'Account, without activity', go: (page, parts, mode) => account(page, parts, mode, ['activity']) },
  { name: 'Account, without features', go: (page, parts, mode) => account(page, parts, mode, features) },
  {
    name: 'Connect, without logins',
    async go(page, parts, mode) {
      const site = await parts.secureSite()
      const dapp = await open(page, parts, ['social_login'], { mode, secureSite: site.site.origin })
      await dapp.connectButton.click()
      await expect(dapp.dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
      await expect(dapp.dialog.getByRole('textbox', { name: 'Email address' })).toHaveCount(0)
      return dapp
    },
  },
  {
    // The visitor stood in the view when it went: they are in the one before it.
    name: 'Account, switched off meanwhile',
    async go(page, parts, mode) {
      const dapp = await account(page, parts, mode, [])
      await dapp.dialog.getByRole('button', { name: 'Swap' }).click()
      await expect(page.getByRole('dialog', { name: 'Swap' })).toBeVisible()
      await switchOff(page, ['swap'])
      await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
      return dapp
    },
  },
]
