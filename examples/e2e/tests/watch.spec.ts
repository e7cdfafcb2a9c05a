import { view } from '../screens/watchViews.js'
import { openAccount } from '../src/openFamily.js'
import { expect, test } from '../src/test.js'
import { expectAccessible } from '../src/expectAccessible.js'
import { kestrel, requestsOf } from '../src/testWallets.js'

test('a viewed account shows what it has, is offered nothing that needs a key, and is there after a reload', async ({
  page,
  parts,
}) => {
  const dapp = await view(page, parts)
  const address = await dapp.address()
  await openAccount(dapp)
  const actions = dapp.dialog.getByRole('group', { name: 'Actions' }).getByRole('button')
  await expect(dapp.dialog.getByRole('listitem').filter({ hasText: 'Devnet Dollar' })).toContainText('$')
  await expect(actions).toHaveText(['View only', 'Buy', 'Receive'])
  await expectAccessible(dapp)

  await page.reload()
  await dapp.status('connected')
  expect(await dapp.address()).toBe(address)
  await openAccount(dapp)
  await expect(actions).toHaveText(['View only', 'Buy', 'Receive'])
  expect(await requestsOf(page, kestrel.rdns)).not.toContain('eth_requestAccounts')

  // With the wallet of the same visitor, what needs a key is there.
  await dapp.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await dapp.connect('Kestrel')
  await openAccount(dapp)
  await expect(dapp.dialog.getByRole('button', { name: 'Send' })).toBeVisible()
})
