import { randomUUID } from 'node:crypto'
import type { CDPSession, FrameLocator } from '@playwright/test'
import { verifyMessage } from 'viem'

import { ask, startApprovalSite, type ApprovalSite, type ShopOptions } from '../src/approvalSite.js'
import { expect, test, type Page } from '../src/test.js'

// Requests of a page, through the frame and the window of a real secure site, against pages and people that mean harm.

test.use({ bypassCSP: false, viewport: { width: 420, height: 720 } })

let site: ApprovalSite
test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await startApprovalSite()
})
test.afterAll(() => site.stop())

const text = 'Welcome to the harbour.'
type Account = `0x${string}`

/** The page asks; `outcomeOf` has what it got, or the code of an error. */
const start = (page: Page, message: string, account: string): Promise<void> =>
  page.evaluate(
    (params) =>
      (window as unknown as { start(payload: unknown): void }).start({ method: 'personal_sign', params: [...params] }),
    [message, account] as const,
  )
const outcomeOf = (page: Page): Promise<unknown> => page.evaluate('window.outcome')
const frameOf = (page: Page) => page.frameLocator('iframe')
const armed = '.actions .button[aria-disabled=false]'

/** Reads to the end, and approves. */
async function approve(shown: Page | FrameLocator): Promise<void> {
  await shown.locator('.approval__scroller').evaluate((one) => one.scrollTo(0, one.scrollHeight))
  await shown.locator(armed).click()
}

async function askFor(page: Page, message = text, options?: ShopOptions): Promise<Account> {
  const account = await site.visit(page, options)
  await start(page, message, account)
  return account
}

/** Opens the window as the frame offers it. */
async function review(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await frameOf(page).getByRole('button', { name: 'Review' }).click()
  return opening
}

/** The page got the signature of `message`. */
async function expectSigned(page: Page, account: Account, message = text): Promise<void> {
  await expect.poll(() => outcomeOf(page)).toMatch(/^0x/)
  const signature = (await outcomeOf(page)) as Account
  expect(await verifyMessage({ address: account, message, signature })).toBe(true)
}

const signIn = (account: string): string => {
  const { host } = new URL(site.shop)
  const now = Date.now()
  return `${host} wants you to sign in with your Ethereum account:\n${account}\n\n\nURI: ${site.shop}\nVersion: 1\nChain ID: 1\nNonce: ${randomUUID().replaceAll('-', '')}\nIssued At: ${new Date(now).toISOString()}\nExpiration Time: ${new Date(now + 3_600_000).toISOString()}`
}

for (const isIsolated of [false, true])
  test(`row 17: a message is approved in a window without an opener, from a ${isIsolated ? 'cross-origin isolated' : 'usual'} page`, async ({
    page,
  }) => {
    const account = await askFor(page, text, { isIsolated })
    expect(await page.evaluate('crossOriginIsolated')).toBe(isIsolated)
    const popup = await review(page)
    await expect(popup.getByText(new URL(site.shop).host).first()).toBeVisible()
    await expect(popup.getByText(text, { exact: true })).toBeVisible()
    expect(popup.url(), 'the key is wiped').toBe(`${site.origin}/w`)
    expect(await popup.evaluate('window.opener')).toBeNull()
    await approve(popup)
    await expectSigned(page, account)
  })

test('a request that is rejected by button or Escape, in the window or in the frame, is rejected', async ({
  page,
  complaints,
}) => {
  for (const way of ['click', 'Escape'] as const) {
    const account = await askFor(page)
    const popup = await review(page)
    const inWindow = popup.getByRole('button', { name: 'Reject' })
    await (way === 'click' ? inWindow.click() : inWindow.press(way))
    await expect.poll(() => outcomeOf(page)).toBe('embedded/rejected')

    await start(page, text, account)
    const inFrame = frameOf(page).getByRole('button', { name: 'Reject' })
    await (way === 'click' ? inFrame.click() : inFrame.press(way))
    await expect.poll(() => outcomeOf(page)).toBe('embedded/rejected')
    await ask(page, 'SIGN_OUT', undefined)
  }
  // The browser reports what the site refuses, here a wait for a request that was rejected.
  complaints.splice(0)
})

