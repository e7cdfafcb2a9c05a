import { readdirSync, readFileSync } from 'node:fs'
import { publicAccounts } from '@portico/devnet'
import { createPublicClient, http, verifyMessage, verifyTypedData } from 'viem'
import { dappOf } from '../src/dapp.js'
import { expect, test } from '../src/test.js'
import { installWallets, kestrel, requestsOf, steer } from '../src/testWallets.js'

const [first, second] = publicAccounts

// As most visitors have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.beforeEach(async ({ context, parts }, { title }) => {
  if (!title.startsWith('adds a network')) await installWallets(context, parts)
})

test('connects an announced wallet, shows the account, and asks nobody before that [2.7, 2.16, 4.1]', async ({
  page,
  parts,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await expect(dapp.connectButton).toBeEnabled()
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => !url.startsWith(new URL(parts.dapp()).origin))).toEqual([])
  expect(await requestsOf(page, kestrel.rdns)).toEqual([])
  await dapp.connect('Kestrel')
  expect(await dapp.address()).toBe(first!.address)
  await dapp.network('Devnet')
  await expect(page.getByRole('navigation', { name: 'Wallet' }).getByText(/ada\.eth|0xf3…/i)).toBeVisible()
})

test('connects, signs and sends without viem’s clients', async ({ page, parts }) => {
  const texts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) texts.push(response.text())
  })
  const loaded = async () => (await Promise.all(texts)).join('\n')
  // Names are looked up with viem's client.
  await page.goto(parts.dapp({ balance: 'off', names: 'off' }))
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(dapp.signature).toHaveText(/^0x[0-9a-f]{130}$/)
  await page.getByLabel('Receiver').fill('0x00000000000000000000000000000000a1a1a1a1')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dapp.transaction).toHaveText(/Confirmed: 0x/)
  // A text of their errors, which is in a file of the build; the demo loads viem by itself, to read amounts.
  const assets = new URL('../../dapp/dist/assets/', import.meta.url)
  const built = readdirSync(assets).map((name) => readFileSync(new URL(name, assets), 'utf8'))
  expect(built.some((text) => text.includes('HTTP request failed'))).toBe(true)
  expect((await loaded()).includes('HTTP request failed')).toBe(false)
})

test('signs a message and typed data that others can verify [7.34]', async ({ page, parts }) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await page.getByLabel('Message').fill('Grüße & <b>markup</b>')
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(dapp.signature).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await dapp.signature.textContent()) as `0x${string}`
  expect(await verifyMessage({ address: first!.address, message: 'Grüße & <b>markup</b>', signature })).toBe(true)

  await page.getByRole('button', { name: 'Sign typed data' }).click()
  await expect(dapp.signature).not.toHaveText(signature)
  await expect(dapp.signature).toHaveText(/^0x[0-9a-f]{130}$/)
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
})

test('sends ether, and the chain has it', async ({ page, parts }) => {
  const chain = createPublicClient({ transport: http(parts.devnet.chains[0].url) })
  const receiver = '0x00000000000000000000000000000000a1a1a1a1'
  const before = await chain.getBalance({ address: receiver })
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await page.getByLabel('Receiver').fill(receiver)
  await page.getByLabel('Amount in ETH').fill('0.25')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dapp.transaction).toHaveText(/Confirmed: 0x[0-9a-f]{64}/)
  expect((await chain.getBalance({ address: receiver })) - before).toBe(250_000_000_000_000_000n)
})

test('switches to a network the wallet knows, and follows the wallet to another [4.28, 7.34]', async ({
  page,
  parts,
}) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await dapp.chooseNetwork('Devnet Two')
  await dapp.network('Devnet Two')
  expect(await requestsOf(page, kestrel.rdns)).toContain('wallet_switchEthereumChain')
  await steer(page, kestrel.rdns, 'setChain', 31337)
  await dapp.network('Devnet')
})

test('adds a network that the wallet does not know [7.34, 8.30]', async ({ context, page, parts }) => {
  const newcomer = { name: 'Newcomer', rdns: 'example.newcomer', knows: [31337] }
  await installWallets(context, parts, [newcomer])
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connect('Newcomer')
  await dapp.chooseNetwork('Devnet Two')
  await dapp.network('Devnet Two')
  expect(await requestsOf(page, newcomer.rdns)).toContain('wallet_addEthereumChain')
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(dapp.signature).toHaveText(/^0x[0-9a-f]{130}$/)
})

