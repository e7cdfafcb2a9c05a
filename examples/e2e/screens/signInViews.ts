import { dappOf, type Dapp } from '../src/dapp.js'
import type { Parts } from '../src/startParts.js'
import { expect, type Page } from '../src/test.js'
import { installWallets, kestrel, steer, type WalletSetting } from '../src/testWallets.js'
import type { FamilyView } from './FamilyView.js'

const longName = 'The Harbour Association of Northern Islands and Adjacent Waters'
const harbour: WalletSetting = { name: longName, rdns: 'example.harbour' }

/** The page that asks its visitors to sign in, with a message ready to sign. */
async function asked(
  page: Page,
  parts: Parts,
  mode: string,
  wallet: WalletSetting,
  more: Readonly<Record<string, string>> = {},
): Promise<Dapp> {
  await installWallets(page.context(), parts, [wallet])
  await page.goto(await parts.signIn('eip155', { mode, ...more }))
  const dapp = dappOf(page)
  await dapp.choose(wallet.name)
  await expect(dapp.dialog.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  return dapp
}

async function signing(dapp: Dapp, wallet: WalletSetting, behaviour: 'stall' | 'refuse'): Promise<Dapp> {
  await steer(dapp.page, wallet.rdns, 'behave', behaviour, { method: 'personal_sign' })
  await dapp.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  return dapp
}

/** The toast of a failure goes by itself; what the view says stays. */
async function failed(dapp: Dapp, title: string): Promise<Dapp> {
  await expect(dapp.dialog.getByText(title).last()).toBeVisible()
  await expect(dapp.dialog.locator('.toast')).toHaveCount(0)
  return dapp
}

/** Views of sign-in. */
export const signInViews: readonly FamilyView[] = [
  { name: 'SIWXSignMessage', go: (page, parts, mode) => asked(page, parts, mode, kestrel) },
  {
    name: 'SIWXSignMessage, optional, message open',
    async go(page, parts, mode) {
      const dapp = await asked(page, parts, mode, kestrel, { optional: '' })
      await dapp.dialog.getByText('Message to sign').click()
      return dapp
    },
  },
  {
    name: 'SIWXSignMessage, preparing',
    async go(page, parts, mode) {
      await installWallets(page.context(), parts)
      await page.goto(await parts.signIn('eip155', { mode }))
      const dapp = dappOf(page)
      // The first is for wallets that sign in as they connect; this one does not.
      await page.route('**/siwx/nonce', () => {})
      await page.route('**/siwx/nonce', (route) => route.continue(), { times: 1 })
      await dapp.choose(kestrel.name)
      await expect(dapp.dialog.getByText('Preparing the message')).toBeAttached()
      return dapp
    },
    isBrief: true,
  },
  {
    name: 'SIWXSignMessage, waiting',
    go: async (page, parts, mode) => signing(await asked(page, parts, mode, kestrel), kestrel, 'stall'),
  },
  {
    name: 'SIWXSignMessage, declined',
    go: async (page, parts, mode) =>
      failed(await signing(await asked(page, parts, mode, kestrel), kestrel, 'refuse'), 'Signature declined'),
  },
  {
    name: 'SIWXSignMessage, failed',
    async go(page, parts, mode) {
      const dapp = await asked(page, parts, mode, kestrel)
      const refusal = { code: 'signIn/nonce', message: 'The nonce is unknown, used or expired.' }
      await page.route('**/siwx/verify', (route) => route.fulfill({ status: 401, json: refusal }))
      await dapp.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
      return failed(dapp, 'Error signing message')
    },
  },
  {
    name: 'SIWXSignMessage, long names',
    go: (page, parts, mode) => asked(page, parts, mode, harbour, { site: `${longName}, Boats and Moorings` }),
  },
  {
    name: 'SIWXSignMessage, long names, waiting',
    go: async (page, parts, mode) =>
      signing(await asked(page, parts, mode, harbour, { site: `${longName}, Boats and Moorings` }), harbour, 'stall'),
  },
]
