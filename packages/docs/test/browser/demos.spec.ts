import { expect, type FrameLocator, type Page } from '@playwright/test'
import { exampleOf } from '../../src/live/choices.js'
import { openExample, press } from './connectExample.js'
import { expectAccessible, test } from './siteTest.js'

test.use({ viewport: { width: 1280, height: 1000 } })

/** What the page of a plugin shows in its frame. */
async function openDemo(page: Page, site: string, plugin: string, mode: 'dark' | 'light' = 'light'): Promise<void> {
  const { file, query } = exampleOf({ plugin })
  await page.goto(`${site}/live/${file}.html?${query}&mode=${mode}`)
}

async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /Demonstration/ }).click()
  await expect(account(page)).toHaveText(visitor)
}

const account = (live: FrameLocator | Page) => live.getByRole('status', { name: 'Account' })
const visitor = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('remote-config: what the visitor switches at the gateway goes from the open modal, and comes back', async ({
  page,
  site,
}) => {
  await openDemo(page, site, 'remote-config', 'dark')
  const flip = (name: string, on: boolean) => page.getByRole('checkbox', { name }).setChecked(on)
  const branding = page.getByText('Powered by Portico')
  await expect(branding).toBeVisible()
  await flip('Branding is on', false)
  await expect(branding).toBeHidden()
  await connect(page)
  for (const [feature, sign] of [
    ['Swap', page.getByRole('button', { name: /^Swap/ })],
    ['Buy', page.getByRole('button', { name: /^Buy/ })],
    ['Activity', page.getByRole('tab', { name: 'Activity' })],
  ] as const) {
    await expect(sign).toBeVisible()
    await flip(`${feature} is on`, false)
    await expect(sign).toBeHidden()
    await flip(`${feature} is on`, true)
    await expect(sign).toBeVisible()
  }
  await expectAccessible(page)
})

test('analytics: events are listed as they come, and are marked when the gateway has received them', async ({
  page,
  site,
}) => {
  await openDemo(page, site, 'analytics', 'dark')
  await expect(page.getByText('Nothing is reported before you open the modal.')).toBeVisible()
  await connect(page)
  const connected = page.getByRole('listitem').filter({ hasText: 'CONNECT_SUCCESS' })
  await expect(connected).toContainText('"name":"Demonstration"')
  await expect(page.getByRole('list')).not.toContainText(visitor)
  await expectAccessible(page)
  await expect(connected).toContainText('received by the gateway', { timeout: 20_000 })
})

