import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrate, writeMigration, type KitName } from '@portico/codemods'
import { startAnvil, type Anvil } from '@portico/devnet'
import { testWalletScript } from '@portico/testing/script'
import { build } from 'vite'
import { servePage, type PageServer } from '../src/servePage.js'
import { expect, test, type Page } from '../src/test.js'
import { namespaceWallet } from '../src/testWallets.js'

// The starter of each kit, written by hand from its documentation, after its codemod: built as a host builds it, and used.

test.describe.configure({ timeout: 180_000 })

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
let anvil: Anvil
test.beforeAll(async () => {
  // Starters are on mainnet, as the documentation of their kits is.
  anvil = await startAnvil({ chainId: 1 })
})
test.afterAll(() => anvil.stop())

/** Rewrites a copy of the starter and serves what is built of it. */
async function openStarter(kit: KitName, page: Page): Promise<PageServer> {
  const root = fromHere(`../../../node_modules/.cache/portico/codemods-e2e/${kit}`)
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root, { recursive: true })
  cpSync(fromHere(`../../../packages/codemods/test/starters/${kit}`), root, { recursive: true })
  writeMigration(migrate(kit, [root]).changes)
  await build({
    root,
    configFile: fromHere('../../dapp/vite.config.ts'),
    logLevel: 'warn',
    // The kits are made for wagmi 2, and so are their starters.
    resolve: { alias: { wagmi: 'wagmi-2' } },
  })
  const content = await testWalletScript({
    wallets: [{ name: 'Kestrel', rdns: 'example.kestrel', chains: [{ chainId: 1, rpcUrl: anvil.url }] }],
    namespaceWallets: [{ chain: 'solana', name: 'Marlin' }],
  })
  await page.addInitScript({ content })
  // The icon of the site, and public nodes of the chains: the test's own chain answers instead.
  await page.route(
    (url) => !['127.0.0.1', 'localhost'].includes(url.hostname) || url.pathname === '/rpc',
    async (route) => {
      if (route.request().url() === 'https://meridian.example/icon.png')
        return route.fulfill({ body: '<svg xmlns="http://www.w3.org/2000/svg"/>', contentType: 'image/svg+xml' })
      if (route.request().method() !== 'POST') return route.fallback()
      const answer = await fetch(anvil.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: route.request().postData(),
      })
      return route.fulfill({
        body: await answer.text(),
        contentType: 'application/json',
        headers: { 'access-control-allow-origin': '*' },
      })
    },
  )
  const server = await servePage(`${root}/dist/`)
  await page.goto(server.url)
  return server
}

const dialogOf = (page: Page) => page.locator('portico-modal').getByRole('dialog')

/** Connects by the button that stands where the kit’s did. */
async function logIn(page: Page, wallet: string): Promise<void> {
  await expect(page.getByTestId('account')).toHaveText('no account')
  await page.getByRole('navigation', { name: 'Wallet' }).getByRole('button', { name: 'Log in' }).click()
  await dialogOf(page)
    .getByRole('button', { name: new RegExp(`^${wallet}`) })
    .click()
  await expect(dialogOf(page)).toBeHidden()
}

test('the starter of AppKit connects, in wagmi too, and stays connected', async ({ page }) => {
  const server = await openStarter('appkit', page)
  const { address } = anvil.accounts[0]!
  await logIn(page, 'Kestrel')
  await expect(page.getByTestId('account')).toHaveText(address)
  await expect(page.getByTestId('wagmi')).toHaveText(`connected ${address} on 1`)
  await page.getByRole('button', { name: 'Networks' }).click()
  await expect(dialogOf(page).getByRole('button', { name: /Sepolia/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByTestId('account')).toHaveText(address)
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByTestId('account')).toHaveText('no account')
  await server.stop()
})

test('the starter of RainbowKit connects, and its own buttons open the views', async ({ page }) => {
  const server = await openStarter('rainbowkit', page)
  const { address } = anvil.accounts[0]!
  await expect(page.getByRole('button', { name: 'Your account' })).toBeHidden()
  await logIn(page, 'Kestrel')
  await expect(page.getByTestId('account')).toHaveText(address)
  await expect(page.getByRole('button', { name: 'Choose a wallet' })).toBeHidden()
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByTestId('account')).toHaveText(address)
  await server.stop()
})

test('the starter of ConnectKit connects by a button that the site draws itself', async ({ page }) => {
  const server = await openStarter('connectkit', page)
  const { address } = anvil.accounts[0]!
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(dialogOf(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open', includeHidden: true })).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await logIn(page, 'Kestrel')
  await expect(page.getByTestId('account')).toHaveText(address)
  await expect(page.getByRole('button', { name: `Own ${address}` })).toBeVisible()
  await server.stop()
})

test('the starter of wallet-adapter connects, signs and disconnects', async ({ page, complaints }) => {
  const server = await openStarter('wallet-adapter', page)
  const [address] = (await namespaceWallet(page, 'solana', 'Marlin')).accounts
  await logIn(page, 'Marlin')
  await expect(page.getByTestId('account')).toHaveText(address!)
  await expect(page.getByTestId('node')).toHaveText('https://api.devnet.solana.com')
  await page.getByRole('button', { name: 'Sign' }).click()
  await expect(page.getByTestId('signature')).toHaveText('64 bytes')
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByTestId('account')).toHaveText('no account')
  // wallet-adapter knows no project id; only pairing would need one.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('Project ID Not Configured')])
  await server.stop()
})
