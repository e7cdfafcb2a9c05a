import { createPublicClient, http, parseEther, type Address } from 'viem'
import { dappOf } from '../src/dapp.js'
import { approve, logInByEmail, openAccount } from '../src/embeddedVisitor.js'
import { expectAccessible } from '../src/expectAccessible.js'
import { expect, test } from '../src/test.js'
import { installWallets } from '../src/testWallets.js'

// The demo, its gateway with a zone of names, and the real secure site: one visitor registers a name, another one sends to it.

test.setTimeout(240_000)

const name = 'meadow.people.meridian'

test('a visitor registers a name with the embedded wallet, and another one sends to it [1.7, 4.38]', async ({
  page,
  browser,
  parts,
}) => {
  const chain = createPublicClient({ transport: http(parts.devnet.chains[0].url) })
  const dapp = await logInByEmail(page, parts, 'mira@example.test', { mode: 'system' })
  const address = (await dapp.address()) as Address
  await openAccount(dapp)
  await dapp.dialog.getByRole('button', { name: 'Choose Name' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose Name' })).toBeVisible()
  await dapp.dialog.getByLabel('Name', { exact: true }).fill('meadow')
  await expect(dapp.dialog.getByText(`${name} is free.`)).toBeVisible()
  await expectAccessible(dapp)
  await dapp.dialog.getByRole('button', { name: 'Register name' }).click()
  await approve(page)
  await expect(dapp.dialog.getByText(`You are ${name}`)).toBeVisible({ timeout: 20_000 })
  await expectAccessible(dapp)
  await dapp.dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dapp.dialog.getByText(name)).toBeVisible()

  await expectAccessible(dapp)

  const context = await browser.newContext()
  await installWallets(context, parts)
  const second = await context.newPage()
  await second.goto(parts.dapp())
  const sender = dappOf(second)
  await sender.connect('Kestrel')
  const before = await chain.getBalance({ address })
  await openAccount(sender)
  await sender.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await sender.dialog.getByLabel('Amount').fill('0.25')
  await sender.dialog.getByLabel('To', { exact: true }).fill(name)
  await sender.dialog.getByRole('button', { name: 'Review' }).click()
  await expect(second.getByRole('dialog', { name: 'Review Send' })).toBeVisible()
  // The name, and the whole address.
  await expect(sender.dialog.getByText(name)).toBeVisible()
  await expect(sender.dialog.locator('.send-recipient .visually-hidden')).toHaveText(address)
  await sender.dialog.getByRole('button', { name: 'Send 0.25 ETH' }).click()
  await expect(second.getByRole('dialog', { name: 'Account' })).toBeVisible({ timeout: 20_000 })
  expect((await chain.getBalance({ address })) - before).toBe(parseEther('0.25'))
  await context.close()
})
