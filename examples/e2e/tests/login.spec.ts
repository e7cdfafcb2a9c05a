import { createPublicClient, createTestClient, http, isAddress, parseEther, type Address, type Hex } from 'viem'
import type { LocalSecureSite } from '@portico/example-dapp/localSecureSite'
import type { Page } from '@playwright/test'
import { dappOf, type Dapp } from '../src/dapp.js'
import { openAccount } from '../src/openFamily.js'
import type { Parts } from '../src/startParts.js'
import { expect, test } from '../src/test.js'

// A visitor without a wallet: the demo, its gateway, and the real secure site on an origin of its own, with a mail server, OpenID
// providers, a relay of Farcaster, a bundler and a paymaster on this machine.

test.describe.configure({ mode: 'default' })
test.setTimeout(120_000)

const receiver = '0x00000000000000000000000000000000000b0b01'
const sessionReceiver = '0x00000000000000000000000000000000000b0b02'

async function open(page: Page, parts: Parts, { site, accounts }: LocalSecureSite, host = '127.0.0.1'): Promise<Dapp> {
  const { url } = await parts.chains.get('solana')
  const settings = {
    families: 'eip155,solana',
    secureSite: site.origin,
    bundler: accounts.bundlerUrl,
    balance: 'off',
    'rpc.solana:localnet': url,
  }
  await page.goto(parts.dapp(settings).replace('127.0.0.1', host))
  return dappOf(page)
}

const soon = (): AbortSignal => AbortSignal.timeout(10_000)

/** Opens the mailed link in a tab of its own, and picks the number that the modal shows. */
async function openLink(page: Page, { inbox }: LocalSecureSite, email: string, after?: number): Promise<number> {
  const shown = await page.getByRole('dialog').locator('.email-match__number').textContent()
  const mail = await inbox.waitForMail(email, { ...(after !== undefined && { after }), signal: soon() })
  const tab = await page.context().newPage()
  await tab.goto(mail.links.find((link) => link.includes('/link')) ?? '')
  await tab.getByRole('button', { name: shown?.trim() ?? '', exact: true }).click()
  await expect(tab.getByText('Confirmed.')).toBeVisible()
  await tab.close()
  return mail.id
}

async function enterCode(page: Page, { inbox }: LocalSecureSite, email: string, after: number): Promise<number> {
  const mail = await inbox.waitForMail(email, { after, signal: soon() })
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
  await page.getByRole('dialog').getByRole('textbox', { name: /code/i }).fill(code)
  return mail.id
}

async function logIn(dapp: Dapp, site: LocalSecureSite, email: string): Promise<void> {
  const { page, dialog, connectButton } = dapp
  await connectButton.click()
  const field = dialog.getByRole('textbox', { name: 'Email address' })
  await field.fill(email)
  await field.press('Enter')
  await enterCode(page, site, email, await openLink(page, site, email))
  await dapp.status('connected')
}

/** Approves in the window that the frame opens. */
async function approve(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe')
  const [window] = await Promise.all([
    page.context().waitForEvent('page'),
    frame.getByRole('button', { name: 'Review' }).click(),
  ])
  // What the visitor confirms in words, where much is at stake.
  const words = window.getByRole('checkbox')
  const button = window.locator('button:is([data-variant=primary], [data-variant=danger])')
  await expect(button).toBeVisible()
  await window.locator('.approval__scroller').evaluate((element) => element.scrollTo(0, element.scrollHeight))
  if ((await words.count()) > 0) await words.check()
  await expect(button).toBeEnabled()
  // The row of buttons moves when it is armed.
  await button.click()
}

function chainOf(parts: Parts) {
  const transport = http(parts.devnet.chains[0].url)
  return { reads: createPublicClient({ transport }), test: createTestClient({ mode: 'anvil', transport }) }
}

