import type { Page } from '@playwright/test'
import { dappOf, type Dapp } from '../src/dapp.js'
import { approve, logInByEmail } from '../src/embeddedVisitor.js'
import type { Parts } from '../src/startParts.js'
import { expect, test, wholeChromium } from '../src/test.js'

// "Continue as": the demo, the frame of the real secure site in it, and the site's popup, whose storage browsers keep.

test.describe.configure({ mode: 'default' })
test.setTimeout(120_000)
// A private window of it keeps nothing for a frame of another site. The shell has no private windows.
test.use({ launchOptions: ({ launchOptions }, give) => give({ ...launchOptions, executablePath: wholeChromium }) })

/** Logs in at Google, in the popup. */
async function logInAtGoogle(page: Page, parts: Parts, email: string): Promise<Dapp> {
  const { site } = await parts.secureSite()
  await page.goto(parts.dapp({ secureSite: site.origin }))
  const dapp = dappOf(page)
  await dapp.connectButton.click()
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    dapp.dialog.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await popup.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await popup.getByRole('button', { name: 'Log in' }).click()
  await dapp.status('connected')
  return dapp
}

/** A private window keeps nothing for a frame of another site, as Safari after it quits. The site's own windows keep theirs. */
async function forgetFrame({ page, status }: Dapp): Promise<void> {
  await page.reload()
  await status('disconnected')
}

/** Presses the button of the modal. @returns the popup, where it asks */
async function askToContinue({ page, dialog, connectButton }: Dapp, name: string): Promise<Page> {
  await connectButton.click()
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('button', { name: `Continue as ${name}` }).click(),
  ])
  await expect(popup.getByRole('heading', { name: 'Continue with your wallet?' })).toBeVisible()
  return popup
}
async function agree(popup: Page): Promise<void> {
  const button = popup.locator('button[aria-disabled=false]', { hasText: 'Continue' })
  // The popup closes soon after: on a busy machine before the click has been reported.
  await button.click().catch((error: unknown) => {
    if (!popup.isClosed()) throw error
  })
}

/** Takes guards out of the scripts that this browser loads. @returns how many were taken out so far */
async function weaken(
  page: Page,
  scripts: string,
  guards: readonly (readonly [RegExp, string])[],
): Promise<() => number> {
  let count = 0
  await page.context().route(scripts, async (route) => {
    const answer = await route.fetch()
    let body = await answer.text()
    for (const [guard, without] of guards) {
      const weak = body.replace(guard, without)
      if (weak !== body) count += 1
      body = weak
    }
    await route.fulfill({ response: answer, body })
  })
  return () => count
}

/** A page of a stranger, which the visitor of this browser has open. */
async function openStranger(page: Page): Promise<Page> {
  const body = '<!doctype html><title>Stranger</title><button>Win a prize</button>'
  await page
    .context()
    .route('https://stranger.example/**', (route) => route.fulfill({ contentType: 'text/html', body }))
  const stranger = await page.context().newPage()
  await stranger.goto('https://stranger.example/')
  return stranger
}

test('a frame that forgot the login goes on after one click in the popup: after an approval, and after a login at Google alone', async ({
  page,
  browser,
  parts,
}) => {
  const email = 'kim@example.test'
  const { inbox } = await parts.secureSite()
  const byEmail = await logInByEmail(page, parts, email)
  await page.getByRole('button', { name: 'Sign message' }).click()
  await approve(page)
  await expect(byEmail.signature).toContainText('0x')
  const address = await byEmail.address()
  await forgetFrame(byEmail)
  const mails = inbox.mails(email).length
  const popup = await askToContinue(byEmail, email)
  await expect(popup.getByText(new URL(page.url()).host)).toBeVisible()
  await agree(popup)
  await byEmail.status('connected')
  expect(await byEmail.address()).toBe(address)
  expect(inbox.mails(email), 'neither a code nor a notice').toHaveLength(mails)
  // The frame has the wallet, not only its address.
  await page.getByRole('button', { name: 'Sign message' }).click()
  await approve(page)
  await expect(byEmail.signature).toContainText('0x')

  const context = await browser.newContext()
  const other = await context.newPage()
  const atGoogle = await logInAtGoogle(other, parts, 'lee@example.test')
  const own = await atGoogle.address()
  await forgetFrame(atGoogle)
  const second = await askToContinue(atGoogle, 'lee@example.test')
  await agree(second)
  await atGoogle.status('connected')
  expect(await atGoogle.address()).toBe(own)
  await context.close()
})

