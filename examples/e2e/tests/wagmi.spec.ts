import { startAnvil, type Anvil } from '@portico/devnet'
import { testWalletScript } from '@portico/testing/script'
import { fileURLToPath } from 'node:url'
import { createPublicClient, http, verifyMessage, type Address, type Hex } from 'viem'
import { servePage, type PageServer } from '../src/servePage.js'
import { expect, test, type Page } from '../src/test.js'
import { steer } from '../src/testWallets.js'

// A page of wagmi with its own buttons beside those of the modal: the same page built with wagmi 3 and with wagmi 2.

const receiver: Address = '0x00000000000000000000000000000000000000c3'
const rdns = 'example.kestrel'
let chains: readonly [Anvil, Anvil]
let walletScript: string
test.beforeAll(async () => {
  chains = await Promise.all([startAnvil(), startAnvil({ chainId: 31_338 })])
  const known = chains.map(({ chainId, url }) => ({ chainId, rpcUrl: url }))
  walletScript = await testWalletScript({ wallets: [{ name: 'Kestrel', rdns, chains: known }] })
})
test.afterAll(() => Promise.all(chains.map((chain) => chain.stop())))

const balanceOn = ({ url }: Anvil): Promise<bigint> =>
  createPublicClient({ transport: http(url) }).getBalance({ address: receiver })
/** What wagmi's hook showed, in order. */
const statuses = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { readonly statuses: readonly string[] }).statuses)

for (const major of [3, 2])
  test(`wagmi ${major} and the modal agree, whichever side connects, switches and disconnects, and after a reload`, async ({
    page,
  }) => {
    const server: PageServer = await servePage(fileURLToPath(new URL(`../pages/wagmi/dist/${major}/`, import.meta.url)))
    await page.addInitScript({ content: walletScript })
    const query = new URLSearchParams(chains.map(({ chainId, url }) => [`rpc${chainId}`, url]))
    await page.goto(`${server.url}?${query.toString()}`)
    const address = chains[0].accounts[0]!.address
    const dialog = page.locator('portico-modal').getByRole('dialog')
    const ours = page.getByRole('navigation', { name: 'Wallet' })
    const press = (name: string) => page.getByRole('region', { name: 'wagmi' }).getByRole('button', { name }).click()
    const expectConnected = async (network: string): Promise<void> => {
      await expect(page.getByTestId('account')).toHaveText(`connected ${address} ${network}`)
      await expect(ours.getByRole('button', { name: new RegExp(network) })).toBeVisible()
      await expect(ours.getByRole('button', { name: 'Connect wallet' })).toBeHidden()
    }
    const expectDisconnected = async (): Promise<void> => {
      await expect(page.getByTestId('account')).toHaveText('disconnected undefined undefined')
      await expect(ours.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    }
    const sendOn = async (chain: Anvil): Promise<void> => {
      const before = await balanceOn(chain)
      await press('Send')
      await expect.poll(async () => (await balanceOn(chain)) - before).toBe(5n)
    }

    await test.step('wagmi’s button opens the modal; closing it is a refusal', async () => {
      await expectDisconnected()
      await press('Connect by Portico')
      await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByTestId('error')).toHaveText('UserRejectedRequestError')
      await expectDisconnected()
      await press('Connect by Portico')
      await dialog.getByRole('button', { name: /^Kestrel/ }).click()
      await expectConnected('Home')
      await expect(dialog).toBeHidden()
    })
    await test.step('wagmi signs, sends and switches', async () => {
      await press('Sign')
      await expect(page.getByTestId('signature')).toHaveText(/^0x/)
      const signature = (await page.getByTestId('signature').textContent()) as Hex
      expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
      await sendOn(chains[0])
      await press('Switch to Second')
      await expectConnected('Second')
      await sendOn(chains[1])
    })
    await test.step('the modal switches', async () => {
      await ours.getByRole('button', { name: /Second/ }).click()
      await dialog.getByRole('button', { name: /^Home/ }).click()
      await expectConnected('Home')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await sendOn(chains[0])
    })
    await test.step('the wallet switches, and a reload shows it without a moment of being disconnected', async () => {
      await steer(page, rdns, 'setChain', 31_338)
      await expectConnected('Second')
      await page.reload()
      await expectConnected('Second')
      expect(await statuses(page)).toEqual(['reconnecting', 'connected'])
    })
    await test.step('wagmi disconnects, and the modal connects again', async () => {
      await press('Leave')
      await expectDisconnected()
      await page.reload()
      await expectDisconnected()
      await ours.getByRole('button', { name: 'Connect wallet' }).click()
      await dialog.getByRole('button', { name: /^Kestrel/ }).click()
      await expect(dialog).toBeHidden()
      await expectConnected('Second')
      await sendOn(chains[1])
    })
    await test.step('the modal disconnects', async () => {
      await ours.getByRole('button', { name: /0xf3/ }).click()
      await dialog.getByRole('button', { name: 'Disconnect' }).click()
      await expectDisconnected()
    })
    await server.stop()
  })
