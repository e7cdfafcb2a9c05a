import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { build } from 'esbuild'
import type { Page } from '@playwright/test'
import { serveFlows } from '../src/serveFlows.js'
import { expect, test } from '../src/test.js'

// Approval screens of the secure site. Where a guard is named, the attack is shown to work without it first.

// Colours that change over time are no colours to measure.
test.use({ bypassCSP: false, viewport: { width: 420, height: 720 } })

const secure = 'https://secure.test'
const shop = 'https://shop.example'
const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bob = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const source = fileURLToPath(new URL('../../../packages/secure-site/src/browser/', import.meta.url))

let css: string
let own: string
let windowScript: string
let windowPage: { readonly html: string; readonly headers: Readonly<Record<string, string>> }
test.beforeAll(async () => {
  const bundle = async (contents: string, globalName?: string): Promise<string> => {
    const from = /\.(?:ts|css)$/.test(contents)
      ? { entryPoints: [`${source}${contents}`] }
      : { stdin: { contents, resolveDir: source, loader: 'ts' as const } }
    const { outputFiles } = await build({
      ...from,
      bundle: true,
      format: globalName === undefined ? 'esm' : 'iife',
      ...(globalName === undefined ? {} : { globalName }),
      target: 'es2022',
      conditions: ['@portico/source'],
      write: false,
    })
    return outputFiles[0]?.text ?? ''
  }
  own = await bundle(
    `export * from './approve/showApproval.js'; export * from './approve/createArming.js'; export * from './approve/requestApproval.js'
     export * from './approve/sealFlow.js'; export { describe } from './decode/describe.js'`,
    'own',
  )
  css = await bundle('approve/approval.css')
  windowScript = await bundle('window/main.ts')
  const pages = await import(
    `data:text/javascript,${encodeURIComponent(await bundle(`export * from '../pages/pageHeaders.js'`))}`
  )
  windowPage = {
    html: pages.pageDocument('window', 'Approve', undefined, 'approval'),
    headers: pages.windowHeaders('same-origin'),
  }
})

const context = `{ chains: ['eip155:1'], network: { name: 'Ethereum', symbol: 'ETH', decimals: 18 }, accounts: { eoa: '${account}' }, now: Date.now(), reads: { token: async () => undefined } }`
const request = (method: string, params: unknown): string =>
  JSON.stringify({ origin: shop, account, chainId: 'eip155:1', method, params })
const payment = request('eth_sendTransaction', [{ from: account, to: bob, value: '0x16345785d8a0000' }])
const unknownCall = request('eth_sendTransaction', [{ from: account, to: bob, data: '0xdeadbeef' }])
const signIn = request('personal_sign', [
  `shop.example wants you to sign in with your Ethereum account:\n${account}\n\n\nURI: https://shop.example\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: ${new Date().toISOString()}`,
  account,
])

