import type { Locator } from '@playwright/test'
import { dappOf, type Dapp } from '../src/dapp.js'
import { expectAccessible } from '../src/expectAccessible.js'
import { families } from '../src/families.js'
import { startLantern } from '../src/startLantern.js'
import { expect, test, type Page } from '../src/test.js'
import { installWallets, kestrel, namespaceWallet, requestsOf, steer } from '../src/testWallets.js'

interface ServerSession {
  readonly accounts: readonly { readonly address: string; readonly chainId: string }[]
}

/** What the server knows of the visitor: it has verified a signature of each of these accounts. */
const serverSession = (page: Page): Promise<ServerSession> =>
  page.evaluate(async () => (await (await fetch('/siwx/session')).json()) as ServerSession)

const signInButton = ({ dialog }: Dapp): Locator => dialog.getByRole('button', { name: 'Sign in', exact: true })
const title = ({ dialog }: Dapp): Locator => dialog.getByRole('heading', { name: 'Sign in to Meridian' })

/** Connects the wallet that is in the list, as far as the question. */
async function choose(dapp: Dapp, wallet: string): Promise<void> {
  await dapp.choose(wallet)
  await expect(title(dapp)).toBeVisible()
  await expect(signInButton(dapp)).toBeEnabled()
}

test('signs in with wallets of five namespaces; the server verifies each, and knows them after a reload', async ({
  context,
  page,
  parts,
}) => {
  test.setTimeout(180_000)
  const chains = await Promise.all(families.map(({ family }) => parts.chains.get(family)))
  const wallets = families.map(({ wallet }, index) => wallet(chains[index]!.url))
  await installWallets(context, parts, [kestrel], wallets)
  await page.goto(await parts.signIn('eip155,solana,bip122,polkadot,cosmos'))
  const dapp = dappOf(page)
  expect(await serverSession(page)).toEqual({ accounts: [] })

  await choose(dapp, kestrel.name)
  // Connected is not signed in.
  expect(await serverSession(page)).toEqual({ accounts: [] })
  await signInButton(dapp).click()
  await expect(dapp.dialog).toBeHidden()
  const { accounts } = await serverSession(page)
  expect(accounts).toMatchObject([{ chainId: 'eip155:31337', address: expect.stringMatching(/^0x[\da-fA-F]{40}$/) }])

  for (const [index, { family, name }] of families.entries())
    await test.step(family, async () => {
      await page.getByRole('button', { name: 'Add a wallet' }).click()
      await dapp.dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      await expect(title(dapp)).toBeVisible()
      await signInButton(dapp).click()
      await expect(dapp.dialog).toBeHidden()
      const [address] = (await namespaceWallet(page, family, name)).accounts
      const session = await serverSession(page)
      expect(session.accounts).toHaveLength(index + 2)
      expect(session.accounts[0]).toMatchObject({ address, chainId: chains[index]!.networkId })
    })

  await page.reload()
  await dapp.status('connected')
  await expect(page.getByTestId('connections')).toHaveText('5')
  expect((await serverSession(page)).accounts).toHaveLength(5)
  await expect(dapp.dialog).toBeHidden()
  for (const { family, name } of families) expect((await namespaceWallet(page, family, name)).asked).toEqual([])
  expect(await requestsOf(page, kestrel.rdns)).not.toContain('personal_sign')
})

test('connects and signs in with one prompt of a wallet behind WalletConnect', async ({
  context,
  page,
  parts,
  complaints,
}) => {
  const lantern = await startLantern(parts.devnet.relay.url)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(await parts.signIn('eip155'))
  const dapp = dappOf(page)
  await dapp.choose('WalletConnect')
  await dapp.dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dapp.dialog.getByText('Link copied')).toBeVisible()
  await lantern.pair(await page.evaluate(() => navigator.clipboard.readText()))
  await dapp.status('connected')
  await expect(dapp.dialog).toBeHidden()
  const { address } = lantern
  expect(
    new Set((await serverSession(page)).accounts.map((account) => `${account.chainId}:${account.address}`)),
  ).toEqual(new Set([`eip155:31337:${address}`, `eip155:31338:${address}`]))
  expect(lantern.requests).toEqual([])
  await lantern.stop()
  // What the pairing client says of the frame that is not there.
  complaints.splice(0)
})

for (const how of ['Cancel', 'Close'])
  test(`disconnects a visitor who leaves a required sign-in by ${how}`, async ({ context, page, parts }) => {
    await installWallets(context, parts)
    await page.goto(await parts.signIn('eip155'))
    const dapp = dappOf(page)
    await choose(dapp, kestrel.name)
    await expect(dapp.dialog.getByText('Closing this disconnects the wallet.')).toBeVisible()
    await dapp.dialog.getByRole('button', { name: how, exact: true }).click()
    await dapp.status('disconnected')
    await expect(dapp.dialog).toBeHidden()
    expect(await serverSession(page)).toEqual({ accounts: [] })
    expect(await requestsOf(page, kestrel.rdns)).not.toContain('personal_sign')
    await page.reload()
    await expect(dapp.connectButton).toBeVisible()
    await dapp.status('disconnected')
  })

test('keeps a visitor connected who leaves an optional sign-in', async ({ context, page, parts }) => {
  await installWallets(context, parts)
  await page.goto(await parts.signIn('eip155', { optional: '' }))
  const dapp = dappOf(page)
  await choose(dapp, kestrel.name)
  await expect(dapp.dialog.getByText('Closing this disconnects the wallet.')).toHaveCount(0)
  await dapp.dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dapp.dialog).toBeHidden()
  await dapp.status('connected')
  expect(await serverSession(page)).toEqual({ accounts: [] })
})

test('says that the visitor declined and signs in on the next try; axe finds nothing in the view, dark and light', async ({
  context,
  page,
  parts,
}) => {
  await installWallets(context, parts)
  await page.goto(await parts.signIn('eip155', { mode: 'system' }))
  const dapp = dappOf(page)
  await choose(dapp, kestrel.name)
  await dapp.dialog.getByText('Message to sign').click()
  await expectAccessible(dapp)

  await steer(page, kestrel.rdns, 'behave', 'stall', { method: 'personal_sign', times: 1 })
  await signInButton(dapp).click()
  await expect(dapp.dialog.getByText('Sign the message in')).toBeVisible()
  await expectAccessible(dapp)

  await steer(page, kestrel.rdns, 'behave', 'refuse', { method: 'personal_sign', times: 1 })
  await dapp.dialog.getByRole('button', { name: 'Ask again' }).click()
  await expect(dapp.dialog.getByText('You are not signed in.')).toBeVisible()
  await expect(signInButton(dapp)).toBeEnabled()
  await expectAccessible(dapp)

  await signInButton(dapp).click()
  await dapp.status('connected')
  await expect(dapp.dialog).toBeHidden()
  expect((await serverSession(page)).accounts).toHaveLength(1)
})
