import { rm } from 'node:fs/promises'
import { publicAccounts } from '@portico/devnet'
import { startGateway } from '@portico/gateway'
import {
  createTestClient,
  erc20Abi,
  http,
  numberToHex,
  parseEther,
  parseUnits,
  publicActions,
  walletActions,
  type Address,
} from 'viem'
import { dappOf, type Dapp } from '../src/dapp.js'
import { axeFaults } from '../src/expectAccessible.js'
import { untilReady, type Parts } from '../src/startParts.js'
import { expect, test, type Page } from '../src/test.js'
import { installWallets } from '../src/testWallets.js'

const owner: Address = publicAccounts[0]!.address
const receiver: Address = '0x00000000000000000000000000000000005ea520'

async function connected(page: Page, parts: Parts, more: Readonly<Record<string, string>> = {}): Promise<Dapp> {
  await installWallets(page.context(), parts)
  await page.goto(parts.dapp(more))
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await openAccount(dapp)
  return dapp
}

async function openAccount({ page }: Dapp): Promise<void> {
  const wallet = page.getByRole('navigation', { name: 'Wallet' })
  await wallet
    .getByRole('button')
    .filter({ hasNotText: /^(Devnet|Solana)/ })
    .last()
    .click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
}

const tab = ({ dialog }: Dapp, name: string) => dialog.getByRole('tab', { name })
const row = ({ dialog }: Dapp, name: RegExp) => dialog.getByRole('listitem').filter({ hasText: name })
const press = ({ dialog }: Dapp, name: string) => dialog.getByRole('button', { name, exact: true }).click()

function chainOf({ devnet }: Parts) {
  const [{ url, tokens, nfts }] = devnet.chains
  const client = createTestClient({ mode: 'anvil', transport: http(url) })
    .extend(publicActions)
    .extend(walletActions)
  const balanceOf = (token: Address, address: Address = owner) =>
    client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
  return { client, url, tokens, nfts, balanceOf }
}

test('shows what the account has, with prices, and follows a transfer in Activity [1.5, 2.3]', async ({
  page,
  parts,
}) => {
  const { client, tokens } = chainOf(parts)
  const dapp = await connected(page, parts)
  for (const name of ['Tokens', 'NFTs', 'Activity']) await expect(tab(dapp, name)).toBeVisible()
  const [ether, dollars] = await Promise.all([
    client.getBalance({ address: owner }),
    chainOf(parts).balanceOf(tokens.dollar.address),
  ])
  await expect(row(dapp, /Devnet Dollar/)).toContainText(
    `$${(Number(dollars) / 1e6).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`,
  )
  await expect(row(dapp, /Ether/)).toContainText('ETH')
  expect(ether).toBeGreaterThan(0n)
  expect(await axeFaults(page)).toEqual([])

  await tab(dapp, 'Activity').click()
  await press(dapp, 'Send')
  await dapp.dialog.getByLabel('Amount').fill('0.125')
  await dapp.dialog.getByLabel('To', { exact: true }).fill(receiver)
  await press(dapp, 'Review')
  await press(dapp, 'Send 0.125 ETH')
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  expect(await client.getBalance({ address: receiver })).toBe(parseEther('0.125'))
  await tab(dapp, 'Activity').click()
  // Pending at first; the gateway keeps a page of history for some seconds.
  await expect(row(dapp, /0\.125/).first()).toBeVisible()
  await expect(row(dapp, /Sent.*0\.125/).first()).toBeVisible({ timeout: 30_000 })
})

test('swaps at the real pool: what the wallet confirms is what the chain does [1.6]', async ({ page, parts }) => {
  const { client, tokens, balanceOf } = chainOf(parts)
  const dapp = await connected(page, parts)
  await press(dapp, 'Swap')
  await dapp.dialog
    .getByRole('button', { name: /^Select token/ })
    .first()
    .click()
  await dapp.dialog
    .getByRole('listitem')
    .getByRole('button', { name: /^Devnet Dollar/ })
    .click()
  await dapp.dialog.getByLabel('You pay').fill('2')
  await expect(dapp.dialog.getByText('Least you receive')).toBeVisible()
  const before = [await client.getBalance({ address: owner }), await balanceOf(tokens.dollar.address)] as const
  await press(dapp, 'Review swap')
  await press(dapp, 'Swap')
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible({ timeout: 20_000 })
  await expect(dapp.dialog.getByText(/^Swapped ETH to .+ DUSD$/)).toBeVisible()
  const spent = before[0] - (await client.getBalance({ address: owner }))
  const gained = (await balanceOf(tokens.dollar.address)) - before[1]
  expect(spent).toBeGreaterThanOrEqual(parseEther('2'))
  expect(spent).toBeLessThan(parseEther('2.01'))
  // 2 500 dollars an ether, less 0.3 per cent and what the pool moves.
  expect(gained).toBeGreaterThan(parseUnits('4900', 6))
  expect(gained).toBeLessThan(parseUnits('5000', 6))
  await tab(dapp, 'Activity').click()
  await expect(row(dapp, /Swapped/).first()).toBeVisible({ timeout: 30_000 })
})