/** A page with the approval of a request; `window.decision` has what was decided. */
async function show(page: Page, asked: string, guards = 'undefined', theme = 'dark'): Promise<void> {
  await page.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta charset="utf-8"><html lang="en" data-theme="${theme}"><title>Approve</title><style>${css}</style><body></body><script>${own}</script></html>`,
    }),
  )
  await page.goto(secure)
  await page.evaluate(`own.describe(${asked}, ${context}).then(({ description }) => {
    own.showApproval(document.body, description, new AbortController().signal, ${guards}).then((decision) => (window.decision = decision))
  })`)
  await page.getByRole('button', { name: 'Reject' }).waitFor()
}
const decisionOf = (page: Page): Promise<unknown> => page.evaluate('window.decision')
const armed = (page: Page) => page.locator('.actions .button[aria-disabled=false]')
const without = (change: string): string => `{ ...own.armingGuards, ${change} }`

test('a button that approves is live after a rest, by mouse and by keyboard', async ({ page }) => {
  await show(page, payment, without('delay: 60_000'))
  await expect(page.getByRole('button', { name: 'Reject' })).toBeFocused()
  await page.getByRole('button', { name: 'Send' }).click({ force: true })
  expect(await decisionOf(page), 'while it rests').toBeUndefined()
  await show(page, payment)
  await armed(page).click()
  expect(await decisionOf(page)).toBe('approved')

  await show(page, payment)
  await armed(page).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await decisionOf(page)).toBe('approved')

  await show(page, payment)
  await page.keyboard.press('Enter')
  expect(await decisionOf(page), 'the focus is on Reject').toBe('rejected')
})

test('row 10: clicks of scripts do nothing; without the check they approve', async ({ page }) => {
  const attack = `document.querySelectorAll('.actions .button')[1].click()`
  await show(page, payment, without('trustedOnly: false, singleClick: false'))
  await armed(page).waitFor()
  await page.evaluate(attack)
  expect(await decisionOf(page), 'without the check').toBe('approved')
  await show(page, payment)
  await armed(page).waitFor()
  await page.evaluate(attack)
  await page.evaluate(`for (const type of ['pointerdown', 'pointerup', 'click'])
    document.querySelectorAll('.actions .button')[1].dispatchEvent(new PointerEvent(type, { bubbles: true, detail: 1, isPrimary: true }))`)
  expect(await decisionOf(page)).toBeUndefined()
})

test('row 13: a click in time for the window, a second click of a double click, and a key held down do nothing', async ({
  page,
}) => {
  const at = async (): Promise<{ readonly x: number; readonly y: number }> => {
    const box = await page.getByRole('button', { name: 'Send' }).boundingBox()
    return { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }
  }
  await show(page, payment, without('delay: 0'))
  const early = await at()
  await page.mouse.click(early.x, early.y)
  expect(await decisionOf(page), 'without the rest').toBe('approved')
  await show(page, payment, without('delay: 60_000'))
  const { x, y } = await at()
  await page.mouse.click(x, y)
  expect(await decisionOf(page)).toBeUndefined()

  // The second press of a double click has detail 2.
  const doubleClick = async (guards: string): Promise<unknown> => {
    await show(page, payment, guards)
    await armed(page).waitFor()
    const { x, y } = await at()
    await page.mouse.move(x, y)
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    return decisionOf(page)
  }
  expect(await doubleClick(without('singleClick: false')), 'without the count').toBe('approved')
  expect(await doubleClick('undefined')).toBeUndefined()

  await show(page, payment, without('delay: 0, focusReject: false, noRepeat: false'))
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  expect(await decisionOf(page), 'without the rest, with the focus on the button').toBe('approved')
  await page.keyboard.up('Enter')
  await page.keyboard.down('Enter')
  await show(page, payment, without('focusReject: false'))
  await armed(page).waitFor()
  await page.keyboard.down('Enter')
  expect(await decisionOf(page), 'a key that was held down').toBeUndefined()
  await page.keyboard.up('Enter')
})

test('a change of what is shown, a scroll and a change of size make the button rest again', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 420 })
  await show(page, payment)
  for (const change of [
    `document.querySelector('.identity__host').textContent = 'other.example'`,
    `document.querySelector('.approval__scroller').scrollTop += 20`,
    `window.dispatchEvent(new Event('blur'))`,
  ]) {
    await armed(page).waitFor()
    const rests = page.evaluate(`new Promise((resolve) => {
      const button = document.querySelectorAll('.actions .button')[1]
      new MutationObserver(() => resolve(button.getAttribute('aria-disabled'))).observe(button, { attributes: true })
      ${change}
    })`)
    expect(await rests).toBe('true')
  }
  await armed(page).waitFor()
})

test('class R2 is read to its end, and confirmed in words', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 420 })
  await show(page, unknownCall)
  const approve = page.getByRole('button', { name: 'Call anyway' })
  await expect(page.getByText('Read to the end')).toBeVisible()
  await page.locator('.approval__scroller').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight))
  await expect(page.getByText('Confirm, then approve')).toBeVisible()
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('checkbox').check()
  await armed(page).click()
  expect(await decisionOf(page)).toBe('approved')
})

test('row 30, row 47: texts of strangers stay text, are seen whole, and have contrast in both themes', async ({
  page,
}) => {
  const hostile = `<img src=x onerror="window.hacked=1"><b>\u202ebold\u200b</b> ${'long '.repeat(2000)}`
  for (const theme of ['dark', 'light']) {
    await page.setViewportSize({ width: 360, height: 640 })
    await show(page, request('personal_sign', [hostile, account]), 'undefined', theme)
    expect(await page.evaluate('window.hacked')).toBeUndefined()
    await expect(page.locator('.mark').first()).toHaveText('⟨U+202E⟩')
    await page.getByRole('button', { name: /Show all/ }).click()
    expect(await page.locator('.value').first().textContent()).toContain('<b>')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    await armed(page).waitFor()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
})

test('row 30: the colours of a page hide nothing; where they are taken over, text cannot be read', async ({ page }) => {
  const unreadable = async (): Promise<number> => {
    await armed(page).waitFor()
    return (await new AxeBuilder({ page }).withRules('color-contrast').analyze()).violations.length
  }
  await show(page, payment)
  // As if the frame had taken the background that the page asked for with SYNC_THEME.
  await page.addStyleTag({ content: ':root { --text-1: #16181a; --text-2: #16181a; --background: #121313 }' })
  expect(await unreadable(), 'with the colours of the page').toBeGreaterThan(0)
  for (const theme of ['dark', 'light']) {
    await show(page, payment, 'undefined', theme)
    expect(await unreadable()).toBe(0)
  }
})

interface Asked {
  readonly isolated?: boolean
  readonly frameStyle?: string
  readonly deps?: string
  readonly alter?: (ciphertext: string) => string
}

/** A shop with the frame of the secure site in it; `outcome` in the frame has how the request ended. */
async function ask(
  page: Page,
  asked: string,
  { isolated = false, frameStyle = '', deps = '{}', alter }: Asked = {},
): Promise<void> {
  const isolation = isolated
    ? { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }
    : {}
  const frame = `<!doctype html><html lang="en"><style>${css}</style><body></body><script>${own}
    const asked = ${asked}
    const post = async (path, body, signal) => { const answer = await fetch('/api' + path, { method: 'POST', body: JSON.stringify(body), signal }); if (!answer.ok) throw new Error(); return answer.json() }
    const taken = new AbortController()
    own.describe(asked, ${context}).then(({ description }) => own.requestApproval(description, asked, { api: { post }, root: document.body, context: ${context}, answers: {}, signal: taken.signal, hasPasskey: false, ...${deps} }))
      .then(() => (window.outcome = 'approved'), (error) => (window.outcome = error.code ?? String(error)))</script></html>`
  await page.context().unrouteAll()
  const flows = serveFlows(alter)
  await page.context().route('**/*', async (route) => {
    const { origin, pathname } = new URL(route.request().url())
    if (pathname.startsWith('/api/flows')) return flows(route)
    if (pathname === '/api/continue/remember') return route.fulfill({ json: {} })
    if (origin === shop)
      return route.fulfill({
        contentType: 'text/html',
        headers: isolation,
        body: `<!doctype html><body style="margin:0"><iframe name="wallet" src="${secure}/sdk" style="width:360px;height:600px;border:0;${frameStyle}"></iframe>`,
      })
    if (pathname === '/sdk')
      return route.fulfill({
        contentType: 'text/html',
        headers: isolated
          ? { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-resource-policy': 'cross-origin' }
          : {},
        body: frame,
      })
    if (pathname === '/w')
      return route.fulfill({ contentType: 'text/html', headers: windowPage.headers, body: windowPage.html })
    if (pathname === '/assets/window.js') return route.fulfill({ contentType: 'text/javascript', body: windowScript })
    if (pathname === '/assets/approval.css') return route.fulfill({ contentType: 'text/css', body: css })
    return route.fulfill({ status: 404, body: '' })
  })
  await page.goto(`${shop}/?${randomUUID()}`)
}
const frameOf = (page: Page) => page.frameLocator('iframe')
const outcomeOf = (page: Page): Promise<unknown> | undefined => page.frame('wallet')?.evaluate('window.outcome')
async function review(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await frameOf(page).getByRole('button', { name: 'Review' }).click()
  return opening
}

for (const isolated of [false, true])
  test(`row 17: a payment is approved in a window of its own, from a ${isolated ? 'cross-origin isolated' : 'usual'} page`, async ({
    page,
  }) => {
    await ask(page, payment, { isolated })
    const popup = await review(page)
    await expect(popup.getByText('shop.example').first()).toBeVisible()
    await expect(popup.getByText('0.1 ETH')).toBeVisible()
    expect(popup.url(), 'the key is wiped').toBe(`${secure}/w`)
    expect(await popup.evaluate('window.opener')).toBeNull()
    await armed(popup).click()
    await expect.poll(() => outcomeOf(page)).toBe('approved')
  })

test('a payment that is rejected in the window, or in the frame, is rejected', async ({ page }) => {
  await ask(page, payment)
  const popup = await review(page)
  await popup.getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => outcomeOf(page)).toBe('embedded/rejected')
  await ask(page, payment)
  await frameOf(page).getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => outcomeOf(page)).toBe('embedded/rejected')
})

test('Escape rejects, in the window and in the frame', async ({ page }) => {
  await ask(page, payment)
  const popup = await review(page)
  await popup.getByRole('button', { name: 'Reject' }).press('Escape')
  await expect.poll(() => outcomeOf(page)).toBe('embedded/rejected')
  await ask(page, payment)
  await frameOf(page).getByRole('button', { name: 'Reject' }).press('Escape')
  await expect.poll(() => outcomeOf(page)).toBe('embedded/rejected')
})

test('row 14: a window without a key, with a guessed one, or opened again has nothing to approve', async ({ page }) => {
  await ask(page, payment)
  const popup = await page.context().newPage()
  await popup.goto(`${secure}/w`)
  await expect(popup.getByText('Nothing to approve')).toBeVisible()
  await popup.goto(`${secure}/w?guessed#${'a'.repeat(22)}.${'b'.repeat(43)}`)
  await expect(popup.getByText('This request is over')).toBeVisible()
})

