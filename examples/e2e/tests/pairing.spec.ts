import { publicAccounts } from '@portico/devnet'
import { devices } from '@playwright/test'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createPublicClient, http, verifyMessage } from 'viem'
import { dappOf, type Dapp } from '../src/dapp.js'
import { servePage, strictPolicy } from '../src/servePage.js'
import { expect, test, verification } from '../src/test.js'
import { installWallets } from '../src/testWallets.js'
import { walletOn, type WalletApp } from '../src/walletApp.js'

/** The link that stands behind the QR code. */
async function pairingLink(dapp: Dapp): Promise<string> {
  await dapp.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dapp.choose('WalletConnect')
  await expect(dapp.dialog.getByRole('img', { name: /QR code/i })).toBeVisible()
  await dapp.dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dapp.dialog.getByText('Link copied')).toBeVisible()
  return dapp.page.evaluate(() => navigator.clipboard.readText())
}

async function connect(dapp: Dapp, wallet: WalletApp): Promise<void> {
  await wallet.pair(await pairingLink(dapp))
  await wallet.approve()
  await dapp.status('connected')
}

// The demo wallet's client complains about the verification frame that is not there; the page under test is the dapp.
test.afterEach(async ({ complaints }) => {
  complaints.splice(0)
})

test('pairs by link with a wallet elsewhere, signs, sends on chain, and both sides see the end [4.6, 4.30, 4.47]', async ({
  browser,
  page,
  parts,
}) => {
  test.slow()
  const wallet = await walletOn(browser, parts)
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await connect(dapp, wallet)
  const { address } = publicAccounts[0]!
  expect(await dapp.address()).toBe(address)

  await page.getByRole('button', { name: 'Sign message' }).click()
  await wallet.approve()
  await expect(dapp.signature).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await dapp.signature.textContent()) as `0x${string}`
  const message = await page.getByLabel('Message').inputValue()
  expect(await verifyMessage({ address, message, signature })).toBe(true)

  const chain = createPublicClient({ transport: http(parts.devnet.chains[0].url) })
  const receiver = '0x00000000000000000000000000000000b2b2b2b2'
  const before = await chain.getBalance({ address: receiver })
  await page.getByLabel('Receiver').fill(receiver)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await wallet.approve()
  await expect(dapp.transaction).toHaveText(/Confirmed: /)
  expect((await chain.getBalance({ address: receiver })) - before).toBe(10_000_000_000_000_000n)

  await dapp.chooseNetwork('Devnet Two')
  await dapp.network('Devnet Two')

  await page.reload()
  await dapp.status('connected')
  expect(await dapp.address()).toBe(address)
  await page.getByRole('button', { name: 'Sign message' }).click()
  await wallet.approve()
  await expect(dapp.signature).toHaveText(/^0x[0-9a-f]{130}$/)

  await page.getByRole('button', { name: 'Disconnect all' }).click()
  await dapp.status('disconnected')
  await expect(wallet.page.getByRole('button', { name: /^Disconnect / })).toHaveCount(0)
})

test('says that the wallet declined, and pairs on the next try [8.4]', async ({ browser, page, parts }) => {
  const wallet = await walletOn(browser, parts)
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await wallet.pair(await pairingLink(dapp))
  await wallet.reject()
  await expect(dapp.dialog.getByRole('heading', { name: /declined/i })).toBeVisible()
  await dapp.dialog.getByRole('button', { name: 'Try again' }).click()
  await dapp.dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dapp.dialog.getByText('Link copied')).toBeVisible()
  await wallet.pair(await page.evaluate(() => navigator.clipboard.readText()))
  await wallet.approve()
  await dapp.status('connected')
})

test('ends here when the wallet ends it there', async ({ browser, page, parts }) => {
  const wallet = await walletOn(browser, parts)
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await connect(dapp, wallet)
  await wallet.page.getByRole('button', { name: /^Disconnect / }).click()
  await dapp.status('disconnected')
})

test('follows the wallet to another account and network', async ({ browser, page, parts }) => {
  const wallet = await walletOn(browser, parts)
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await connect(dapp, wallet)
  await wallet.page.getByLabel('Network').selectOption('31338')
  await dapp.network('Devnet Two')
  await wallet.page.getByRole('radio').nth(1).check()
  await expect(page.getByTestId('address')).toHaveText(publicAccounts[1]!.address)
})

