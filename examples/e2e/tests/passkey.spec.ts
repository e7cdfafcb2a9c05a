import { startAccounts, type Accounts } from '@portico/devnet-accounts'
import { createPublicClient, createTestClient, http, parseEther, type Address, type Hex } from 'viem'
import { foundry } from 'viem/chains'
import { openPasskeys, addDevice } from '../src/openPasskeys.js'
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

test('an account outlives its passkeys: a security key is added, a code is printed, and the code gives it a new passkey', async ({
  page,
  parts,
}) => {
  test.setTimeout(180_000)
  const { url } = parts.devnet.chains[0]
  const client = createPublicClient({ chain: foundry, transport: http(url) })
  const chain = createTestClient({ mode: 'anvil', chain: foundry, transport: http(url) })
  // What is printed, in place of the browser's window for it.
  await page.addInitScript(() => {
    window.print = () => {
      window.top!.document.documentElement.dataset['printed'] = document.body.innerText
    }
  })
  const dapp = await openPasskeys(page, parts, accounts)
  const { dialog, device } = dapp
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const approve = async () => {
    await expect(dialog).toContainText('Fee, at most')
    await press('Approve with passkey')
  }
  const openDetails = async () => {
    await page.locator('button[data-kind=account]').first().click()
    await press('Your Passkey')
  }
  async function signs(): Promise<void> {
    await page.getByRole('button', { name: 'Sign message', exact: true }).click()
    await press('Approve with passkey')
    await expect(dapp.signature).toHaveText(/^0x[\da-f]{500,}$/)
    const signature = (await dapp.signature.textContent()) as Hex
    expect(await client.verifyMessage({ address, message, signature })).toBe(true)
  }

  await dapp.choose('Passkey')
  await press('Create a passkey account')
  await dapp.status('connected')
  await expect(dialog).toBeHidden()
  const address = (await dapp.address()) as Address
  await chain.setBalance({ address, value: parseEther('1000') })

  const key = await addDevice(page, 'usb')
  await device.touch(false)
  await openDetails()
  await expect(dialog).toContainText('Second passkey: Not set')
  await press('Add a second passkey')
  await expect(dialog).toContainText('The new passkey will be able to sign')
  await key.touch(false)
  await device.touch(true)
  await approve()
  await expect(dialog).toContainText('Second passkey: Set', { timeout: 30_000 })
  await expect(dialog).toContainText('Recovery code: Not set')

  await press('Make a recovery code')
  await press('Show the words')
  const words = await dialog.getByRole('list', { name: 'The twelve words' }).getByRole('listitem').allTextContents()
  expect(words).toHaveLength(12)
  await press('Print')
  const printed = await page.evaluate(() => document.documentElement.dataset['printed'])
  for (const text of [...words, address]) expect(printed).toContain(text)
  await press('I have the words')
  const fields = dialog.getByRole('textbox')
  for (const field of await fields.all()) await field.fill('wrong')
  await press('Continue')
  await expect(dialog).toContainText('Another word is there')
  for (const field of await fields.all()) {
    const label = await field.evaluate((one) => (one as HTMLInputElement).labels![0]!.textContent)
    await field.fill(words[Number(label.replace(/\D/g, '')) - 1]!)
  }
  await press('Continue')
  await approve()
  await expect(dialog).toContainText('Recovery code: Set', { timeout: 30_000 })
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(words.slice(0, 2).join(' '))

  // The browser forgets everything, and the first device is lost: the security key names the account.
  await device.lose()
  await key.touch(true)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await dapp.status('disconnected')
  await dapp.choose('Passkey')
  await press('Use an existing passkey')
  await dapp.status('connected')
  expect(await dapp.address()).toBe(address)
  await expect(dialog).toBeHidden()
  await signs()

  // The security key is lost as well.
  await key.lose()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await dapp.status('disconnected')
  await addDevice(page)
  await dapp.choose('Passkey')
  await press('I lost my passkey')
  await dialog.getByLabel('Account', { exact: true }).fill(address)
  await dialog.getByLabel('The twelve words').fill(words.toReversed().join(' '))
  await press('Find the account')
  await expect(dialog).toContainText(/not a recovery code|not the one of the account/)
  await dialog.getByLabel('The twelve words').fill(words.join(' '))
  await press('Find the account')
  await press('Make a new passkey')
  await expect(dialog).toContainText('Fee, at most')
  await press('Add the passkey')
  await dapp.status('connected')
  expect(await dapp.address()).toBe(address)
  await expect(dialog).toContainText('Another passkey')
  await dialog
    .getByRole('button', { name: /^Remove: / })
    .first()
    .click()
  await approve()
  await expect(dialog.getByRole('button', { name: /^Remove: / })).toHaveCount(1, { timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await signs()
  await page.getByLabel('Receiver', { exact: true }).fill(receiver)
  await page.getByLabel('Amount in ETH').fill('0.25')
  const before = await client.getBalance({ address: receiver })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await press('Approve with passkey')
  await expect(dapp.transaction).toHaveText(/^Confirmed: 0x/, { timeout: 30_000 })
  expect((await client.getBalance({ address: receiver })) - before).toBe(parseEther('0.25'))
})