test('row 15: a request that the database altered is not shown, and nothing is approved', async ({ page }) => {
  await ask(page, payment, { alter: (text) => `${text.slice(0, 60)}${text[60] === 'A' ? 'B' : 'A'}${text.slice(61)}` })
  const popup = await review(page)
  await expect(popup.getByText('This request is over')).toBeVisible()
  expect(await outcomeOf(page)).toBeUndefined()
})

test('row 17: a window with an opener is cut off by isolated pages; ours has none', async ({ page, complaints }) => {
  for (const isolated of [false, true]) {
    await ask(page, payment, { isolated })
    const body = `<title>asked</title><script>document.title = window.opener ? 'told' : 'cut off'</script>`
    await page.context().route(`${secure}/opener`, (route) => route.fulfill({ contentType: 'text/html', body }))
    const opening = page.context().waitForEvent('page')
    await page.evaluate(`void window.open('${secure}/opener', '_blank', 'popup')`)
    await expect(await opening, 'the design with an opener').toHaveTitle(isolated ? 'cut off' : 'told')
  }
  // On the isolated page, this window has no opener either.
  const popup = await review(page)
  await armed(popup).click()
  await expect.poll(() => outcomeOf(page)).toBe('approved')
  // Requests of the first page end when its routes are taken away.
  complaints.splice(0)
})