test('row 14: a window without a key, with a guessed one, or opened a second time has nothing to approve', async ({
  page,
  complaints,
}) => {
  const account = await askFor(page)
  // What the frame opens, as a script of the site itself could see it.
  const frame = page.frames().find((one) => one.url().startsWith(site.origin))
  await frame?.evaluate(
    `{ const { open } = window; window.open = (address, ...more) => { window.opened = address; return open(address, ...more) } }`,
  )
  const popup = await review(page)
  await expect(popup.getByText(text, { exact: true })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`${site.origin}/w`)
  await expect(other.getByText('Nothing to approve')).toBeVisible()
  for (const address of [
    // A key is three numbers of P-256: these are not, and another key is of no request.
    `/w?guessed#${'a'.repeat(22)}.${'b'.repeat(43)}.${'b'.repeat(43)}.${'b'.repeat(43)}`,
    `/w?unknown${await keyOf(other)}`,
    String(await frame?.evaluate('window.opened')),
  ]) {
    await other.goto('about:blank')
    await other.goto(`${site.origin}${address}`)
    await expect(other.getByText(/Nothing to approve|This request is over/)).toBeVisible()
    await expect(other.getByText(text, { exact: true })).toBeHidden()
  }
  await approve(popup)
  await expectSigned(page, account)
  complaints.splice(0)
})

/** The fragment of a request that no frame made. */
async function keyOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
    const { x, y, d } = await crypto.subtle.exportKey('jwk', privateKey)
    return `#${'a'.repeat(22)}.${x}.${y}.${d}`
  })
}

test('row 15: what the site changed after the frame asked, or in what it shows, is not signed', async ({
  page,
  complaints,
}) => {
  await askFor(page)
  await page.context().route('**/api/requests/open', async (route) => {
    const response = await route.fetch()
    const opened = (await response.json()) as { readonly description: { readonly title: object } }
    const description = JSON.stringify(opened.description).replaceAll(text, 'Something harmless.')
    return route.fulfill({ response, json: { ...opened, description: JSON.parse(description) as object } })
  })
  const refused = page.context().waitForEvent('response', (response) => response.url().endsWith('/requests/decide'))
  const popup = await review(page)
  await expect(popup.getByText('Something harmless.', { exact: true })).toBeVisible()
  await approve(popup)
  const response = await refused
  expect([response.status(), ((await response.json()) as { readonly code: string }).code]).toEqual([
    409,
    'embedded/changed',
  ])
  await expect(popup.getByText('It was not done')).toBeVisible()
  await expect(popup.getByText('The request changed while it was shown. Nothing was signed.')).toBeVisible()
  expect(await outcomeOf(page)).toBeUndefined()
  complaints.splice(0)
})

test('row 16: a window whose page took the request back, or went away, says that it is over', async ({ page }) => {
  const account = await askFor(page)
  const popup = await review(page)
  await expect(popup.getByText(text, { exact: true })).toBeVisible()
  await page.evaluate('window.stop()')
  await expect(popup.getByText('This request is over')).toBeVisible()

  await start(page, text, account)
  const second = await review(page)
  await expect(second.getByText(text, { exact: true })).toBeVisible()
  await page.goto('about:blank')
  await expect(second.getByText('This request is over')).toBeVisible()
})

test('row 17: a window that was blocked is offered as a link', async ({ page }) => {
  const account = await askFor(page)
  // As a browser that blocks popups does.
  const frame = page.frames().find((one) => one.url().startsWith(site.origin))
  await frame?.evaluate('window.open = () => null')
  await frameOf(page).getByRole('button', { name: 'Review' }).click()
  const link = frameOf(page).getByRole('link', { name: 'Open the window' })
  await link.waitFor()
  const opening = page.context().waitForEvent('page')
  await link.click()
  await approve(await opening)
  await expectSigned(page, account)
})

test('a window that was lost is opened again, and the lost one is over', async ({ page, complaints }) => {
  const account = await askFor(page)
  const lost = await review(page)
  await expect(lost.getByText(text, { exact: true })).toBeVisible()
  await frameOf(page).getByRole('button', { name: 'Open it again' }).click()
  await expect(lost.getByText('This request is over')).toBeVisible()
  await approve(await review(page))
  await expectSigned(page, account)
  complaints.splice(0)
})

test('row 11: a sign-in is approved in the frame where it is seen', async ({ page }) => {
  const account = await site.visit(page)
  const message = signIn(account)
  await start(page, message, account)
  await approve(frameOf(page))
  await expectSigned(page, account, message)
  expect(page.context().pages()).toHaveLength(1)
})