test('logs in by e-mail with the mailed link and code; signs, sends, and sends two at once without a fee', async ({
  page,
  parts,
}) => {
  const site = await parts.secureSite()
  const { reads, test: chain } = chainOf(parts)
  const dapp = await open(page, parts, site)
  await logIn(dapp, site, 'ann@example.test')
  const address = (await dapp.address()) as Address
  expect(isAddress(address)).toBe(true)

  await page.getByRole('button', { name: 'Sign message' }).click()
  await approve(page)
  await expect(dapp.signature).toContainText('0x')
  const signature = /0x[0-9a-f]+/i.exec((await dapp.signature.textContent()) ?? '')?.[0] as Hex
  expect(signature.length).toBeGreaterThan(130)

  // A smart account that holds exactly what it sends: the site pays the fee, and deploys it with the first operation.
  await chain.setBalance({ address, value: parseEther('0.012') })
  const before = await reads.getBalance({ address: receiver })
  await page.getByLabel('Receiver', { exact: true }).fill(receiver)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await approve(page)
  await expect(dapp.transaction).toContainText('Confirmed', { timeout: 30_000 })
  expect(await reads.getBalance({ address: receiver })).toBe(before + parseEther('0.01'))
  expect(await reads.getCode({ address })).toMatch(/^0x/)

  await page.getByLabel('Receiver of both').fill(receiver)
  await page.getByRole('button', { name: 'Send twice 0.001' }).click()
  await approve(page)
  await expect(page.getByRole('status', { name: 'Batch' })).toContainText('Confirmed', { timeout: 30_000 })
  expect(await reads.getBalance({ address: receiver })).toBe(before + parseEther('0.012'))
  expect(await reads.getBalance({ address })).toBe(0n)

  await page.getByRole('button', { name: 'Disconnect all' }).click()
  await dapp.status('disconnected')
})

test('grants a session, which pays within its limit, is refused on chain beyond it, and ends when it is revoked [1.8]', async ({
  page,
  parts,
  complaints,
}) => {
  const site = await parts.secureSite()
  const { reads, test: chain } = chainOf(parts)
  const dapp = await open(page, parts, site)
  await logIn(dapp, site, 'dora@example.test')
  const address = (await dapp.address()) as Address
  await chain.setBalance({ address, value: parseEther('1') })
  const { dialog } = dapp
  const result = page.getByRole('status', { name: 'Session' })

  await expect(dialog).toBeHidden()
  await page.getByLabel('Receiver of the session').fill(sessionReceiver)
  await page.getByRole('button', { name: 'Allow 0.002 a day' }).click()
  await approve(page)
  await expect(result).toContainText('Granted', { timeout: 30_000 })
  await expect(dialog).toContainText('0.002')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Pay 0.001', exact: true }).click()
  await expect(result).toContainText(/^Confirmed: 0x/, { timeout: 30_000 })
  expect(await reads.getBalance({ address: sessionReceiver })).toBe(parseEther('0.001'))

  // Each alone is within what is left of the day: the co-signer signs both, and the chain takes one.
  await page.getByRole('button', { name: 'Pay 0.001 twice' }).click()
  await expect(result).toContainText(/^Confirmed: 0x[0-9a-f]+ · Refused on chain: 0x/, { timeout: 30_000 })
  expect(await reads.getBalance({ address: sessionReceiver })).toBe(parseEther('0.002'))
  expect(await reads.getBalance({ address })).toBe(parseEther('0.998'))

  await page.getByRole('button', { name: 'Pay 0.001', exact: true }).click()
  await expect(result).toContainText('The limits of the session do not allow this.')

  await openAccount(dapp)
  await dialog.getByRole('button', { name: 'Sessions' }).click()
  await expect(dialog).toContainText('0.002 ETH')
  await dialog.getByRole('button', { name: /^End the session/ }).click()
  await approve(page)
  await expect(page.getByText('No smart sessions')).toBeVisible({ timeout: 30_000 })
  await expect(dialog).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Pay 0.001', exact: true }).click()
  await expect(result).toContainText('The session has ended.')
  expect(await reads.getBalance({ address: sessionReceiver })).toBe(parseEther('0.002'))
  // The browser reports both refusals of the co-signer.
  expect(complaints.splice(0).filter((text) => !text.includes('403'))).toEqual([])
})

