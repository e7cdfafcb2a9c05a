import type { Page } from '@playwright/test'
import { publicAccounts } from '@portico/devnet'
import { testLedgerScript } from '@portico/testing/script'
import type { LedgerSimulator } from '@portico/testing/ledger'
import { createPublicClient, http, verifyMessage, verifyTypedData } from 'viem'
import { dappOf, type Dapp } from '../src/dapp.js'
import { expect, test } from '../src/test.js'

const [first] = publicAccounts
type Steering = Pick<LedgerSimulator, 'open' | 'behave' | 'setLocked' | 'setTaken' | 'setBlindSigning' | 'answer'>

/** Calls a method of the simulated device. */
async function steer<K extends keyof Steering>(
  page: Page,
  method: K,
  ...words: Parameters<Steering[K]>
): Promise<void> {
  await page.evaluate(
    ({ method, words }) => {
      const ledger = window.porticoTestLedger as unknown as Record<string, (...w: readonly unknown[]) => void>
      ledger[method]!(...words)
    },
    { method: method as string, words: words as readonly unknown[] },
  )
}

/** From the row in Connect to the list of accounts. */
async function openAccounts(dapp: Dapp, app = 'Ethereum'): Promise<void> {
  await dapp.choose('Ledger')
  await dapp.dialog.getByRole('button', { name: 'Choose device' }).click()
  const row = dapp.dialog.getByRole('button', { name: new RegExp(`^${app}`) })
  const connect = dapp.dialog.getByRole('button', { name: 'Connect', exact: true })
  // Ledger's packages are large.
  await expect(row.or(connect)).toBeVisible({ timeout: 30_000 })
  if (await row.isVisible()) await row.click()
  await expect(connect).toBeVisible({ timeout: 30_000 })
}
async function connect(dapp: Dapp): Promise<void> {
  await openAccounts(dapp)
  await dapp.dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await dapp.status('connected')
  await expect(dapp.dialog).toBeHidden()
}

test.setTimeout(120_000)

test.beforeEach(async ({ context }) => {
  await context.addInitScript({ content: await testLedgerScript() })
})

test('connects, signs and sends with a device behind WebHID, and no request leaves for Ledger', async ({
  page,
  parts,
  outside,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const chain = createPublicClient({ transport: http(parts.devnet.chains[0].url) })
  await page.goto(parts.dapp({ ledger: 'on' }))
  const dapp = dappOf(page)
  await expect(dapp.connectButton).toBeEnabled()
  await page.waitForLoadState('networkidle')
  const before = requests.length
  expect(requests.filter((url) => /ledger/i.test(new URL(url).pathname))).toEqual([])
  await connect(dapp)
  expect(await dapp.address()).toBe(first!.address)
  expect(requests.slice(before).some((url) => url.includes('TransportWebHID'))).toBe(true)

  await page.getByLabel('Message').fill('Grüße & <b>markup</b>')
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(dapp.signature).toHaveText(/^0x[0-9a-f]{130}$/, { timeout: 20_000 })
  const signature = (await dapp.signature.textContent()) as `0x${string}`
  expect(await verifyMessage({ address: first!.address, message: 'Grüße & <b>markup</b>', signature })).toBe(true)
  await expect(dapp.dialog).toBeHidden()

  await page.getByRole('button', { name: 'Sign typed data' }).click()
  // The wallet does not know what a letter stands for: the device is asked once that is confirmed.
  await dapp.dialog.getByRole('checkbox').check()
  await dapp.dialog.getByRole('button', { name: 'Sign anyway' }).click()
  await expect(dapp.signature).not.toHaveText(signature)
  await expect(dapp.signature).toHaveText(/^0x[0-9a-f]{130}$/, { timeout: 20_000 })
  expect(
    await verifyTypedData({
      address: first!.address,
      domain: { name: 'Meridian', version: '1', chainId: 31337 },
      primaryType: 'Letter',
      types: {
        Letter: [
          { name: 'to', type: 'string' },
          { name: 'contents', type: 'string' },
        ],
      },
      message: { to: 'Ada', contents: 'Hello' },
      signature: (await dapp.signature.textContent()) as `0x${string}`,
    }),
  ).toBe(true)

  const receiver = '0x00000000000000000000000000000000b2b2b2b2'
  const balance = await chain.getBalance({ address: receiver })
  await page.getByLabel('Receiver').fill(receiver)
  await page.getByLabel('Amount in ETH').fill('0.25')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dapp.transaction).toHaveText(/Confirmed: 0x[0-9a-f]{64}/, { timeout: 20_000 })
  expect((await chain.getBalance({ address: receiver })) - balance).toBe(250_000_000_000_000_000n)
  expect(outside).toEqual([])
})

test('has the account after a reload without the device, and asks for it only to sign', async ({ page, parts }) => {
  await page.goto(parts.dapp({ ledger: 'on' }))
  const dapp = dappOf(page)
  await connect(dapp)
  await page.reload()
  await dapp.status('connected')
  expect(await page.evaluate(() => window.porticoTestLedger!.commands.length)).toBe(0)
  await steer(page, 'setLocked', true)
  await page.getByLabel('Message').fill('Hello')
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(dapp.dialog.getByText(/The Ledger is locked/)).toBeVisible({ timeout: 20_000 })
  await steer(page, 'setLocked', false)
  await dapp.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dapp.signature).toHaveText(/^0x[0-9a-f]{130}$/, { timeout: 20_000 })
})

test('lets one tab at a time use the device', async ({ context, page, parts }) => {
  await page.goto(parts.dapp({ ledger: 'on' }))
  const dapp = dappOf(page)
  await openAccounts(dapp)
  await steer(page, 'behave', 'wait')
  await dapp.dialog.getByRole('button', { name: 'Check on device' }).click()
  await expect(dapp.dialog.getByText(/Compare this address/)).toBeVisible()
  const other = await context.newPage()
  await other.goto(parts.dapp({ ledger: 'on' }))
  const second = dappOf(other)
  await second.choose('Ledger')
  await second.dialog.getByRole('button', { name: 'Choose device' }).click()
  await expect(second.dialog.getByText(/Another tab or program uses the Ledger/)).toBeVisible({ timeout: 20_000 })
  await steer(page, 'answer', 'approve')
  await expect(dapp.dialog.getByText('The device has confirmed this address')).toBeVisible()
  await second.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(second.dialog.getByRole('button', { name: 'Connect', exact: true })).toBeVisible({ timeout: 20_000 })
})

test('signs on Solana', async ({ page, parts }) => {
  const { url, networkId } = await parts.chains.get('solana')
  await page.goto(parts.dapp({ ledger: 'on', families: 'solana', [`rpc.${networkId}`]: url }))
  const dapp = dappOf(page)
  await page.evaluate(() => window.porticoTestLedger!.open('Solana'))
  await openAccounts(dapp, 'Solana')
  await dapp.dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await dapp.status('connected')
  await page.getByLabel('Message').fill('Hello')
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(dapp.signature).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/, { timeout: 20_000 })
  expect(await page.evaluate(() => window.porticoTestLedger!.prompts)).toEqual(['message'])
})