for (const [name, frameStyle] of [
  ['opacity', 'opacity:0.01'],
  ['a cut', 'clip-path:inset(500px 0 0 0)'],
  ['a filter', 'filter:blur(4px)'],
  ['a turn', 'transform:scale(0.5)'],
] as const)
  test(`row 11, row 12: a sign-in in a frame behind ${name} is asked in the window`, async ({ page }) => {
    const account = await site.visit(page, { frameStyle })
    const message = signIn(account)
    await start(page, message, account)
    const review = frameOf(page).getByRole('button', { name: 'Review' })
    await expect(review).toBeAttached()
    await expect(frameOf(page).locator(armed)).toHaveCount(0)
    const opening = page.context().waitForEvent('page')
    await review.evaluate((button: HTMLElement) => button.click())
    const popup = await opening
    await expect(popup.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await approve(popup)
    await expectSigned(page, account, message)
  })

test('row 11: a sign-in that is covered after it was shown is not approved in the frame', async ({ page }) => {
  const account = await site.visit(page)
  const message = signIn(account)
  await start(page, message, account)
  await frameOf(page)
    .locator('.approval__scroller')
    .evaluate((one) => one.scrollTo(0, one.scrollHeight))
  await frameOf(page).locator(armed).waitFor()
  // Clicks go through the cover: without the check they would approve.
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
    '<div style="position:fixed;inset:0;background:#fff;pointer-events:none">A game</div>')`)
  await page.waitForTimeout(500)
  const box = await frameOf(page).locator(armed).boundingBox()
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await expect(frameOf(page).getByRole('button', { name: 'Review' })).toBeAttached()
  expect(await outcomeOf(page)).toBeUndefined()
})

// Chromium does not say of a mask that it hides something. What is decided in the frame, a sign-in to the page itself, harms little.
test('row 12: a message is asked in the window, though the page masks the frame', async ({ page }) => {
  await askFor(page, text, { frameStyle: 'mask-image:linear-gradient(transparent 70%, #000 70%)' })
  await expect(frameOf(page).getByRole('button', { name: 'Review' })).toBeVisible()
  await expect(frameOf(page).locator(armed)).toHaveCount(0)
})

test('row 30: the colours of a page change none of the frame, but for dark or light', async ({ page }) => {
  await askFor(page)
  const coloursOf = (): Promise<string> =>
    frameOf(page)
      .locator('body')
      .evaluate((body) => {
        const all = [body, ...body.querySelectorAll('*')]
        return all
          .map((one) => getComputedStyle(one))
          .map(({ color, backgroundColor }) => color + backgroundColor)
          .join()
      })
  await frameOf(page).getByRole('button', { name: 'Review' }).waitFor()
  await ask(page, 'SYNC_THEME', { themeMode: 'dark' })
  const dark = await coloursOf()
  await ask(page, 'SYNC_THEME', { themeMode: 'dark', background: '#121313', accent: '#121313' })
  expect(await coloursOf()).toBe(dark)
  await ask(page, 'SYNC_THEME', { themeMode: 'light' })
  expect(await coloursOf()).not.toBe(dark)
})

test('the window speaks the language of the page’s modal', async ({ page }) => {
  const account = await site.visit(page)
  await ask(page, 'SYNC_DAPP_DATA', { projectId: 'shop', locale: 'ar' })
  await start(page, text, account)
  await expect(frameOf(page).locator('html')).toHaveAttribute('dir', 'rtl')
  const opening = page.context().waitForEvent('page')
  await frameOf(page).getByRole('button', { name: 'مراجعة' }).click()
  const popup = await opening
  await expect(popup.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(popup.getByText(text, { exact: true }), 'a text of a stranger is what it is').toBeVisible()
  await approve(popup)
  await expectSigned(page, account)
})

interface Authenticator {
  readonly session: CDPSession
  readonly id: string
}

/** Of a visitor who is there and verified; a page has the credentials of `from`. */
async function addAuthenticator(page: Page, from?: Authenticator): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const known = from && (await from.session.send('WebAuthn.getCredentials', { authenticatorId: from.id }))
  for (const credential of known?.credentials ?? [])
    await session.send('WebAuthn.addCredential', { authenticatorId: id, credential })
  return { session, id }
}

test('where the account has a passkey, nothing is signed without it, and a sign-in is asked in the window too', async ({
  page,
  complaints,
}) => {
  const email = 'passkey@example.org'
  const own = await page.context().newPage()
  const authenticator = await addAuthenticator(own)
  await site.openAccount(own, email)
  await own.getByRole('button', { name: 'Add a passkey' }).click()
  await own.getByRole('button', { name: /^Remove the passkey/ }).waitFor()

  // A page that is not seen would be asked in the window for that alone.
  await page.bringToFront()
  const account = await site.visit(page, { email })
  const message = signIn(account)
  await start(page, message, account)
  const popup = await review(page)
  // A browser without the passkey, as that of a thief of the mailbox.
  const empty = await addAuthenticator(popup)
  await approve(popup)
  await expect(popup.getByText('The passkey was not used')).toBeVisible()
  expect(await outcomeOf(page)).toBeUndefined()
  await empty.session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: empty.id })
  await addAuthenticator(popup, authenticator)
  await popup.getByRole('button', { name: 'Try again' }).click()
  await approve(popup)
  await expectSigned(page, account, message)
  complaints.splice(0)
})
