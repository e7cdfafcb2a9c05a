import { startAccounts, type Accounts } from '@portico/devnet-accounts'
import { createTestClient, http, parseEther, type Address } from 'viem'
import { foundry } from 'viem/chains'
import { dappOf, type Dapp } from '../src/dapp.js'
import { openPasskeys } from '../src/openPasskeys.js'
import type { Parts } from '../src/startParts.js'
import { expect, type Page } from '../src/test.js'
import type { FamilyView } from './FamilyView.js'
import { inArabic } from './inArabic.js'

const friend = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

/** The view that makes or takes a passkey. */
async function connect(page: Page, parts: Parts, more: Readonly<Record<string, string>>): Promise<Dapp> {
  const started = accounts.get(parts) ?? startAccounts({ chain: parts.devnet.chains[0] })
  accounts.set(parts, started)
  const dapp = await openPasskeys(page, parts, await started, more)
  await dapp.connectButton.click()
  await dapp.dialog.getByRole('button', { name: /^Passkey/ }).click()
  return dapp
}
/** Of the chain of a worker. */
const accounts: WeakMap<Parts, Promise<Accounts>> = new WeakMap()

/** A new account with ether. */
async function create(page: Page, parts: Parts, more: Readonly<Record<string, string>>): Promise<Dapp> {
  const dapp = await connect(page, parts, more)
  await dapp.dialog.getByRole('button', { name: 'Create a passkey account' }).click()
  await dapp.status('connected')
  await expect(dapp.dialog).toBeHidden()
  const address = (await dapp.address()) as Address
  const chain = createTestClient({ mode: 'anvil', chain: foundry, transport: http(parts.devnet.chains[0].url) })
  await chain.setBalance({ address, value: parseEther('2') })
  return dapp
}
/** What the visitor approves, once they pressed a button of the page. */
async function approve(dapp: Dapp, button: string): Promise<Dapp> {
  await dapp.page.getByRole('button', { name: button, exact: true }).click()
  await expect(dapp.dialog.getByRole('button', { name: 'Approve with passkey' })).toBeVisible()
  return dapp
}

/** The account's passkey, and what gives it back. */
async function details(page: Page, parts: Parts, more: Readonly<Record<string, string>>): Promise<Dapp> {
  const dapp = await create(page, parts, more)
  await page.locator('button[data-kind=account]').first().click()
  await dapp.dialog.getByRole('button', { name: 'Your Passkey' }).click()
  await expect(dapp.dialog.getByRole('button', { name: 'Make a recovery code' })).toBeEnabled()
  return dapp
}
/** Views that a button of the account's passkey leads to, in their order. */
const fromDetails = (name: string, buttons: readonly string[], text: string): FamilyView => ({
  name,
  async go(page, parts, mode) {
    const dapp = await details(page, parts, { mode })
    for (const button of buttons) await dapp.dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(dapp.dialog.getByText(text).first()).toBeVisible()
    return dapp
  },
})
/** Where the account is given back by its code. */
async function lost(page: Page, parts: Parts, more: Readonly<Record<string, string>>): Promise<Dapp> {
  const dapp = await connect(page, parts, more)
  await dapp.dialog.getByRole('button', { name: 'I lost my passkey' }).click()
  await expect(dapp.dialog.locator('textarea')).toBeVisible()
  return dapp
}

export const passkeyViews: readonly FamilyView[] = [
  { name: 'Passkey', go: (page, parts, mode) => connect(page, parts, { mode }) },
  { name: 'Passkey in Arabic', go: inArabic((page, parts, mode) => connect(page, parts, { mode })) },
  {
    name: 'Passkey, once more',
    async go(page, parts, mode) {
      await create(page, parts, { mode })
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      const dapp = dappOf(page)
      const { dialog } = dapp
      await dapp.connectButton.click()
      await dialog.getByRole('button', { name: /^Passkey/ }).click()
      await dialog.getByRole('button', { name: 'Use an existing passkey' }).click()
      await expect(dialog.getByRole('button', { name: 'Confirm again' })).toBeVisible()
      return dapp
    },
  },
  {
    name: 'Passkey, a message',
    go: async (page, parts, mode) => approve(await create(page, parts, { mode }), 'Sign message'),
  },
  {
    name: 'Passkey, typed data',
    go: async (page, parts, mode) => approve(await create(page, parts, { mode }), 'Sign typed data'),
  },
  {
    name: 'Passkey, two transfers',
    async go(page, parts, mode) {
      const dapp = await create(page, parts, { mode })
      await page.getByLabel('Receiver of both').fill(friend)
      return approve(dapp, 'Send twice 0.001')
    },
  },
  { name: 'Passkey, what can leave', go: (page, parts, mode) => details(page, parts, { mode }) },
  fromDetails('Passkey, a recovery code', ['Make a recovery code'], 'Show the words'),
  fromDetails('Passkey, the words of a code', ['Make a recovery code', 'Show the words'], 'I have the words'),
  fromDetails(
    'Passkey, the words are typed',
    ['Make a recovery code', 'Show the words', 'I have the words'],
    'Continue',
  ),
  { name: 'Passkey, lost', go: (page, parts, mode) => lost(page, parts, { mode }) },
  {
    name: 'Passkey, a wrong code',
    async go(page, parts, mode) {
      const dapp = await lost(page, parts, { mode })
      await dapp.dialog
        .locator('textarea')
        .fill('legal winner thank year wave sausage worth useful legal winner thank thank')
      await dapp.dialog.locator('button[type=submit]').click()
      await expect(dapp.dialog.getByText('are not a recovery code')).toBeVisible()
      return dapp
    },
  },
]
