import { devTokenAbi, publicAccounts } from '@portico/devnet'
import { createPublicClient, formatUnits, getAddress, http, parseEther, type Address, type PublicClient } from 'viem'
import { dappOf, type Dapp } from '../src/dapp.js'
import type { Parts } from '../src/startParts.js'
import { expect, test, type Page } from '../src/test.js'
import { installWallets, kestrel, requestsOf, steer } from '../src/testWallets.js'

test.describe.configure({ mode: 'parallel' })

// Used by no other test: accounts of the devnet have funds and are looked up by others.
const receiver = getAddress('0x00000000000000000000000000000000005eA51d')
const sender = publicAccounts[0]!.address

/** The demo, which knows the tokens of the devnet, connected with Kestrel. */
async function connected(page: Page, parts: Parts, more: Readonly<Record<string, string>> = {}): Promise<Dapp> {
  await installWallets(page.context(), parts)
  const { dollar, gem } = parts.devnet.chains[0].tokens
  await page.goto(parts.dapp({ tokens: `${dollar.address},${gem.address}`, ...more }))
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
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

async function openSend(dapp: Dapp): Promise<void> {
  await openAccount(dapp)
  await dapp.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dapp.page.getByRole('dialog', { name: 'Send' })).toBeVisible()
}

async function enter({ dialog }: Dapp, amount: string, to: string): Promise<void> {
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('To', { exact: true }).fill(to)
}

function chainOf(parts: Parts): PublicClient {
  return createPublicClient({ transport: http(parts.devnet.chains[0].url) })
}

test('sends the native currency from Account to Account, and the chain has it [2.17, 7.35]', async ({
  page,
  parts,
}) => {
  const dapp = await connected(page, parts)
  const chain = chainOf(parts)
  const before = await chain.getBalance({ address: receiver })
  await openSend(dapp)
  await enter(dapp, '0.25', receiver)
  await dapp.dialog.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('dialog', { name: 'Review Send' })).toBeVisible()
  await expect(dapp.dialog.getByText('Network fee, at most')).toBeVisible()
  await steer(page, kestrel.rdns, 'behave', 'stall', { method: 'eth_sendTransaction' })
  await dapp.dialog.getByRole('button', { name: 'Send 0.25 ETH' }).click()
  await expect(dapp.dialog.getByRole('button', { name: 'Confirm in Kestrel' })).toBeVisible()
  await expect.poll(async () => (await requestsOf(page, kestrel.rdns)).includes('eth_sendTransaction')).toBe(true)
  expect(await chain.getBalance({ address: receiver })).toBe(before)
  await steer(page, kestrel.rdns, 'approve')
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await expect(dapp.dialog.getByText('Sent 0.25 ETH')).toBeVisible()
  expect((await chain.getBalance({ address: receiver })) - before).toBe(parseEther('0.25'))
  const { transactions } = await chain.getBlock({ includeTransactions: true })
  expect(transactions.map(({ to, input, from }) => [getAddress(from), getAddress(to!), input])).toEqual([
    [getAddress(sender), receiver, '0x'],
  ])
  // What was sent is not there to be sent once more.
  await dapp.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dapp.dialog.getByLabel('Amount')).toHaveValue('')
  await expect(dapp.dialog.getByRole('list', { name: 'Sent to before' }).getByRole('listitem')).toHaveCount(1)
})

test('sends an ERC-20 by its own transfer call [7.35]', async ({ page, parts }) => {
  const dapp = await connected(page, parts)
  const chain = chainOf(parts)
  const { dollar } = parts.devnet.chains[0].tokens
  const balanceOf = (address: Address) =>
    chain.readContract({ address: dollar.address, abi: devTokenAbi, functionName: 'balanceOf', args: [address] })
  const before = await Promise.all([balanceOf(sender), balanceOf(receiver)])
  await openSend(dapp)
  await dapp.dialog.getByRole('button', { name: /^Token: ETH/ }).click()
  await expect(page.getByRole('dialog', { name: 'Select Token' })).toBeVisible()
  await dapp.dialog.getByRole('button', { name: /^Devnet Dollar/ }).click()
  await enter(dapp, '12.5', receiver)
  await dapp.dialog.getByRole('button', { name: 'Review' }).click()
  await dapp.dialog.getByRole('button', { name: 'Send 12.5 DUSD' }).click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  expect(await Promise.all([balanceOf(sender), balanceOf(receiver)])).toEqual([
    before[0] - 12_500_000n,
    before[1] + 12_500_000n,
  ])
  const { transactions } = await chain.getBlock({ includeTransactions: true })
  const word = (hex: string) => hex.padStart(64, '0')
  expect([transactions[0]?.to, transactions[0]?.value, transactions[0]?.input]).toEqual([
    dollar.address.toLowerCase(),
    0n,
    `0xa9059cbb${word(receiver.slice(2).toLowerCase())}${word(12_500_000n.toString(16))}`,
  ])
})