test('buys at the page of a seller, and the balance rises [1.6, 4.34]', async ({ page, parts }) => {
  const { tokens, balanceOf } = chainOf(parts)
  const dapp = await connected(page, parts)
  await press(dapp, 'Buy')
  await dapp.dialog.getByLabel('You pay').fill('100')
  await expect(dapp.dialog.getByLabel('You get')).toHaveText('98.5')
  const before = await balanceOf(tokens.dollar.address)
  const opening = page.waitForEvent('popup')
  await dapp.dialog.getByRole('button', { name: /^Sandbox/ }).click()
  const seller = await opening
  await expect(dapp.dialog.getByText(/^Continue at/)).toBeVisible()
  await expect(seller.getByText('98.5 DUSD')).toBeVisible()
  expect(await seller.evaluate(() => window.opener as unknown)).toBeNull()
  await seller.getByRole('button', { name: 'Pay with a test card' }).click()
  await expect(seller.getByText('was sent')).toBeVisible()
  expect((await balanceOf(tokens.dollar.address)) - before).toBe(parseUnits('98.5', 6))
  await expect(dapp.dialog.getByText('has arrived')).toBeVisible({ timeout: 20_000 })
  await press(dapp, 'Done')
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
})

test('shows an NFT, with its name, and what it is', async ({ page, parts }) => {
  const { client, nfts } = chainOf(parts)
  const metadata = {
    name: 'Gull number 7',
    description: 'A gull above the harbour.',
    attributes: [{ trait_type: 'Wind', value: 'West' }],
  }
  const uri = `data:application/json;base64,${Buffer.from(JSON.stringify(metadata)).toString('base64')}`
  const abi = [
    {
      type: 'function',
      name: 'mint',
      inputs: [{ type: 'address' }, { type: 'string' }],
      outputs: [{ type: 'uint256' }],
      stateMutability: 'nonpayable',
    },
  ] as const
  await client.impersonateAccount({ address: receiver })
  await client.request({ method: 'anvil_setBalance', params: [receiver, numberToHex(parseEther('1'))] })
  const hash = await client.writeContract({
    account: receiver,
    chain: null,
    address: nfts.collectible.address,
    abi,
    functionName: 'mint',
    args: [owner, uri],
  })
  await client.waitForTransactionReceipt({ hash })
  const dapp = await connected(page, parts)
  await tab(dapp, 'NFTs').click()
  await expect(dapp.dialog.getByRole('button', { name: /Gull number 7/ })).toBeVisible({ timeout: 15_000 })
  await dapp.dialog.getByRole('button', { name: /Gull number 7/ }).click()
  await expect(dapp.dialog.getByText('A gull above the harbour.')).toBeVisible()
  await expect(dapp.dialog.getByText('West')).toBeVisible()
})

test('keeps what it had when the gateway stops, says so, and recovers', async ({ page, parts, complaints }, info) => {
  // PostgreSQL inside this process, as `npm start` has it; what the first gateway knew is what the second begins with.
  const folder = info.outputPath('gateway')
  const config = { ...parts.gatewayConfig, database: { folder } }
  const first = await startGateway(config)
  await untilReady(first.url)
  const port = Number(new URL(first.url).port)
  const dapp = await connected(page, parts, { gateway: first.url })
  await expect(row(dapp, /Devnet Gem/)).toBeVisible()
  await first.stop()
  await press(dapp, 'Swap')
  await expect(dapp.dialog.getByRole('button', { name: 'Retry' }).first()).toBeVisible({ timeout: 20_000 })
  await press(dapp, 'Back')
  await expect(row(dapp, /Devnet Gem/)).toBeVisible()
  await tab(dapp, 'Activity').click()
  await expect(dapp.dialog.getByText('Failed to fetch transactions').first()).toBeVisible({ timeout: 20_000 })
  const second = await startGateway({ ...config, port })
  await untilReady(second.url)
  await dapp.dialog.getByRole('button', { name: 'Retry' }).first().click()
  await expect(row(dapp, /Received|Sent|Swapped|Minted/).first()).toBeVisible({ timeout: 20_000 })
  await second.stop()
  await rm(folder, { recursive: true })
  // Chromium writes each request that failed to the console.
  expect(complaints.every((text) => /Failed to load resource|ERR_/.test(text))).toBe(true)
  complaints.splice(0)
})
