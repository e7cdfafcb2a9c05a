import type { Locator } from '@playwright/test'
import { dappOf, type Dapp } from '../src/dapp.js'
import type { Parts } from '../src/startParts.js'
import { expect, test } from '../src/test.js'
import { namespaceWallet, installWallets, kestrel, requestsOf } from '../src/testWallets.js'
import { walletOn } from '../src/walletApp.js'

const namespaces = 'solana,bip122,polkadot,cosmos'

/** The address of the dapp with all families, each on its local chain. */
async function everyFamily(parts: Parts): Promise<Readonly<Record<string, string>>> {
  const families = ['solana', 'bitcoin', 'polkadot', 'cosmos'] as const
  const chains = await Promise.all(families.map((family) => parts.chains.get(family)))
  return { families: namespaces, ...Object.fromEntries(chains.map(({ networkId, url }) => [`rpc.${networkId}`, url])) }
}

const row = (dapp: Dapp, name: string): Locator => dapp.dialog.getByRole('button', { name: new RegExp(`^${name}`) })
const count = (dapp: Dapp, figure: number) => expect(dapp.page.getByTestId('connections')).toHaveText(String(figure))

test('connects five families from three wallets, brings them back after a reload, and leaves them one by one [1.4, 3.4, 4.2, 4.30, 4.47]', async ({
  browser,
  context,
  page,
  parts,
  complaints,
}, info) => {
  test.setTimeout(180_000)
  const [solana, bitcoin] = await Promise.all([parts.chains.get('solana'), parts.chains.get('bitcoin')])
  await installWallets(
    context,
    parts,
    [kestrel],
    [
      // It announces itself on EVM with an rdns, and has its name alone here: the listing says that both are one wallet.
      { chain: 'solana', name: 'Kestrel', rpcUrl: solana.url },
      { chain: 'bitcoin', name: 'Heron', speaks: 'sats', nodeUrl: bitcoin.url },
    ],
  )
  const gateway = await parts.gatewayListing({ name: 'Kestrel', rdns: kestrel.rdns })
  await page.goto(parts.dapp({ ...(await everyFamily(parts)), gateway: gateway.url }))
  const dapp = dappOf(page)

  // One wallet of two families: one row, which asks for which.
  await dapp.connectButton.click()
  await expect(row(dapp, 'Kestrel')).toHaveCount(1)
  await row(dapp, 'Kestrel').click()
  await expect(dapp.dialog.getByRole('checkbox', { name: /^EVM Networks/ })).toBeChecked()
  await expect(dapp.dialog.getByRole('checkbox', { name: /^Solana/ })).toBeChecked()
  await dapp.dialog.getByRole('button', { name: /^Connect 2/ }).click()
  await expect(dapp.dialog).toBeHidden()
  await count(dapp, 2)

  await page.getByRole('button', { name: 'Add a wallet' }).click()
  await row(dapp, 'Heron').click()
  await count(dapp, 3)
  await expect(dapp.dialog).toBeHidden()

  // The owner of a wallet elsewhere gives two of the five that the site asks for.
  const pocket = await walletOn(browser, parts)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Add a wallet' }).click()
  await row(dapp, 'WalletConnect').click()
  await dapp.dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dapp.dialog.getByText('Link copied')).toBeVisible()
  await pocket.pair(await page.evaluate(() => navigator.clipboard.readText()))
  for (const name of ['Ethereum and its kin', 'Solana', 'Bitcoin'])
    await pocket.page.getByRole('checkbox', { name, exact: true }).uncheck()
  await pocket.approve()
  await count(dapp, 5)
  await expect(dapp.dialog).toBeHidden()

  const tabs = dapp.dialog.getByRole('tab')
  const families = ['EVM Networks', 'Solana', 'Bitcoin', 'Polkadot', 'Cosmos']
  const walletOf = ['Kestrel', 'Kestrel', 'Heron', 'Pocket', 'Pocket']
  async function seeAll(): Promise<readonly string[]> {
    await page.getByRole('button', { name: 'Wallets', exact: true }).click()
    await expect(tabs).toHaveCount(5)
    const addresses: string[] = []
    for (const [index, family] of families.entries()) {
      await dapp.dialog.getByRole('tab', { name: new RegExp(`^${family}`) }).click()
      await expect(
        dapp.dialog.getByRole('button', { name: new RegExp(`^Disconnect ${walletOf[index]}`) }),
      ).toBeVisible()
      addresses.push((await dapp.dialog.getByRole('tabpanel').locator('.address').first().textContent()) ?? '')
    }
    return addresses
  }
  const before = await seeAll()
  // Five names are wider than the card: their row scrolls, and nothing else does.
  expect(
    await dapp.dialog.getByRole('tabpanel').evaluate((panel) => panel.getBoundingClientRect().left),
  ).toBeGreaterThan((await dapp.dialog.boundingBox())!.x)
  expect(new Set(before).size).toBe(5)
  await info.attach('five families', { body: await page.screenshot(), contentType: 'image/png' })

  await page.reload()
  await dapp.status('connected')
  await count(dapp, 5)
  expect(await seeAll()).toEqual(before)
  for (const asked of [
    (await namespaceWallet(page, 'solana', 'Kestrel')).asked,
    (await namespaceWallet(page, 'bitcoin', 'Heron')).asked,
    (await requestsOf(page, kestrel.rdns)).filter((method) => method === 'eth_requestAccounts'),
  ])
    expect(asked).toEqual([])

  async function leave(family: string, wallet: string): Promise<void> {
    if (!(await dapp.dialog.isVisible())) await page.getByRole('button', { name: 'Wallets', exact: true }).click()
    await dapp.dialog.getByRole('tab', { name: new RegExp(`^${family}`) }).click()
    await dapp.dialog.getByRole('button', { name: new RegExp(`^Disconnect ${wallet}`) }).click()
  }
  await leave('Solana', 'Kestrel')
  await count(dapp, 4)
  await leave('Bitcoin', 'Heron')
  await count(dapp, 3)
  // One session of two families: said before, then both go.
  await leave('Polkadot', 'Pocket')
  await expect(dapp.dialog.getByText(/Cosmos and Polkadot|Polkadot and Cosmos/)).toBeVisible()
  await dapp.dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await count(dapp, 1)
  await leave('EVM', 'Kestrel')
  await count(dapp, 0)
  await dapp.status('disconnected')
  // What the pairing client says of the frame that is not there.
  complaints.splice(0)
})

test('a network of another family asks for a wallet of its own, and what was connected stays [2.18]', async ({
  context,
  page,
  parts,
}) => {
  const solana = await parts.chains.get('solana')
  await installWallets(context, parts, [kestrel], [{ chain: 'solana', name: 'Marlin', rpcUrl: solana.url }])
  await page.goto(parts.dapp({ families: 'solana', [`rpc.${solana.networkId}`]: solana.url }))
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await dapp.chooseNetwork('Solana Local')
  await expect(dapp.dialog.getByRole('heading', { name: /Solana/ }).first()).toBeVisible()
  await row(dapp, 'Marlin').click()
  await dapp.network('Solana Local')
  await count(dapp, 2)
  await expect(dapp.dialog).toBeHidden()
  // Back to the first family: nobody is asked, as its wallet is still there.
  await dapp.chooseNetwork('Devnet Two')
  await dapp.network('Devnet Two')
})
