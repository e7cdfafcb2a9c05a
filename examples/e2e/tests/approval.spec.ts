import { AxeBuilder } from '@axe-core/playwright'
import { readRequest, type Description, type WalletRequest } from '@portico/wallet-requests'

import { bundleSecure } from '../src/bundleSecure.js'
import { expect, test, type Page } from '../src/test.js'

// What the visitor sees of a request, and when a click on it counts.

// Colours that change over time are no colours to measure.
test.use({ bypassCSP: false, viewport: { width: 420, height: 720 } })

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bob = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'

let css: string
let script: string
test.beforeAll(async () => {
  script = await bundleSecure(`export { showApproval } from './approve/showApproval.js'
    export { loadLanguage } from './words/loadLanguage.js'`)
  css = await bundleSecure('approve/approval.css')
})

function describe(method: string, params: unknown): Description {
  const request: WalletRequest = { origin: 'https://shop.example', account, chainId: 'eip155:1', method, params }
  const read = readRequest(request, {
    at: Date.now(),
    chains: ['eip155:1'],
    network: { name: 'Ethereum', symbol: 'ETH', decimals: 18 },
    accounts: { eoa: account },
    fee: { gas: '21000', maxFeePerGas: '30000000000', maxPriorityFeePerGas: '1000000000' },
  })
  if ('refusal' in read) throw new Error(read.refusal.code)
  return read.reading.description
}
const payment = describe('eth_sendTransaction', [{ from: account, to: bob, value: '0x16345785d8a0000' }])
const unknownCall = describe('eth_sendTransaction', [{ from: account, to: bob, data: '0xdeadbeef' }])
const message = (text: string): Description => describe('personal_sign', [text, account])

interface Shown {
  readonly theme?: 'dark' | 'light'
  readonly locale?: string
}

