import { publicAccounts } from '@portico/devnet'
import { verifyMessage } from 'viem'
import { dappOf, type Dapp } from '../src/dapp.js'
import { expect, test, type Page } from '../src/test.js'
import { installWallets, kestrel, requestsOf, steer } from '../src/testWallets.js'
import { walletOn } from '../src/walletApp.js'

// Tabs of one visitor: they share what the site stores. A wallet of the page lives in each tab, as the provider of an extension does.

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

for (const count of [2, 10])
  test(`${count} tabs follow each other: connect, network, signatures at once, a closed tab, disconnect`, async ({
    context,
    page,
    parts,
  }) => {
    await installWallets(context, parts)
    const tabs = await openTabs(page, parts.dapp(), count)
    const [first, second] = tabs as [Dapp, Dapp]
    await first.connect('Kestrel')
    for (const tab of tabs) {
      await tab.status('connected')
      expect(await tab.address()).toBe(address)
      // Only the tab in which the visitor chose has asked the wallet to connect.
      if (tab !== first) expect(await requestsOf(tab.page, kestrel.rdns)).not.toContain('eth_requestAccounts')
    }

    // An extension says it to every tab of the site.
    await first.chooseNetwork('Devnet Two')
    for (const tab of tabs) {
      if (tab !== first) await steer(tab.page, kestrel.rdns, 'setChain', 31338)
      await tab.network('Devnet Two')
    }

    await Promise.all([sign(first), sign(second)])
    await Promise.all([expectSigned(first), expectSigned(second)])

    // One is closed while its wallet asks: the others know nothing of it.
    const closing = tabs.at(-1)!
    if (count > 2) {
      await steer(closing.page, kestrel.rdns, 'behave', 'stall', { method: 'personal_sign' })
      await sign(closing)
      await closing.page.close()
    }
    const left = tabs.filter((tab) => !tab.page.isClosed())
    await sign(left.at(-1)!)
    await expectSigned(left.at(-1)!)

    await left.at(-1)!.page.getByRole('button', { name: 'Disconnect all' }).click()
    for (const tab of left) await tab.status('disconnected')
    await page.reload()
    await expect(first.connectButton).toBeEnabled()
    await first.status('disconnected')
  })

test('a tab that is closed while its wallet asks to connect leaves the other as it was', async ({
  context,
  page,
  parts,
}) => {
  await installWallets(context, parts)
  const [first, second] = (await openTabs(page, parts.dapp(), 2)) as [Dapp, Dapp]
  await steer(second.page, kestrel.rdns, 'behave', 'stall', { method: 'eth_requestAccounts' })
  await second.choose('Kestrel')
  await second.page.close()
  await first.connect('Kestrel')
})

test('ten tabs share one pairing: each signs, and all end when one disconnects [4.47]', async ({
  browser,
  page,
  parts,
  complaints,
}) => {
  const { relay } = parts.devnet
  const idle = relay.status().connections
  const wallet = await walletOn(browser, parts)
  const tabs = await openTabs(page, parts.dapp({ balance: 'off', names: 'off', gateway: '' }), 10)
  const [first] = tabs as [Dapp]
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect.poll(() => relay.status().connections - idle, 'tabs without a session have no socket').toBe(1)
  await page.bringToFront()
  await first.choose('WalletConnect')
  await first.dialog.getByRole('button', { name: 'Copy link' }).click()
  await wallet.pair(await page.evaluate(() => navigator.clipboard.readText()))
  await wallet.approve()
  for (const tab of tabs) {
    await tab.status('connected')
    expect(await tab.address()).toBe(address)
  }
  // A session needs a socket in each tab that shows it; and no tab opens a second one.
  await expect.poll(() => relay.status().connections - idle).toBe(11)

  const [one, other] = [tabs[3]!, tabs[7]!]
  await sign(one)
  await wallet.approve()
  await expectSigned(one)
  await Promise.all([sign(one), sign(other)])
  await wallet.approve()
  await wallet.approve()
  await Promise.all([expectSigned(one), expectSigned(other)])

  // Closed while the wallet is asked: the next request of another tab is answered all the same.
  await sign(tabs[9]!)
  await wallet.asks(/sign/i)
  await tabs[9]!.page.close()
  await wallet.reject()
  await sign(tabs[8]!)
  await wallet.approve()
  await expectSigned(tabs[8]!)
  await expect.poll(() => relay.status().connections - idle).toBe(10)

  await tabs[5]!.page.getByRole('button', { name: 'Disconnect all' }).click()
  for (const tab of tabs.slice(0, 9)) await tab.status('disconnected')
  await expect(wallet.page.getByRole('button', { name: /^Disconnect / })).toHaveCount(0)
  await wallet.page.context().close()
  complaints.splice(0) // the wallet's client, about the verification frame
})