test('a popup that the visitor declines logs no visitor in', async ({ page, parts }) => {
  const email = 'max@example.test'
  const dapp = await logInAtGoogle(page, parts, email)
  await forgetFrame(dapp)
  const popup = await askToContinue(dapp, email)
  await popup.getByRole('button', { name: 'Cancel' }).click()
  // A popup that closes within 3 s may have been cut off: then the page asks the site, which knows that the visitor declined.
  await expect(dapp.dialog.getByText(/^(Failed to connect|Popup closed)$/).first()).toBeVisible()
  await dapp.status('disconnected')
})

test('attack: a window of a stranger answers in place of the popup: the login waits for the popup itself', async ({
  page,
  parts,
}) => {
  const email = 'ned@example.test'
  const { site } = await parts.secureSite()
  const address = parts.dapp({ secureSite: site.origin })
  const stranger = await openStranger(page)
  // The visitor came to the shop from the stranger, whose page can send it messages.
  const [shop] = await Promise.all([
    stranger.context().waitForEvent('page'),
    stranger.evaluate((to) => void Object.assign(window, { shop: window.open(to) }), address),
  ])
  const dapp = await logInAtGoogle(shop, parts, email)
  await forgetFrame(dapp)
  const popup = await askToContinue(dapp, email)
  const resultUri = `${site.origin}/continue/done?f=${'a'.repeat(43)}&r=${'b'.repeat(43)}`
  await stranger.evaluate((data) => (window as unknown as { shop: Window }).shop.postMessage(data, '*'), { resultUri })
  await agree(popup)
  await dapp.status('connected')
})

test('attack: a page of a stranger opens the popup for a login of its own at the shop; where the answer is for every page, it has the wallet', async ({
  page,
  browser,
  parts,
}) => {
  const { site } = await parts.secureSite()
  const victim = await logInAtGoogle(page, parts, 'oda@example.test')
  const stranger = await openStranger(page)
  const context = await browser.newContext()
  const thief = await logInAtGoogle(await context.newPage(), parts, 'thief@example.test')
  await forgetFrame(thief)
  await thief.connectButton.click()

  /** The visitor agrees in a popup that the stranger's page opened. `results`: what that page got until now. */
  async function lure(): Promise<{ readonly popup: Page; results(): Promise<readonly unknown[]> }> {
    const asked = context.waitForEvent('request', (request) => request.url().includes('/continue?f='))
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      thief.dialog.getByRole('button', { name: 'Continue as' }).click(),
    ])
    const uri = (await asked).url()
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      stranger.evaluate((to) => {
        const results: unknown[] = []
        Object.assign(window, { results })
        window.addEventListener('message', ({ data }) => results.push(data))
        void window.open(to)
      }, uri),
    ])
    await agree(opened)
    if (!opened.isClosed()) await opened.waitForEvent('close')
    const results = () => stranger.evaluate(() => (window as unknown as { results: unknown[] }).results)
    return { popup, results }
  }
  const refused = await lure()
  expect(await refused.results()).toEqual([])
  // A popup that closes within 3 s of its opening counts as cut off from its page, which then asks for digits.
  await refused.popup.waitForTimeout(3_000)
  await refused.popup.close()
  await expect(thief.dialog.getByText('Popup closed')).toBeVisible()

  const taken = await weaken(page, `${site.origin}/assets/continue.js`, [
    [/postMessage\((\{[^}]*\}),\w+\)/, 'postMessage($1,"*")'],
  ])
  const { popup, results } = await lure()
  await expect.poll(async () => (await results()).length, 'where the answer is for every page').toBe(1)
  expect(taken()).toBe(1)
  // In a browser of its own, the stranger gives it to the frame that began the login.
  await popup.evaluate((data) => (window.opener as Window).postMessage(data, '*'), (await results())[0])
  await thief.status('connected')
  expect(await thief.address()).toBe(await victim.address())
  await context.close()
})

test('attack: a page of a stranger shows the question in a frame of its own; without the policy of the page, it still asks nothing', async ({
  page,
  parts,
}) => {
  const { site } = await parts.secureSite()
  const stranger = await openStranger(page)
  const ask = async (): Promise<string> =>
    stranger.evaluate(
      async (src) => {
        const frame = document.createElement('iframe')
        frame.src = src
        const loaded = new Promise((resolve) => (frame.onload = resolve))
        document.body.append(frame)
        await loaded
        return ''
      },
      `${site.origin}/continue?f=${'a'.repeat(43)}`,
    )
  const frame = () => stranger.frameLocator('iframe').last()
  await page.context().route(`${site.origin}/continue?*`, async (route) => {
    const answer = await route.fetch()
    const { 'content-security-policy': _, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers })
  })
  await ask()
  await expect(frame().getByText('Nothing to continue')).toBeVisible()
  await page.context().unroute(`${site.origin}/continue?*`)
  await ask()
  await expect(frame().getByText('Nothing to continue')).toBeHidden()
})