test('logs in at Google in a popup, and sends on Solana', async ({ page, parts }) => {
  const site = await parts.secureSite()
  const dapp = await open(page, parts, site)
  await dapp.connectButton.click()
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    dapp.dialog.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await popup.getByRole('textbox', { name: 'E-mail' }).fill('gus@example.test')
  await popup.getByRole('button', { name: 'Log in' }).click()
  await dapp.status('connected')
  await dapp.chooseNetwork('Solana Local')
  await dapp.network('Solana Local')
  const address = await dapp.address()
  expect(address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  const solana = await parts.chains.get('solana')
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(solana.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return ((await answer.json()) as { readonly result: unknown }).result
  }
  await ask('requestAirdrop', [address, 2_000_000_000])
  const to = 'Fg6PaFpoGXkYsidMpWTK6W2BeZ7FEfcYkg476zPFsLnS'
  await page.getByLabel('Receiver', { exact: true }).fill(to)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await approve(page)
  await expect(dapp.transaction).toContainText('Confirmed', { timeout: 30_000 })
  expect(((await ask('getBalance', [to])) as { readonly value: number }).value).toBe(10_000_000)
})

test('logs in with Farcaster, approved on another device', async ({ page, parts, browser }) => {
  const site = await parts.secureSite()
  const dapp = await open(page, parts, site)
  await dapp.connectButton.click()
  await dapp.dialog.getByRole('button', { name: 'Continue with Farcaster' }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dapp.dialog.getByRole('button', { name: 'Copy link' }).click()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  const phone = await (await browser.newContext()).newPage()
  await phone.goto(address)
  await phone.getByRole('textbox').fill('fay')
  await phone.getByRole('button').click()
  await expect(phone.getByText('Approved.')).toBeVisible()
  await phone.close()
  await dapp.status('connected')
  expect(isAddress(await dapp.address())).toBe(true)
})

test('stays logged in over a reload, changes the e-mail address on the page of the wallet alone, and signs out', async ({
  page,
  parts,
}) => {
  const site = await parts.secureSite()
  // A host of the same site as the secure site: browsers keep what its frame stores.
  const dapp = await open(page, parts, site, 'localhost')
  await logIn(dapp, site, 'old@example.test')
  const address = await dapp.address()
  await page.reload()
  await dapp.status('connected')
  expect(await dapp.address()).toBe(address)

  await page.getByRole('navigation', { name: 'Wallet' }).getByRole('button', { name: /0x/ }).click()
  await dapp.dialog.getByRole('button', { name: 'Email' }).click()
  await expect(dapp.dialog.getByText('old@example.test')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await dapp.dialog.getByRole('button', { name: 'Open wallet page' }).click()
  const own = await opened
  await expect.poll(() => own.url()).toContain('/account?')
  // No code is typed into a page that embeds the wallet.
  await expect(own.getByRole('textbox')).toBeVisible()
  await expect(dapp.dialog.getByRole('textbox')).toBeHidden()
  await expect(dapp.dialog.getByText('Waiting for the change on your wallet’s page')).toBeVisible()
  await own.close()
  await dapp.dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dapp.dialog).toBeHidden()

  await page.getByRole('button', { name: 'Disconnect all' }).click()
  await dapp.status('disconnected')
  await page.reload()
  await dapp.status('disconnected')
})

test('a request that the visitor rejects signs nothing, and the page is told so', async ({ page, parts }) => {
  const site = await parts.secureSite()
  const dapp = await open(page, parts, site)
  await logIn(dapp, site, 'rex@example.test')
  await page.getByRole('button', { name: 'Sign typed data' }).click()
  await page.frameLocator('iframe').getByRole('button', { name: 'Reject' }).click()
  await expect(dapp.signature).toContainText(/reject/i)
})
