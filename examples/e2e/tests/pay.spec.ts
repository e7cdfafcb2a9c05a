import { createPublicClient, http, parseEther, parseUnits, erc20Abi, type Address } from 'viem'
import { dappOf, type Dapp } from '../src/dapp.js'
import { axeFaults } from '../src/expectAccessible.js'
import type { Parts } from '../src/startParts.js'
import { expect, test, type Page } from '../src/test.js'
import { installWallets } from '../src/testWallets.js'

const recipient: Address = '0x0000000000000000000000000000000000009A1d'

const chainOf = ({ devnet }: Parts) => createPublicClient({ transport: http(devnet.chains[0].url) })

/** The demo with a button that asks for a payment. */
async function shop(page: Page, parts: Parts, payment: object): Promise<Dapp> {
  await installWallets(page.context(), parts)
  await page.goto(parts.dapp({ pay: JSON.stringify({ recipient, ...payment }) }))
  return dappOf(page)
}
const checkOut = (page: Page) => page.getByRole('button', { name: 'Check out' }).click()
const paid = (page: Page) => page.getByRole('status', { name: 'Payment' })

test('pays out of a wallet that is connected on the way: what is shown is what the chain does', async ({
  page,
  parts,
}) => {
  const client = chainOf(parts)
  const before = await client.getBalance({ address: recipient })
  const dapp = await shop(page, parts, { amount: '0.125' })
  await checkOut(page)
  await expect(dapp.dialog.getByText('0.125 ETH').first()).toBeVisible()
  await dapp.dialog.getByRole('button', { name: 'Connect wallet' }).click()
  await dapp.dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dapp.dialog.getByText('Network fee, at most')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await dapp.dialog.getByRole('button', { name: 'Pay 0.125 ETH' }).click()
  await expect(dapp.dialog.getByRole('heading', { name: 'paid' })).toBeVisible()
  expect((await client.getBalance({ address: recipient })) - before).toBe(parseEther('0.125'))
  await expect(paid(page)).toHaveText(/^Paid: 0x[0-9a-f]{64}$/)
  await dapp.dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dapp.dialog).toBeHidden()
})

test('pays from an exchange, whose page cannot reach this one', async ({ page, parts }) => {
  const { address, name, symbol, decimals } = parts.devnet.chains[0].tokens.dollar
  const balance = () =>
    chainOf(parts).readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [recipient] })
  const paymentAsset = { network: 'eip155:31337', asset: address, metadata: { name, symbol, decimals } }
  const dapp = await shop(page, parts, { paymentAsset, amount: '98.765432' })
  const before = await balance()
  await checkOut(page)
  const opening = page.waitForEvent('popup')
  await dapp.dialog.getByRole('button', { name: /^Sandbox Exchange/ }).click()
  const exchange = await opening
  await expect(exchange.getByText('98.765432 DUSD')).toBeVisible()
  expect(await exchange.evaluate(() => window.opener as unknown)).toBeNull()
  await expect(dapp.dialog.getByText('is paying')).toBeVisible()
  await exchange.getByRole('button', { name: 'Pay with a test card' }).click()
  await expect(exchange.getByText('was sent')).toBeVisible()
  expect((await balance()) - before).toBe(parseUnits('98.765432', 6))
  await expect(dapp.dialog.getByRole('heading', { name: 'paid' })).toBeVisible()
  await expect(paid(page)).toHaveText(/^Paid: 0x[0-9a-f]{64}$/)
})

test('is not part of a site that does not list it', async ({ page, parts }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await installWallets(page.context(), parts)
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await expect(page.getByRole('button', { name: 'Check out' })).toHaveCount(0)
  expect(requests.filter((url) => url.includes('json-rpc'))).toEqual([])
})