test('row 16: a window whose page went away says that the request is over', async ({ page }) => {
  await ask(page, payment)
  const popup = await review(page)
  await expect(popup.getByText('0.1 ETH')).toBeVisible()
  await page.frame('wallet')?.evaluate('taken.abort()')
  await expect(popup.getByText('This request is over')).toBeVisible()
  await expect.poll(() => outcomeOf(page)).toBe('embedded/aborted')
})

test('row 17: a window that was blocked is offered as a link', async ({ page }) => {
  await ask(page, payment, { deps: '{ open: () => undefined }' })
  await frameOf(page).getByRole('button', { name: 'Review' }).click()
  const link = frameOf(page).getByRole('link', { name: 'Open the window' })
  await link.waitFor()
  const opening = page.context().waitForEvent('page')
  await link.click()
  await armed(await opening).click()
  await expect.poll(() => outcomeOf(page)).toBe('approved')
})

test('row 11: a sign-in is approved in the frame where it is seen; behind opacity or a cover it is asked in the window', async ({
  page,
}) => {
  await ask(page, signIn)
  const inFrame = frameOf(page).locator('.actions .button[aria-disabled=false]')
  await inFrame.click()
  await expect.poll(() => outcomeOf(page), 'seen').toBe('approved')

  await ask(page, signIn, { frameStyle: 'opacity:0.01', deps: '{ guards: { visibility: false } }' })
  await inFrame.click()
  await expect.poll(() => outcomeOf(page), 'without the check').toBe('approved')

  await ask(page, signIn, { frameStyle: 'opacity:0.01' })
  const popup = await review(page)
  await expect(popup.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await armed(popup).click()
  await expect.poll(() => outcomeOf(page)).toBe('approved')
})

test('row 12: a payment is asked in the window, though the page masks the frame; in the frame, it would be approved', async ({
  page,
}) => {
  const mask = { frameStyle: 'mask-image:linear-gradient(transparent 70%, #000 70%)' }
  await ask(page, payment, { ...mask, deps: `{ surface: 'frame' }` })
  await frameOf(page).locator('.actions .button[aria-disabled=false]').click()
  await expect.poll(() => outcomeOf(page), 'where the operator allows the frame').toBe('approved')
  await ask(page, payment, mask)
  await expect(frameOf(page).getByRole('button', { name: 'Review' })).toBeVisible()
})
