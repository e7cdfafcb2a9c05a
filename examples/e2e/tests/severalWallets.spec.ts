import { publicAccounts, type DevAccount } from '@portico/devnet'
import { dappOf } from '../src/dapp.js'
import { expect, test } from '../src/test.js'
import { installWallets, kestrel, steer } from '../src/testWallets.js'

const harbor = { name: 'Harbor', rdns: 'example.harbor', keys: [publicAccounts[3]!.privateKey] }
const hostile = {
  name: '<img src=x onerror=alert(1)>\u202Egnp.exe',
  rdns: 'example.hostile',
  icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><script>document.title="owned"</script></svg>',
}

test('keeps two wallets connected, switches between them, and disconnects one', async ({ context, page, parts }) => {
  await installWallets(context, parts, [kestrel, harbor])
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await page.getByRole('button', { name: 'Add a wallet' }).click()
  await dapp.dialog.getByRole('button', { name: /^Harbor/ }).click()
  await expect(page.getByTestId('connections')).toHaveText('2')
  const owned = (account: DevAccount | undefined) => expect(page.getByTestId('address')).toHaveText(account!.address)
  await owned(publicAccounts[3])
  await expect(dapp.dialog).toBeHidden()

  await page.getByRole('button', { name: 'Wallets', exact: true }).click()
  await dapp.dialog
    .getByRole('button', { name: /Kestrel/ })
    .first()
    .click()
  await owned(publicAccounts[0])
  await page.reload()
  await owned(publicAccounts[0])
  await expect(page.getByTestId('connections')).toHaveText('2')
  await steer(page, harbor.rdns, 'revoke')
  await expect(page.getByTestId('connections')).toHaveText('1')
  await owned(publicAccounts[0])
})

test('shows a hostile name as text and a hostile icon as a picture', async ({ context, page, parts }) => {
  await installWallets(context, parts, [hostile, kestrel])
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connectButton.click()
  await expect(dapp.dialog.getByText('<img src=x onerror=alert(1)> gnp.exe')).toBeVisible()
  expect(await page.title()).toBe('Meridian')
  await expect(dapp.dialog.locator('img[src="x"]')).toHaveCount(0)
})

test('stays usable when 500 wallets announce themselves', async ({ context, page, parts }) => {
  const crowd = Array.from({ length: 500 }, (_, i) => ({ name: `Wallet ${i}`, rdns: `example.w${i}` }))
  await installWallets(context, parts, [...crowd, kestrel])
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  const began = Date.now()
  await dapp.connectButton.click()
  await expect(dapp.dialog.getByRole('button', { name: /^Wallet 0/ })).toBeVisible()
  // Three seconds on a machine that does nothing else.
  expect(Date.now() - began).toBeLessThan(6000)
  // More than there are rows: the one that is looked for is found.
  await dapp.dialog.getByRole('button', { name: /^All wallets/ }).click()
  await dapp.dialog.getByRole('searchbox').fill('kestr')
  await dapp.dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await dapp.status('connected')
})

test('connects the old way of injection where nothing is announced', async ({ context, page, parts }) => {
  await installWallets(context, parts, [{ ...kestrel, shows: 'injected' }])
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connectButton.click()
  await dapp.dialog.getByRole('button', { name: /Browser Wallet/ }).click()
  await dapp.status('connected')
  expect(await dapp.address()).toBe(publicAccounts[0]!.address)
})