test('pay: a payment out of the demonstration wallet, which the demonstration chain calls paid', async ({
  page,
  site,
}) => {
  await openDemo(page, site, 'pay')
  await connect(page)
  await page.getByRole('button', { name: 'Pay 0.05 ETH' }).click()
  await expect(page.getByRole('dialog')).toContainText('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  await page.getByRole('dialog').getByRole('button', { name: 'Pay 0.05 ETH' }).click()
  await expect(page.getByRole('status', { name: 'Payment' })).toHaveText(/^Paid by 0x[\da-f]{64}$/)
  await page.getByRole('button', { name: 'Done' }).click()
  await expectAccessible(page)
})

test('cookie: what a server would read and paint; the account is there again after a reload', async ({
  page,
  site,
}) => {
  await openDemo(page, site, 'cookie')
  await expect(page.getByText('<p>No account</p>')).toBeVisible()
  await connect(page)
  await expect(page.getByText('portico=%5B%5B%22eip155%3A1%22')).toBeVisible()
  await expect(page.getByText(`[["eip155:1","${visitor}","Demonstration"]]`)).toBeVisible()
  await expect(page.getByText(`<p>Demonstration: ${visitor}</p>`)).toBeVisible()
  // Its colours fade while it closes.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectAccessible(page)
  await expect(page.getByRole('status', { name: 'First paint' })).toHaveText('No account')
  await page.reload()
  await expect(page.getByRole('status', { name: 'First paint' })).toHaveText(visitor)
  await expect(account(page)).toHaveText(visitor)
})

test('wagmi: its hooks connect by the modal, sign and disconnect, and the modal follows', async ({ page, site }) => {
  await openDemo(page, site, 'wagmi')
  const shown = page.getByRole('status', { name: 'wagmi' })
  await expect(shown).toHaveText('disconnected')
  await page.getByRole('button', { name: 'Connect by wagmi' }).click()
  await page.getByRole('button', { name: /Demonstration/ }).click()
  await expect(shown).toHaveText(`connected ${visitor} Ethereum`)
  await expect(account(page)).toHaveText(visitor)
  await page.getByRole('button', { name: 'Sign by wagmi' }).click()
  await expect(page.getByRole('status', { name: 'Signature' })).toHaveText(/^0x[\da-f]{130}$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Disconnect by wagmi' }).click()
  await expect(account(page)).toHaveText('Not connected')
})

test('migrate-appkit: a visitor of AppKit is connected after the page was loaded, on the network of before', async ({
  page,
  site,
}) => {
  await openDemo(page, site, 'migrate-appkit')
  await expect(account(page)).toHaveText('Not connected')
  await page.getByRole('button', { name: 'Come as a visitor of AppKit' }).click()
  await expect(account(page)).toHaveText(visitor)
  await page.getByRole('button', { name: 'Open the account' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /Arbitrum One/ })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Come as a new visitor' }).click()
  await expect(account(page)).toHaveText('Not connected')
})

test('passkey: a passkey of the browser is an account, which signs', async ({ page, site }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const live = await openExample(page, `${site.replace('127.0.0.1', 'localhost')}/plugins/passkey.html`)
  await live.getByRole('button', { name: 'Connect wallet' }).click()
  await press(page, live.getByRole('button', { name: /^Passkey/ }))
  await press(page, live.getByRole('button', { name: 'Create a passkey account' }))
  await expect(account(live)).toHaveText(/^0x[\da-fA-F]{40}$/)
  await live.getByRole('button', { name: 'Sign “Hello”' }).click()
  await press(page, live.getByRole('button', { name: 'Approve with passkey' }))
  await expect(live.getByRole('status', { name: 'Signature' })).toHaveText(/^0x[\da-f]{500,}$/)
  await expectAccessible(page)
})

test('walletconnect: a wallet scans the code, grants its account and signs, through a relay in the page', async ({
  page,
  site,
}) => {
  await openDemo(page, site, 'walletconnect')
  await page.getByRole('button', { name: /^WalletConnect/ }).click()
  await page.getByRole('button', { name: 'Scan the code' }).click()
  await expect(page.getByText('Meridian wants to see your account')).toBeVisible()
  await page.getByRole('button', { name: 'Approve on the phone' }).click()
  await expect(account(page)).toHaveText('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  await page.getByRole('button', { name: 'Sign “Hello”' }).click()
  await expect(page.getByText('Sign: Hello')).toBeVisible()
  await page.getByRole('button', { name: 'Approve on the phone' }).click()
  await expect(page.getByRole('status', { name: 'Signature' })).toHaveText(/^0x[\da-f]{130}$/)
  await expectAccessible(page)
})

async function logIn(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Email address' })
  await field.fill('mira@portico.example')
  await field.press('Enter')
  const mail = page.getByRole('status', { name: 'Mailbox' })
  await expect(mail).toHaveText(/^To mira@portico.example: your code is \d{6}$/)
  await page.getByRole('textbox', { name: /code/i }).fill((await mail.textContent())!.slice(-6))
}
const secureFrame = (page: Page): FrameLocator => page.locator('iframe[name=portico-secure-frame]').contentFrame()

test('embedded, email: a mailed code logs in, the frame asks before it signs, and the login outlasts the page', async ({
  page,
  site,
}) => {
  await openDemo(page, site, 'email', 'dark')
  await logIn(page)
  await expect(account(page)).toHaveText(visitor)
  await page.getByRole('button', { name: 'Sign “Hello”' }).click()
  const frame = secureFrame(page)
  await expect(frame.getByText('Hello', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await frame.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('status', { name: 'Signature' })).toHaveText(/^0x[\da-f]{130}$/)
  await page.reload()
  await expect(account(page)).toHaveText(visitor)
})

test('socials: Farcaster, agreed to on the phone beside the modal', async ({ page, site }) => {
  await openDemo(page, site, 'socials')
  await page.getByRole('button', { name: /Farcaster/ }).click()
  await expect(page.getByText('Scan with your phone')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Scan the code and agree' }).click()
  await expect(account(page)).toHaveText(visitor)
})

test('sessions: granted in the frame, listed in the account, and ended there', async ({ page, site }) => {
  await openDemo(page, site, 'sessions')
  await logIn(page)
  await expect(account(page)).toHaveText('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  await page.getByRole('button', { name: 'Subscribe for 0.01 ETH a day' }).click()
  await expect(secureFrame(page).getByText('Up to 0.01 ETH each 1 day')).toBeVisible()
  await secureFrame(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('status', { name: 'Session' })).toHaveText(/^Granted [\da-f-]{36}$/)
  await page.getByRole('button', { name: 'Open the account' }).click()
  await page.getByRole('button', { name: 'Smart sessions' }).click()
  await page.getByRole('button', { name: /^End .*Meridian/ }).click()
  await secureFrame(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('No smart sessions')).toBeVisible()
  await expectAccessible(page)
})