test('shows the code before the client gives up a verification host that never answers', async ({
  page,
  context,
  parts,
}) => {
  await context.route(verification, () => {}) // neither an answer nor a failure, as behind a filter
  const server = await servePage(fileURLToPath(new URL('../../dapp/dist/', import.meta.url)), {
    policy: strictPolicy.replace('frame-src', 'frame-src https://verify.walletconnect.org'),
  })
  await page.goto(`${server.url}${new URL(parts.dapp()).search}`)
  const dapp = dappOf(page)
  await dapp.connectButton.click()
  await dapp.dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  await expect(dapp.dialog.getByRole('img', { name: /QR code/i })).toBeVisible()
  // After 5 s, by the clock of the page, the client would take its frame away.
  await expect(page.locator('iframe[src^="https://verify.walletconnect.org"]')).toHaveCount(1, { timeout: 1 })
  await server.stop()
})

test('opens on a code right away with manual connection [2.8]', async ({ page, parts }) => {
  await page.goto(parts.dapp({ manual: '1' }))
  const dapp = dappOf(page)
  await dapp.connectButton.click()
  await expect(dapp.dialog.getByRole('img', { name: /QR code/i })).toBeVisible()
})

test('a code that runs out gives way to a new one, which pairs [4.9]', async ({ browser, page, parts }) => {
  const wallet = await walletOn(browser, parts)
  await page.clock.install()
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  const first = await pairingLink(dapp)
  await page.clock.fastForward('04:00')
  const copied = async () => {
    await dapp.dialog.getByRole('button', { name: /^(Copy link|Link copied)$/ }).click()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  await expect.poll(copied).not.toBe(first)
  await wallet.pair(await copied())
  await wallet.approve()
  await dapp.status('connected')
})

test('the relay goes away while a code is shown, comes back, and the code still pairs', async ({
  browser,
  page,
  parts,
}) => {
  const { relay } = parts.devnet
  const wallet = await walletOn(browser, parts)
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  const link = await pairingLink(dapp)
  await relay.drop(1006)
  await expect(dapp.dialog.getByRole('img', { name: /QR code/i })).toBeVisible()
  await wallet.pair(link)
  await wallet.approve()
  await dapp.status('connected')
})

test('a relay that does not answer ends in a message with a code and a way on; installed wallets are not held up', async ({
  context,
  page,
  parts,
}) => {
  await installWallets(context, parts)
  const deaf = createServer() // accepts, and never says a word
  deaf.on('upgrade', () => {})
  await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve))
  const { port } = deaf.address() as AddressInfo
  await page.goto(parts.dapp({ relayUrl: `ws://127.0.0.1:${port}` }))
  const dapp = dappOf(page)
  await dapp.choose('WalletConnect')
  await expect(dapp.dialog.getByRole('heading', { name: 'Could not connect' })).toBeVisible({ timeout: 25_000 })
  await dapp.dialog.getByText('Details', { exact: true }).click()
  await expect(dapp.dialog.getByText('walletconnect/relayUnreachable')).toBeVisible()
  await expect(dapp.dialog.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await dapp.dialog.getByRole('button', { name: 'Use another wallet' }).click()
  await dapp.dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await dapp.status('connected')
  deaf.closeAllConnections()
  deaf.close()
})

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use(phone)

  test('offers to open the wallet’s app, and waits for it to answer [9.47]', async ({ page, parts }) => {
    await page.goto(parts.dapp())
    const dapp = dappOf(page)
    await dapp.choose('MetaMask')
    await expect(dapp.dialog.getByText('Open and continue in the wallet app')).toBeVisible()
    const link = dapp.dialog.getByRole('link', { name: /Open MetaMask/ })
    await expect(link).toHaveAttribute('href', /^(https|metamask):.*uri=wc%3A/)
  })

  test('hands the pairing to any app that the phone has for it, without a gateway; the code is for another phone', async ({
    browser,
    page,
    parts,
  }) => {
    const wallet = await walletOn(browser, parts)
    await page.goto(parts.dapp({ gateway: '' }))
    const dapp = dappOf(page)
    await dapp.choose('WalletConnect')
    await expect(dapp.dialog.getByRole('heading', { name: 'Continue in your wallet app' })).toBeVisible()
    const link = dapp.dialog.getByRole('link', { name: 'Open a wallet app' })
    await expect(link).toHaveAttribute('href', /^wc:[0-9a-f]{64}@2\?/)
    await dapp.dialog.getByRole('button', { name: 'Scan from another phone' }).click()
    await expect(dapp.dialog.getByRole('img', { name: /QR code/i })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await dapp.dialog.getByRole('button', { name: /^WalletConnect/ }).click()
    await wallet.pair((await link.getAttribute('href'))!)
    await wallet.approve()
    await dapp.status('connected')
  })
})