test('stays where it was when the wallet refuses a switch, and offers to try again [4.28]', async ({ page, parts }) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await steer(page, kestrel.rdns, 'behave', 'refuse', { method: 'wallet_switchEthereumChain' })
  await dapp.chooseNetwork('Devnet Two')
  await expect(dapp.dialog.getByRole('heading', { name: 'Still on Devnet' })).toBeVisible()
  await dapp.network('Devnet')
  await steer(page, kestrel.rdns, 'behave', 'approve', { method: 'wallet_switchEthereumChain' })
  await dapp.dialog.getByRole('button', { name: 'Try again' }).click()
  await dapp.network('Devnet Two')
})

test('follows a change of account in the wallet', async ({ page, parts }) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await steer(page, kestrel.rdns, 'setAccounts', [second!.address])
  await expect(page.getByTestId('address')).toHaveText(second!.address)
})

test('is still connected after a reload, without asking the visitor again [3.29, 4.2]', async ({ page, parts }) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await dapp.chooseNetwork('Devnet Two')
  await dapp.network('Devnet Two')
  await page.reload()
  await dapp.status('connected')
  expect(await dapp.address()).toBe(first!.address)
  await dapp.network('Devnet Two')
  expect(await requestsOf(page, kestrel.rdns)).not.toContain('eth_requestAccounts')
})

test('disconnects from the page, and stays disconnected after a reload [4.47, 3.29]', async ({ page, parts }) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await page.getByRole('button', { name: 'Disconnect all' }).click()
  await dapp.status('disconnected')
  expect(await dapp.address()).toBe('–')
  await page.reload()
  await expect(dapp.connectButton).toBeEnabled()
  await page.waitForTimeout(500)
  await dapp.status('disconnected')
})

test('disconnects when the wallet takes its accounts back', async ({ page, parts }) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await steer(page, kestrel.rdns, 'revoke')
  await dapp.status('disconnected')
})

test('says plainly that the visitor declined, and connects on the next try [8.4]', async ({ page, parts }) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await steer(page, kestrel.rdns, 'behave', 'refuse', { method: 'eth_requestAccounts', times: 1 })
  await dapp.choose('Kestrel')
  await expect(dapp.dialog.getByRole('heading', { name: /declined/i })).toBeVisible()
  await dapp.status('disconnected')
  await dapp.dialog.getByRole('button', { name: 'Try again' }).click()
  await dapp.status('connected')
})

test('ends an attempt when the modal is closed while the wallet is silent [2.11]', async ({ page, parts }) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await steer(page, kestrel.rdns, 'behave', 'stall', { method: 'eth_requestAccounts' })
  await dapp.choose('Kestrel')
  await expect(dapp.dialog.getByRole('heading', { name: 'Continue in Kestrel' })).toBeVisible()
  await dapp.dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dapp.dialog).toBeHidden()
  await dapp.status('disconnected')
  await expect(page.getByRole('log')).toContainText('Modal closed')
  await steer(page, kestrel.rdns, 'approve')
  await page.waitForTimeout(300)
  await dapp.status('disconnected')
})

test('ends in a coded message when the wallet answers garbage', async ({ page, parts }) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await steer(page, kestrel.rdns, 'behave', 'garbage', { method: 'eth_requestAccounts' })
  await dapp.choose('Kestrel')
  await expect(dapp.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(dapp.dialog.getByText(/evm\/badAnswer|core\/connectFailed/)).toBeAttached()
  await dapp.status('disconnected')
})

test('is connected again when it announces itself 4 s after the reload, and asks nothing', async ({
  context,
  page,
  parts,
}) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await context.addInitScript(() => {
    const kept: CustomEvent[] = []
    const keep = (event: Event): void => {
      event.stopImmediatePropagation()
      kept.push(event as CustomEvent)
    }
    addEventListener('eip6963:announceProvider', keep, true)
    addEventListener('load', () =>
      setTimeout(() => {
        removeEventListener('eip6963:announceProvider', keep, true)
        for (const { type, detail } of kept) dispatchEvent(new CustomEvent(type, { detail }))
      }, 4000),
    )
  })
  await page.reload()
  // The page does not wait for it: a visitor may connect another wallet.
  await expect(dapp.connectButton).toBeEnabled({ timeout: 3900 })
  await dapp.status('disconnected')
  await dapp.status('connected')
  expect(await dapp.address()).toBe(first!.address)
  expect(await requestsOf(page, kestrel.rdns)).not.toContain('eth_requestAccounts')
})