/** A page with the approval of a request; `window.decision` has what was decided. */
async function show(page: Page, description: Description, { theme = 'dark', locale = 'en' }: Shown = {}) {
  await page.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en" data-theme="${theme}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <title>Approve</title><style>${css}</style><body></body><script>${script}</script></html>`,
    }),
  )
  await page.goto('https://secure.test')
  await page.evaluate(`own.loadLanguage('${locale}').then((language) => {
    own.showApproval(document.body, ${JSON.stringify(description)}, new AbortController().signal, language)
      .then((decision) => (window.decision = decision))
  })`)
  await page.locator('.actions .button').last().waitFor()
}
const decisionOf = (page: Page): Promise<unknown> => page.evaluate('window.decision')
const rejecting = (page: Page) => page.locator('.actions .button').first()
const approving = (page: Page) => page.locator('.actions .button').last()
const armed = (page: Page) => page.locator('.actions .button[aria-disabled=false]')
const toEnd = (page: Page) => page.locator('.approval__scroller').evaluate((one) => one.scrollTo(0, one.scrollHeight))

/** Presses the button that approves where it is, armed or not. */
async function press(page: Page, clickCount = 1): Promise<void> {
  const box = await approving(page).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await page.mouse.down({ clickCount })
  await page.mouse.up({ clickCount })
}

test('a button that approves is live after a rest, by mouse and by keyboard', async ({ page }) => {
  await show(page, payment)
  await expect(rejecting(page)).toBeFocused()
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

  await show(page, payment)
  await page.keyboard.press('Escape')
  expect(await decisionOf(page)).toBe('rejected')
})

test('row 13: a click that comes early, as it would for the window before, does nothing', async ({ page }) => {
  const start = Date.now()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start + 1000)
  await show(page, payment)
  await press(page)
  await page.clock.runFor(780)
  await press(page)
  await approving(page).focus()
  await page.keyboard.press('Enter')
  expect(await decisionOf(page)).toBeUndefined()
  await page.clock.runFor(200)
  await press(page)
  expect(await decisionOf(page)).toBe('approved')
})

test('row 10: clicks of scripts do nothing', async ({ page }) => {
  await show(page, payment)
  await armed(page).waitFor()
  await page.evaluate(`{
    const button = document.querySelectorAll('.actions .button')[1]
    button.click()
    for (const type of ['pointerdown', 'pointerup', 'click'])
      button.dispatchEvent(new PointerEvent(type, { bubbles: true, detail: 1, isPrimary: true }))
    button.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' }))
    button.click()
  }`)
  expect(await decisionOf(page)).toBeUndefined()
})

test('row 13: the second click of a double click, and a key that was down before, do nothing', async ({ page }) => {
  await show(page, payment)
  await armed(page).waitFor()
  await press(page, 2)
  expect(await decisionOf(page)).toBeUndefined()

  await page.keyboard.down('Enter')
  await show(page, payment)
  await armed(page).waitFor()
  await approving(page).evaluate((button) => button.focus())
  await page.keyboard.down('Enter')
  expect(await decisionOf(page), 'the key repeats').toBeUndefined()
  await page.keyboard.up('Enter')
})

test('a change of what is shown, a scroll and a change of size make the button rest again', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 420 })
  await show(page, payment)
  await toEnd(page)
  for (const change of [
    `document.querySelector('.identity__host').textContent = 'other.example'`,
    `document.querySelector('.approval__scroller').scrollTop -= 20`,
    `window.dispatchEvent(new Event('blur'))`,
    `window.dispatchEvent(new Event('resize'))`,
  ]) {
    await armed(page).waitFor()
    const rests = page.evaluate(`new Promise((resolve) => {
      const button = document.querySelectorAll('.actions .button')[1]
      new MutationObserver(() => resolve(button.getAttribute('aria-disabled'))).observe(button, { attributes: true })
      ${change}
    })`)
    expect(await rests, change).toBe('true')
  }
  await armed(page).waitFor()
})

test('finding 14: a long message is scrolled to its end before a click counts', async ({ page }) => {
  await show(page, message('I agree to this. '.repeat(400)))
  await expect(page.getByText('Read to the end')).toBeVisible()
  // Longer than the rest, so that nothing but the end of the text is missing.
  await page.waitForTimeout(1500)
  await press(page)
  await page.locator('.approval__scroller').evaluate((one) => one.scrollTo(0, one.scrollHeight / 2))
  await page.waitForTimeout(1500)
  await press(page)
  await approving(page).focus()
  await page.keyboard.press('Enter')
  expect(await decisionOf(page)).toBeUndefined()
  await toEnd(page)
  await armed(page).click()
  expect(await decisionOf(page)).toBe('approved')
})

test('class R2 is read to its end, and confirmed in words', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 420 })
  await show(page, unknownCall)
  await expect(page.getByText('Read to the end')).toBeVisible()
  await toEnd(page)
  await expect(page.getByText('Confirm, then approve')).toBeVisible()
  await page.waitForTimeout(1500)
  await press(page)
  expect(await decisionOf(page), 'before the box is checked').toBeUndefined()
  await page.getByRole('checkbox').check()
  await armed(page).click()
  expect(await decisionOf(page)).toBe('approved')
})

test('row 30, row 47: texts of strangers stay text, are seen whole, and have contrast in both themes', async ({
  page,
}) => {
  const hostile = `<img src=x onerror="window.hacked=1"><b>\u202ebold\u200b</b> ${'long '.repeat(2000)}end`
  for (const theme of ['dark', 'light'] as const) {
    await page.setViewportSize({ width: 360, height: 640 })
    await show(page, message(hostile), { theme })
    expect(await page.evaluate('window.hacked')).toBeUndefined()
    await expect(page.locator('.mark').first()).toHaveText('⟨U+202E⟩')
    const value = page.locator('.value').first()
    expect(await value.textContent()).toContain('<b>')
    expect(await value.textContent()).toContain('long end')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    await toEnd(page)
    const end = await page.evaluate(() => {
      const text = document.querySelector('.value')
      const footer = document.querySelector('.approval__footer')
      return (text?.getBoundingClientRect().bottom ?? 0) - (footer?.getBoundingClientRect().top ?? 0)
    })
    expect(end, 'the end of the text is above the buttons').toBeLessThanOrEqual(0)
    await armed(page).waitFor()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
})

test('row 30: a payment and an unknown call have contrast in both themes', async ({ page }) => {
  for (const theme of ['dark', 'light'] as const)
    for (const description of [payment, unknownCall]) {
      await show(page, description, { theme })
      if (description === payment) await armed(page).waitFor()
      const { violations } = await new AxeBuilder({ page }).withRules('color-contrast').analyze()
      expect(violations).toEqual([])
    }
})

test('German and Japanese have words of their own, and Arabic is mirrored', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const [locale, reject, title] of [
    ['de', 'Ablehnen', 'Senden'],
    ['ja', '拒否', '送信'],
    ['ar', 'رفض', 'إرسال'],
  ] as const) {
    await show(page, payment, { locale })
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(rejecting(page)).toHaveText(reject)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    const words = await page.locator('main').innerText()
    expect(words, 'no English is left').not.toMatch(/\b(?:Reject|Send|Network|Receiver|From|To|Raw data|Asked by)\b/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    const isMirrored = await page.evaluate(() => {
      const x = (selector: string): number => document.querySelector(selector)?.getBoundingClientRect().x ?? 0
      const host = document.createRange()
      host.selectNodeContents(document.querySelector('.identity__host') ?? document.body)
      const mark = x('.identity__mark')
      // The host stands beside its mark, and is read from left to right all the same.
      const gap = mark > 180 ? mark - host.getBoundingClientRect().right : host.getBoundingClientRect().left - mark - 40
      return { isRight: mark > 180, isBeside: gap >= 0 && gap < 20 }
    })
    expect(isMirrored).toEqual({ isRight: locale === 'ar', isBeside: true })
  }
})
