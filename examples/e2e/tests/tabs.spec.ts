import { publicAccounts } from '@portico/devnet'
import { verifyMessage } from 'viem'
import { dappOf, type Dapp } from '../src/dapp.js'
import { expect, test, type Page } from '../src/test.js'
import { installWallets, kestrel, requestsOf, steer } from '../src/testWallets.js'
import { walletOn } from '../src/walletApp.js'

// Tabs of one visitor: they share what the site stores, and the wallet (docs/decisions/047).

test.describe.configure({ mode: 'default' })
test.setTimeout(180_000)

const { address } = publicAccounts[0]!

async function openTabs(page: Page, url: string, count: number): Promise<readonly Dapp[]> {
  await page.goto(url)
  const others = await Promise.all(
    Array.from({ length: count - 1 }, async () => {
      const tab = await page.context().newPage()
      await tab.goto(url)
      return tab
    }),
  )
  return [page, ...others].map(dappOf)
}

async function expectSigned({ page, signature }: Dapp): Promise<void> {
  await expect(signature).toHaveText(/^0x[0-9a-f]{130}$/, { timeout: 30_000 })
  const message = await page.getByLabel('Message').inputValue()
  const text = (await signature.textContent()) as `0x${string}`
  expect(await verifyMessage({ address, message, signature: text })).toBe(true)
}

const sign = ({ page }: Dapp): Promise<void> => page.getByRole('button', { name: 'Sign message' }).click()

const prompts = async ({ page }: Dapp): Promise<number> =>
  (await requestsOf(page, kestrel.rdns)).filter((method) => method === 'eth_requestAccounts').length

/** The ids of the sessions that the site has stored, of whatever tab. */
const storedSessions = ({ page }: Dapp): Promise<readonly string[]> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.endsWith('.shell.connections'))
    const { value } = JSON.parse(localStorage.getItem(key!)!) as { value: { sessions: { id: string }[] } }
    return value.sessions.map(({ id }) => id)
  })

/** Counts what other tabs write of the connections, from now on. */
const countWrites = ({ page }: Dapp): Promise<void> =>
  page.evaluate(() => {
    const counted = window as Window & { writes?: number }
    counted.writes = 0
    addEventListener('storage', ({ key }) => key?.endsWith('.shell.connections') && (counted.writes! += 1))
  })
const writes = ({ page }: Dapp): Promise<number> =>
  page.evaluate(() => (window as Window & { writes?: number }).writes!)

test('two tabs follow each other: connect, network, signatures at once, disconnect; a third is closed while it connects', async ({
  context,
  page,
  parts,
}) => {
  await installWallets(context, parts)
  const tabs = await openTabs(page, parts.dapp(), 2)
  const [first, second] = tabs as [Dapp, Dapp]
  const third = dappOf(await context.newPage())
  await third.page.goto(parts.dapp())
  await steer(third.page, kestrel.rdns, 'behave', 'stall', { method: 'eth_requestAccounts' })
  await third.choose('Kestrel')
  await third.page.close()

  await first.connect('Kestrel')
  await second.status('connected')
  expect(await second.address()).toBe(address)
  // Only the tab in which the visitor chose has asked the wallet to connect.
  expect([await prompts(first), await prompts(second)]).toEqual([1, 0])

  // The wallet says it to every tab of the site, also where the visitor chose in the page.
  await first.chooseNetwork('Devnet Two')
  for (const tab of tabs) await tab.network('Devnet Two')
  await steer(second.page, kestrel.rdns, 'setChain', 31337)
  for (const tab of tabs) await tab.network('Devnet')

  await Promise.all([sign(first), sign(second)])
  await Promise.all([expectSigned(first), expectSigned(second)])

  await second.page.getByRole('button', { name: 'Disconnect all' }).click()
  for (const tab of tabs) await tab.status('disconnected')
  const revoked = (await Promise.all(tabs.map(({ page }) => requestsOf(page, kestrel.rdns)))).flat()
  expect(revoked.filter((method) => method === 'wallet_revokePermissions')).toHaveLength(1)
  expect(await storedSessions(first)).toEqual([])
  await page.reload()
  await expect(first.connectButton).toBeEnabled()
  await first.status('disconnected')
  expect([await prompts(first), await prompts(second)]).toEqual([0, 0])
})

test('ten tabs that are opened together after a connect are all connected, and all end when one disconnects', async ({
  context,
  page,
  parts,
}) => {
  await installWallets(context, parts)
  await page.goto(parts.dapp())
  const first = dappOf(page)
  await first.connect('Kestrel')
  const [id, ...more] = await storedSessions(first)
  expect(more).toEqual([])
  const others = await Promise.all(
    Array.from({ length: 9 }, async () => {
      const tab = await context.newPage()
      await tab.goto(parts.dapp())
      return dappOf(tab)
    }),
  )
  for (const tab of others) {
    await expect(tab.page.getByTestId('status')).toHaveText('connected', { timeout: 60_000 })
    expect(await tab.address()).toBe(address)
    expect(await prompts(tab)).toBe(0)
  }
  await first.status('connected')
  expect(await storedSessions(first)).toEqual([id])
  const [closing, last] = others.slice(-2) as [Dapp, Dapp]
  // One is closed while its wallet asks: the others know nothing of it.
  await steer(closing.page, kestrel.rdns, 'behave', 'stall', { method: 'personal_sign' })
  await sign(closing)
  await closing.page.close()
  await sign(last)
  await expectSigned(last)
  await last.page.getByRole('button', { name: 'Disconnect all' }).click()
  for (const tab of [first, ...others].filter(({ page }) => !page.isClosed()))
    await expect(tab.page.getByTestId('status')).toHaveText('disconnected', { timeout: 30_000 })
  expect(await storedSessions(first)).toEqual([])
})

test('two tabs share one pairing: each signs, and both end when one disconnects [4.47]', async ({
  browser,
  page,
  parts,
  complaints,
}) => {
  const { relay } = parts.devnet
  const idle = relay.status().connections
  const wallet = await walletOn(browser, parts)
  const tabs = await openTabs(page, parts.dapp({ balance: 'off', names: 'off', gateway: '' }), 2)
  const [first, second] = tabs as [Dapp, Dapp]
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(second.connectButton).toBeEnabled()
  await page.bringToFront()
  await first.choose('WalletConnect')
  await first.dialog.getByRole('button', { name: 'Copy link' }).click()
  await wallet.pair(await page.evaluate(() => navigator.clipboard.readText()))
  await wallet.approve()
  for (const tab of tabs) {
    await tab.status('connected')
    expect(await tab.address()).toBe(address)
  }
  // The wallet has a socket, and each tab that shows the session; no tab opens a second one.
  await expect.poll(() => relay.status().connections - idle).toBe(3)

  // The pairing is on every network: each tab keeps its own, and does not answer what the other stores.
  await Promise.all(tabs.map(countWrites))
  await first.chooseNetwork('Devnet Two')
  await first.network('Devnet Two')
  await expect.poll(() => writes(second)).toBe(1)
  await second.network('Devnet')
  expect([await writes(first), await writes(second)]).toEqual([0, 1])

  for (const tab of tabs) {
    await tab.page.bringToFront()
    await sign(tab)
    await wallet.approve()
    await expectSigned(tab)
  }
  await second.page.getByRole('button', { name: 'Disconnect all' }).click()
  for (const tab of tabs) await tab.status('disconnected')
  await expect(wallet.page.getByRole('button', { name: /^Disconnect / })).toHaveCount(0)
  await wallet.page.context().close()
  complaints.splice(0) // the wallet's client, about the verification frame
})
