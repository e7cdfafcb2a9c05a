import { chromium, type BrowserContext } from '@playwright/test'
import { chromiumOptions } from '@portico/testing/chromium'
import { publicAccounts } from '@portico/devnet'
import { dappOf, type Dapp } from '../src/dapp.js'
import type { Parts } from '../src/startParts.js'
import { expect, test, wholeChromium, type Page } from '../src/test.js'
import { installWallets, kestrel, requestsOf, steer } from '../src/testWallets.js'
import { walletOn } from '../src/walletApp.js'

// What a browser does to a page that the visitor does not see: kept in the back/forward cache, frozen, its clock set, its storage
// cleared.

test.setTimeout(120_000)

const { address } = publicAccounts[0]!

async function pairingLink(dapp: Dapp): Promise<string> {
  await dapp.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dapp.choose('WalletConnect QR code')
  await dapp.dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dapp.dialog.getByText('Link copied')).toBeVisible()
  return dapp.page.evaluate(() => navigator.clipboard.readText())
}

async function expectSigns({ page, signature }: Dapp): Promise<void> {
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(signature).toHaveText(/^0x[0-9a-f]{130}$/, { timeout: 30_000 })
}

/** Sets how the page stands, as browsers do with tabs in the background. */
async function freeze(page: Page, isFrozen: boolean): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Page.setWebLifecycleState', { state: isFrozen ? 'frozen' : 'active' })
  await cdp.detach()
}

interface Return {
  readonly persisted: boolean
  readonly reasons: unknown
}

/** Leaves for a page of another origin and comes back. */
async function leaveAndReturn(page: Page, elsewhere: string): Promise<Return> {
  await page.evaluate(() => {
    Object.assign(window, { marker: true })
  })
  await page.goto(elsewhere)
  await page.evaluate(() => history.back())
  await expect.poll(() => page.evaluate(() => document.readyState).catch(() => '')).toBe('complete')
  await expect(page.getByTestId('status')).toBeAttached()
  return page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as unknown as readonly { notRestoredReasons?: unknown }[]
    return { persisted: 'marker' in window, reasons: entry?.notRestoredReasons }
  })
}

