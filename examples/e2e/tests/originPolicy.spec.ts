import { fileURLToPath } from 'node:url'
import { dappOf } from '../src/dapp.js'
import { servePage } from '../src/servePage.js'
import { expect, test, type Page } from '../src/test.js'
import { installWallets, kestrel } from '../src/testWallets.js'

/** The policy that the panel for developers prints for this page. */
async function readPolicy(page: Page, address: string): Promise<string> {
  await page.goto(`${address}&devtools`)
  await page.getByRole('button', { name: /DevTools/ }).click()
  await page.getByRole('tab', { name: 'Policy' }).click()
  return ((await page.getByRole('tabpanel').locator('pre').textContent()) ?? '').replaceAll('\n', ' ')
}

/** The same page, served with `policy` and no other, while `visit` lasts. */
async function underPolicy(policy: string, address: string, visit: (address: string) => Promise<void>): Promise<void> {
  const server = await servePage(fileURLToPath(new URL('../../dapp/dist/', import.meta.url)), { policy })
  try {
    await visit(server.url + new URL(address).search)
  } finally {
    await server.stop()
  }
}

test.describe.configure({ mode: 'default' })

test('wallets, WalletConnect and what the account holds work under exactly the policy that is printed', async ({
  context,
  page,
  parts,
  complaints,
}) => {
  await installWallets(context, parts, [kestrel])
  const address = parts.dapp()
  const policy = await readPolicy(page, address)
  const relay = new URL(parts.devnet.relay.url).origin
  expect(policy).toContain(relay)
  expect(policy).not.toContain('127.0.0.1:*')
  const dapp = dappOf(page)
  await underPolicy(policy, address, async (same) => {
    await page.goto(same)
    await dapp.choose('WalletConnect')
    await expect(dapp.dialog.getByRole('img', { name: /QR/ })).toBeVisible()
    await page.goto(same)
    await dapp.connect(kestrel.name)
    await page
      .getByRole('navigation', { name: 'Wallet' })
      .getByRole('button', { name: /ada\.eth/ })
      .click()
    await expect(dapp.dialog.getByRole('tab', { name: 'Tokens' })).toBeVisible()
    await expect(dapp.dialog.getByRole('tabpanel').getByText(/ETH/).first()).toBeVisible()
    expect(complaints).toEqual([])
  })

  // What the policy does not name is stopped.
  await underPolicy(policy.replaceAll(relay, ''), address, async (same) => {
    await page.goto(same)
    await dapp.choose('WalletConnect')
    await expect.poll(() => complaints.filter((text) => text.includes(relay)).length).toBeGreaterThan(0)
  })
  complaints.splice(0)
})

test('the frame of the embedded wallet is allowed by the policy that is printed, and no other frame', async ({
  page,
  parts,
  complaints,
}) => {
  test.setTimeout(120_000)
  const { site, inbox } = await parts.secureSite()
  const address = parts.dapp({ secureSite: site.origin, balance: 'off', names: 'off' })
  const policy = await readPolicy(page, address)
  expect(policy).toContain(`frame-src ${site.origin}`)
  await underPolicy(policy, address, async (same) => {
    await page.goto(same)
    const { dialog, connectButton } = dappOf(page)
    await connectButton.click()
    const field = dialog.getByRole('textbox', { name: 'Email address' })
    await field.fill('policy@visitors.test')
    await field.press('Enter')
    expect(await inbox.waitForMail('policy@visitors.test', { signal: AbortSignal.timeout(10_000) })).toBeDefined()
    expect(complaints).toEqual([])
  })
})
