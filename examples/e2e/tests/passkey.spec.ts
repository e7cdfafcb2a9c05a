import { startAccounts, type Accounts } from '@portico/devnet-accounts'
import { createPublicClient, createTestClient, http, parseEther, type Address, type Hex } from 'viem'
import { foundry } from 'viem/chains'
import { openPasskeys } from '../src/openPasskeys.js'
import { expect, test } from '../src/test.js'

const receiver = '0x000000000000000000000000000000000000c0de'
const message = 'Meridian asks you to prove that this account is yours.'

let accounts: Accounts
test.beforeAll(async ({ parts }) => {
  accounts = await startAccounts({ chain: parts.devnet.chains[0] })
})
test.afterAll(async () => {
  await accounts?.stop()
})

test('a passkey is an account: it signs, sends, alone and two at once, comes back, and is found again in a browser that forgot it', async ({
  page,
  parts,
}) => {
  test.setTimeout(180_000)
  const { url } = parts.devnet.chains[0]
  const client = createPublicClient({ chain: foundry, transport: http(url) })
  const chain = createTestClient({ mode: 'anvil', chain: foundry, transport: http(url) })
  const dapp = await openPasskeys(page, parts, accounts)
  const { dialog } = dapp
  const approve = () => dialog.getByRole('button', { name: 'Approve with passkey' }).click()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await dapp.choose('Passkey')
  await expect(dialog).toContainText('no one can reach the account')
  await dialog.getByRole('button', { name: 'Create a passkey account' }).click()
  await dapp.status('connected')
  await expect(dialog).toBeHidden()
  const address = (await dapp.address()) as Address
  expect(await client.getCode({ address })).toBe(undefined)

  // What is refused is not signed.
  await press('Sign message')
  await expect(dialog).toContainText(message)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dapp.signature).toHaveText(/reject|refuse|declin/i)
  await expect(dialog).toBeHidden()

  // Before the account is on the chain, the signature says how to put it there (ERC-6492).
  await press('Sign message')
  await approve()
  await expect(dapp.signature).toHaveText(/^0x[\da-f]{500,}$/)
  const early = (await dapp.signature.textContent()) as Hex
  expect(early.endsWith('6492'.repeat(16))).toBe(true)
  expect(await client.verifyMessage({ address, message, signature: early })).toBe(true)
  expect(await client.verifyMessage({ address, message: `${message}!`, signature: early })).toBe(false)

  await chain.setBalance({ address, value: parseEther('1') })
  await page.getByLabel('Receiver', { exact: true }).fill(receiver)
  await page.getByLabel('Amount in ETH').fill('0.25')
  await press('Send')
  await expect(dialog).toContainText('0.25 ETH')
  await expect(dialog).toContainText(/0000.*c0de/i)
  await expect(dialog).toContainText('This is the first transaction of the account')
  await approve()
  await expect(dapp.transaction).toHaveText(/^Confirmed: 0x/, { timeout: 30_000 })
  expect(await client.getBalance({ address: receiver })).toBe(parseEther('0.25'))
  expect(await client.getBalance({ address })).toBeLessThan(parseEther('0.75'))
  expect(await client.getCode({ address })).toMatch(/^0x/)

  // Two transfers are one operation, which the visitor sees whole (EIP-5792).
  await page.getByLabel('Receiver of both').fill(receiver)
  await press('Send twice 0.001')
  await expect(dialog.getByText('0.001 ETH')).toHaveCount(2)
  await approve()
  await expect(page.getByLabel('Batch', { exact: true })).toHaveText(/^Confirmed: 0x/, { timeout: 30_000 })
  expect(await client.getBalance({ address: receiver })).toBe(parseEther('0.252'))

  // After a reload nothing is asked; the account itself checks its signatures now (ERC-1271).
  await page.reload()
  await dapp.status('connected')
  expect(await dapp.address()).toBe(address)
  await press('Sign message')
  await approve()
  await expect(dapp.signature).toHaveText(/^0x[\da-f]{500,}$/)
  const late = (await dapp.signature.textContent()) as Hex
  expect(late.endsWith('6492'.repeat(16))).toBe(false)
  expect(await client.verifyMessage({ address, message, signature: late })).toBe(true)

  // Two signatures give the public key, and so the address.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await dapp.status('disconnected')
  await dapp.choose('Passkey')
  await dialog.getByRole('button', { name: 'Use an existing passkey' }).click()
  await dialog.getByRole('button', { name: 'Confirm again' }).click()
  await dapp.status('connected')
  expect(await dapp.address()).toBe(address)
})