/** The browser of Playwright has no such cache: this one has. */
async function openCachingBrowser(parts: Parts): Promise<BrowserContext> {
  const browser = await chromium.launch({
    ...chromiumOptions(),
    executablePath: wholeChromium,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const context = await browser.newContext()
  await installWallets(context, parts)
  return context
}

test.describe('back/forward cache', () => {
  test('a connected page is kept, and works when it comes back', async ({ parts }) => {
    const context = await openCachingBrowser(parts)
    const page = await context.newPage()
    await page.goto(parts.dapp())
    const dapp = dappOf(page)
    await dapp.connect('Kestrel')
    expect(await leaveAndReturn(page, parts.wallet())).toEqual({ persisted: true, reasons: null })
    await dapp.status('connected')
    await expectSigns(dapp)
    await context.browser()?.close()
  })

  test('what another tab did meanwhile is so when the page comes back', async ({ parts }) => {
    const context = await openCachingBrowser(parts)
    const page = await context.newPage()
    await page.goto(parts.dapp())
    const dapp = dappOf(page)
    await dapp.connect('Kestrel')
    await page.goto(parts.wallet())
    const other = dappOf(await context.newPage())
    await other.page.goto(parts.dapp())
    await other.status('connected')
    await other.page.getByRole('button', { name: 'Disconnect all' }).click()
    await other.status('disconnected')
    await page.bringToFront()
    await page.evaluate(() => history.back())
    await dapp.status('disconnected')
    await dapp.connect('Kestrel')
    await context.browser()?.close()
  })

  test('a page with a pairing works when it comes back', async ({ browser, parts }) => {
    const wallet = await walletOn(browser, parts)
    const context = await openCachingBrowser(parts)
    const page = await context.newPage()
    await page.goto(parts.dapp())
    const dapp = dappOf(page)
    await wallet.pair(await pairingLink(dapp))
    await wallet.approve()
    await dapp.status('connected')
    expect(await leaveAndReturn(page, parts.wallet())).toEqual({ persisted: true, reasons: null })
    await dapp.status('connected')
    await page.getByRole('button', { name: 'Sign message' }).click()
    await wallet.approve()
    await expect(dapp.signature).toHaveText(/^0x[0-9a-f]{130}$/, { timeout: 30_000 })
    await context.browser()?.close()
    await wallet.page.context().close()
  })
})

test.describe('frozen', () => {
  test('a pairing that is approved meanwhile is there when the page wakes', async ({
    browser,
    page,
    parts,
    complaints,
  }) => {
    const wallet = await walletOn(browser, parts)
    await page.goto(parts.dapp())
    const dapp = dappOf(page)
    const link = await pairingLink(dapp)
    await freeze(page, true)
    await wallet.pair(link)
    await wallet.approve()
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await freeze(page, false)
    await dapp.status('connected')
    await page.getByRole('button', { name: 'Sign message' }).click()
    await wallet.approve()
    await expect(dapp.signature).toHaveText(/^0x[0-9a-f]{130}$/)
    await wallet.page.context().close()
    complaints.splice(0) // the wallet's client, about the verification frame
  })

  test('what another tab and the wallet did meanwhile is so when the page wakes', async ({ context, page, parts }) => {
    await installWallets(context, parts)
    await page.goto(parts.dapp())
    const dapp = dappOf(page)
    await dapp.connect('Kestrel')
    const other = dappOf(await context.newPage())
    await other.page.goto(parts.dapp())
    await other.status('connected')
    await freeze(page, true)
    await other.page.getByRole('button', { name: 'Disconnect all' }).click()
    await other.status('disconnected')
    await freeze(page, false)
    await dapp.status('disconnected')
    await dapp.connect('Kestrel')
    await other.status('connected')
  })
})

test.describe('clock', () => {
  for (const [what, milliseconds] of [
    ['a day ahead', 86_400_000],
    ['an hour back', -3_600_000],
  ] as const)
    test(`set ${what}: connections stay, and what is asked is answered`, async ({ context, page, parts }) => {
      await installWallets(context, parts)
      await page.goto(parts.dapp())
      const dapp = dappOf(page)
      await dapp.connect('Kestrel')
      await page.clock.setSystemTime(Date.now() + milliseconds)
      await expectSigns(dapp)
      await page.getByLabel('Receiver').fill('0x00000000000000000000000000000000fa017c0c')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(dapp.transaction).toHaveText(/Confirmed: /, { timeout: 30_000 })
      await page.locator('button[data-kind=account]').click()
      await expect(dapp.dialog.getByRole('listitem').filter({ hasText: /Devnet Dollar/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.reload()
      await dapp.status('connected')
      expect(await dapp.address()).toBe(address)
    })

  test('set a day ahead: a paired wallet still signs', async ({ browser, page, parts, complaints }) => {
    const wallet = await walletOn(browser, parts)
    await page.goto(parts.dapp())
    const dapp = dappOf(page)
    await wallet.pair(await pairingLink(dapp))
    await wallet.approve()
    await dapp.status('connected')
    await page.clock.setSystemTime(Date.now() + 86_400_000)
    await page.getByRole('button', { name: 'Sign message' }).click()
    await wallet.approve()
    await expect(dapp.signature).toHaveText(/^0x[0-9a-f]{130}$/, { timeout: 30_000 })
    await wallet.page.context().close()
    complaints.splice(0) // the wallet's client, about the verification frame
  })

  test('set an hour back while a code is shown: the code still gives way to a new one in its four minutes', async ({
    page,
    parts,
  }) => {
    await page.clock.install()
    await page.goto(parts.dapp())
    const dapp = dappOf(page)
    const first = await pairingLink(dapp)
    await page.clock.setSystemTime(Date.now() - 3_600_000)
    // In steps, between which the relay answers: the page asks it now and then whether it is still there.
    for (let passed = 0; passed < 250; passed += 4) {
      await page.clock.runFor('00:04')
      await page.waitForTimeout(50)
    }
    const copied = async (): Promise<string> => {
      await dapp.dialog.getByRole('button', { name: /^(Copy link|Link copied)$/ }).click()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    await expect.poll(copied).not.toBe(first)
  })
})

/** How the browser takes what the page has stored, or room for more. */
const losses: readonly (readonly [what: string, happens: () => Promise<void>])[] = [
  ['localStorage is cleared', async () => localStorage.clear()],
  [
    'everything is cleared',
    async () => {
      localStorage.clear()
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    },
  ],
  [
    'there is no room',
    async () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
]
const moments = ['before connecting', 'while the wallet asks', 'when connected', 'while the wallet signs'] as const

for (const [what, happens] of losses)
  test(`storage: ${what}, at every moment: the page goes on, and connects again after a reload`, async ({
    context,
    page,
    parts,
  }) => {
    await installWallets(context, parts)
    for (const moment of moments) {
      await test.step(moment, () => loseStorage(page, parts, moment, happens))
    }
  })

/** The status, once it has not changed for a second: `disconnected` comes before `connecting` too. */
async function settledStatus(page: Page): Promise<string> {
  const read = async (): Promise<string> => (await page.getByTestId('status').textContent()) ?? ''
  let status = await read()
  for (let times = 0; times < 5; times += 1) {
    await page.waitForTimeout(200)
    const now = await read()
    if (now !== status || now === 'connecting') times = -1
    status = now
  }
  return status
}

async function loseStorage(page: Page, parts: Parts, moment: string, happens: () => Promise<void>): Promise<void> {
  // What the moment before this one left.
  if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.clear())
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  const lose = async (now: string): Promise<void> => {
    if (now === moment) await page.evaluate(happens)
  }
  const asked = (method: string) =>
    expect.poll(async () => (await requestsOf(page, kestrel.rdns)).includes(method)).toBe(true)
  await lose('before connecting')
  await steer(page, kestrel.rdns, 'behave', 'stall', { method: 'eth_requestAccounts' })
  await dapp.choose('Kestrel')
  await asked('eth_requestAccounts')
  await lose('while the wallet asks')
  await steer(page, kestrel.rdns, 'approve')
  await dapp.status('connected')
  await expect(dapp.dialog).toBeHidden()
  await lose('when connected')
  await steer(page, kestrel.rdns, 'behave', 'stall', { method: 'personal_sign' })
  await page.getByRole('button', { name: 'Sign message' }).click()
  await asked('personal_sign')
  await lose('while the wallet signs')
  await steer(page, kestrel.rdns, 'approve')
  await expect(dapp.signature).toHaveText(/^0x[0-9a-f]{130}$/)
  await dapp.status('connected')
  await page.reload()
  if ((await settledStatus(page)) === 'disconnected') await dapp.connect('Kestrel')
  await expectSigns(dapp)
}

for (const when of ['while the code is shown', 'when connected', 'while the wallet signs'] as const)
  test(`storage: everything is cleared ${when}, with a wallet elsewhere: the visitor can connect again`, async ({
    browser,
    page,
    parts,
    complaints,
  }) => {
    const wallet = await walletOn(browser, parts)
    await page.goto(parts.dapp())
    const dapp = dappOf(page)
    const lose = async (now: string): Promise<void> => {
      if (now === when) await page.evaluate(losses[1]![1])
    }
    const link = await pairingLink(dapp)
    await lose('while the code is shown')
    await wallet.pair(link)
    await wallet.approve()
    await dapp.status('connected')
    await lose('when connected')
    await page.getByRole('button', { name: 'Sign message' }).click()
    await wallet.asks(/sign/i)
    await lose('while the wallet signs')
    await wallet.approve()
    await expect(dapp.signature).toHaveText(/^0x[0-9a-f]{130}$/)
    await page.reload()
    if ((await settledStatus(page)) === 'disconnected') {
      await wallet.pair(await pairingLink(dapp))
      await wallet.approve()
    }
    await dapp.status('connected')
    await wallet.page.context().close()
    complaints.splice(0) // the wallet's client, about the verification frame
  })
