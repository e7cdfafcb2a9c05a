import { erc20Abi, createPublicClient, formatUnits, http, type Address } from 'viem'
import { localPrices } from '@portico/example-dapp/localGateway'
import { dappOf, type Dapp } from '../src/dapp.js'
import { families } from '../src/families.js'
import { connectFamily, openAccount } from '../src/openFamily.js'
import { expect, test } from '../src/test.js'
import { installWallets } from '../src/testWallets.js'

const row = ({ dialog }: Dapp, text: string | RegExp) => dialog.getByRole('listitem').filter({ hasText: text })
const actions = ({ dialog }: Dapp) => dialog.getByRole('group', { name: 'Actions' }).getByRole('button')
const dollars = (value: number): string => value.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** What stands in the title of an amount: all of its digits. */
const exactly = (amount: bigint, decimals: number, symbol: string): string =>
  `${formatUnits(amount, decimals)} ${symbol}`

for (const subject of families) {
  const { family, namespace, symbol, decimals, history, sends, receiver } = subject
  for (const hasGateway of [true, false])
    test(`${family}: the account is what its chain says, ${hasGateway ? 'with prices of a gateway' : 'without a gateway'} [2.3]`, async ({
      page,
      parts,
    }) => {
      const { dapp, chain } = await connectFamily(page, parts, subject, hasGateway)
      const address = await dapp.address()
      chain.token?.fund(address, 1_250_500_000n)
      if (history) {
        await page.getByLabel('Receiver').fill(receiver)
        await page.getByLabel(`Amount in ${symbol}`).fill(subject.amount[0])
        await page.getByRole('button', { name: 'Send', exact: true }).click()
        await expect(dapp.transaction).toHaveText(/^Confirmed: /)
      }

      await openAccount(dapp)
      await expect(dapp.dialog.getByRole('tab')).toHaveText(history ? ['Tokens', 'Activity'] : ['Tokens'])
      // There are no swaps and no sellers here, and a view that sends is for some chains only.
      await expect(actions(dapp)).toHaveText(sends ? ['Receive', 'Send'] : ['Receive'])

      const native = row(dapp, symbol).first()
      const amount = await chain.balance(address)
      await expect(native.getByTitle(exactly(amount, decimals, symbol), { exact: true })).toBeVisible()
      if (hasGateway) {
        const { usd } = localPrices[namespace as keyof typeof localPrices]
        const worth = dollars(Number(formatUnits(amount, decimals)) * usd)
        await expect(native).toContainText(worth)
        await expect(dapp.dialog.locator('.balance')).toContainText(worth)
      } else {
        await expect(native).not.toContainText('$')
        await expect(dapp.dialog.locator('.balance').getByTitle(exactly(amount, decimals, symbol))).toBeVisible()
      }
      if (chain.token) {
        const { token } = chain
        if (hasGateway) await dapp.dialog.getByRole('button', { name: '1 without a price' }).click()
        const held = exactly(await token.balance(address), token.decimals, token.symbol)
        await expect(row(dapp, token.symbol).getByTitle(held, { exact: true })).toBeVisible()
      }
      if (history) {
        await dapp.dialog.getByRole('tab', { name: 'Activity' }).click()
        await expect(row(dapp, /^Sen[dt]/).first()).toContainText(subject.amount[0])
      }
    })
}

test('eip155 without a gateway: tokens by their contracts, nothing that needs one [2.3]', async ({
  context,
  page,
  parts,
}) => {
  const [{ url, tokens }] = parts.devnet.chains
  const client = createPublicClient({ transport: http(url) })
  await installWallets(context, parts)
  await page.goto(parts.dapp({ gateway: '', tokens: `${tokens.dollar.address},${tokens.gem.address}` }))
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await openAccount(dapp)
  const owner = (await dapp.address()) as Address
  for (const { address, symbol, decimals } of [tokens.dollar, tokens.gem]) {
    const amount = await client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
    await expect(row(dapp, symbol).getByTitle(exactly(amount, decimals, symbol), { exact: true })).toBeVisible()
  }
  const ether = exactly(await client.getBalance({ address: owner }), 18, 'ETH')
  await expect(row(dapp, 'ETH').first().getByTitle(ether, { exact: true })).toBeVisible()
  await expect(dapp.dialog.getByRole('tab')).toHaveText(['Tokens'])
  await expect(actions(dapp)).toHaveText(['Receive', 'Send'])
  await expect(dapp.dialog).not.toContainText('$')
})