test('sends a token of Solana [7.35]', async ({ page, parts }) => {
  const chain = await parts.chains.get('solana')
  const token = chain.token!
  await installWallets(page.context(), parts, [], [{ chain: 'solana', name: 'Marlin', rpcUrl: chain.url }])
  await page.goto(parts.dapp({ families: 'solana', [`rpc.${chain.networkId}`]: chain.url }))
  const dapp = dappOf(page)
  await dapp.connect('Marlin')
  const from = await dapp.address()
  const to = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'
  await chain.fund(from, 5_000_000_000n)
  token.fund(from, 900_000_000n)
  // Wallets of other tests have the same account.
  const before = await token.balance(from)
  await openSend(dapp)
  await dapp.dialog.getByRole('button', { name: /^Token: SOL/ }).click()
  await dapp.dialog
    .getByRole('list', { name: 'Tokens' })
    .getByRole('button', { name: new RegExp(token.symbol) })
    .click()
  await enter(dapp, '40.25', to)
  await dapp.dialog.getByRole('button', { name: 'Review' }).click()
  await dapp.dialog.getByRole('button', { name: `Send 40.25 ${token.symbol}` }).click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  expect(await token.balance(to)).toBe(40_250_000n)
  expect(await token.balance(from)).toBe(before - 40_250_000n)
})

test('a refusal in the wallet is quiet, keeps everything, and leaves the visitor at the review', async ({
  page,
  parts,
}) => {
  const dapp = await connected(page, parts)
  const chain = chainOf(parts)
  const before = await chain.getBalance({ address: receiver })
  await openSend(dapp)
  await enter(dapp, '0.125', receiver)
  await dapp.dialog.getByRole('button', { name: 'Review' }).click()
  await steer(page, kestrel.rdns, 'behave', 'refuse', { method: 'eth_sendTransaction', times: 1 })
  const go = dapp.dialog.getByRole('button', { name: 'Send 0.125 ETH' })
  await go.click()
  await expect.poll(async () => (await requestsOf(page, kestrel.rdns)).includes('eth_sendTransaction')).toBe(true)
  await expect(go).toBeEnabled()
  await expect(page.getByRole('dialog', { name: 'Review Send' })).toBeVisible()
  await expect(dapp.dialog.getByText(/not sent|Confirm in/)).toHaveCount(0)
  expect(await chain.getBalance({ address: receiver })).toBe(before)
  await dapp.dialog.getByRole('button', { name: 'Back' }).last().click()
  await expect(dapp.dialog.getByLabel('Amount')).toHaveValue('0.125')
  await expect(dapp.dialog.getByLabel('To', { exact: true })).toHaveValue(receiver)
  await dapp.dialog.getByRole('button', { name: 'Review' }).click()
  await go.click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  expect((await chain.getBalance({ address: receiver })) - before).toBe(parseEther('0.125'))
})

test('the button says what is missing, and can be pressed when nothing is', async ({ page, parts }) => {
  const dapp = await connected(page, parts)
  await openSend(dapp)
  const amount = dapp.dialog.getByLabel('Amount')
  const to = dapp.dialog.getByLabel('To', { exact: true })
  const says = async (text: string) => {
    await expect(dapp.dialog.getByRole('button', { name: text, exact: true })).toBeVisible()
    await expect(dapp.dialog.getByRole('button', { name: text, exact: true })).toBeDisabled()
  }
  await says('Add amount')
  await amount.fill('0')
  await says('Incorrect value')
  await amount.fill('1')
  await says('Add address')
  await to.fill('0xshort')
  await says('Invalid address')
  await amount.focus()
  await expect(dapp.dialog.getByText('This is not an address on Devnet.')).toBeVisible()
  await to.fill(receiver)
  await expect(dapp.dialog.getByRole('button', { name: 'Review' })).toBeEnabled()
  await amount.fill('1000000000')
  await says('Insufficient funds')
  await dapp.dialog.getByRole('button', { name: 'Max' }).click()
  await expect(dapp.dialog.getByRole('button', { name: 'Review' })).toBeEnabled()
  const balance = await chainOf(parts).getBalance({ address: sender })
  // All but what the network takes.
  expect(Number(await amount.inputValue())).toBeLessThan(Number(formatUnits(balance, 18)))
  expect(Number(await amount.inputValue())).toBeGreaterThan(Number(formatUnits(balance, 18)) - 0.1)
})

test('Receive shows the address, as text and as a code, copies it, and names where it is good', async ({
  context,
  page,
  parts,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const dapp = await connected(page, parts)
  await openAccount(dapp)
  await dapp.dialog.getByRole('button', { name: 'Receive' }).click()
  await expect(page.getByRole('dialog', { name: 'Receive' })).toBeVisible()
  const address = getAddress(sender)
  await expect(dapp.dialog.getByRole('img', { name: new RegExp(address, 'i') })).toBeVisible()
  await dapp.dialog.getByRole('button', { name: 'Copy address' }).click()
  await expect(dapp.dialog.getByRole('button', { name: 'Address copied' })).toBeVisible()
  expect(getAddress(await page.evaluate(() => navigator.clipboard.readText()))).toBe(address)
  await dapp.dialog.getByRole('button', { name: /^Devnet and \d+ more/ }).click()
  await expect(page.getByRole('dialog', { name: 'Compatible Networks' })).toBeVisible()
  const list = dapp.dialog.getByRole('list', { name: 'Compatible networks' })
  for (const name of ['Devnet Two', 'Ethereum']) await expect(list.getByText(name, { exact: true })).toBeVisible()
})
