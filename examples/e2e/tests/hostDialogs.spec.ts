import { fileURLToPath } from 'node:url'
import { testWalletScript } from '@portico/testing/script'
import type { Locator } from '@playwright/test'
import { servePage, type PageServer } from '../src/servePage.js'
import { expect, test, type Page } from '../src/test.js'

// The modal in pages of others: inside the dialogs of other libraries, under rules that hide or shift what is in a page, and
// in pages that take its element away.

test.describe.configure({ mode: 'parallel' })

let server: PageServer
let wallet: string
test.beforeAll(async () => {
  server = await servePage(fileURLToPath(new URL('../pages/hostDialogs/dist/', import.meta.url)), {
    rpc: '0x21df03cdee069b0c000',
  })
  wallet = await testWalletScript({ wallets: [{ name: 'Kestrel', rdns: 'example.kestrel' }] })
})
test.afterAll(() => server.stop())

interface Host {
  readonly page: Page
  /** The modal. */
  readonly modal: Locator
  /** Buttons of the kit inside the dialog of the page. */
  readonly group: Locator
  /** Opens the modal from the buttons of the page. */
  readonly connectButton: Locator
}

async function open(page: Page, query: Readonly<Record<string, string>> = {}): Promise<Host> {
  await page.addInitScript({ content: wallet })
  await page.goto(`${server.url}?${new URLSearchParams(query).toString()}`)
  return {
    page,
    modal: page.locator('portico-modal').getByRole('dialog'),
    group: page.getByRole('group', { name: 'Wallet' }),
    connectButton: page.getByRole('main').getByRole('button', { name: 'Connect wallet' }),
  }
}
/** Name of what has the focus; whether it is inside the dialog of the page. */
const focused = (page: Page): Promise<readonly [kind: string | undefined, isInside: boolean]> =>
  page.evaluate(() => {
    const { activeElement } = document
    return [(activeElement as HTMLElement).dataset['kind'], activeElement?.closest('[role=group]') !== null]
  })

for (const host of ['Radix', 'React Aria', 'Base UI', 'MUI', 'Headless UI', 'native'])
  for (const isFirst of [true, false])
    test(`in a dialog of ${host}, ${isFirst ? 'on the page before it' : 'put on the page after it'}: a press and Escape are the modal's alone`, async ({
      page,
    }) => {
      const { modal, group, connectButton } = await open(page, { host })
      if (isFirst) {
        await connectButton.hover()
        await expect(page.locator('portico-modal')).toBeAttached()
        await expect(page.locator('portico-modal dialog[data-prerender]')).toBeAttached()
      }
      await page.getByRole('button', { name: 'Open the settings' }).click()
      const connect = group.getByRole('button', { name: 'Connect wallet' })
      await connect.click()
      await expect(modal).toBeVisible()

      // Presses: on nothing in particular, and on a button that leads to another view.
      await modal.getByRole('heading', { name: 'Connect wallet' }).click()
      await modal.getByRole('button', { name: 'What is a wallet?' }).click()
      await expect(modal.getByText('A place for what you own')).toBeVisible()
      await expect(group.locator('button').first()).toBeAttached()

      // Escape goes back, then closes; the dialog of the page stays, and the focus is where it was.
      await page.keyboard.press('Escape')
      await expect(modal.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(modal).toBeHidden()
      await expect(group).toBeVisible()
      await expect.poll(() => focused(page)).toEqual(['connect', true])

      // A press on the overlay closes the modal alone.
      await page.keyboard.press('Enter')
      await expect(modal).toBeVisible()
      await page.mouse.click(5, 5)
      await expect(modal).toBeHidden()
      await expect(group).toBeVisible()
      await expect.poll(() => focused(page)).toEqual(['connect', true])

      // Connected, the focus is on the button that took the place of the one that was pressed.
      await connect.click()
      await modal.getByRole('button', { name: /^Kestrel/ }).click()
      await expect(modal).toBeHidden()
      await expect(group).toBeVisible()
      await expect.poll(() => focused(page)).toEqual(['account', true])

      // The dialog of the page closes as it always did.
      await page.keyboard.press('Escape')
      await expect(group).toBeHidden()
    })

for (const css of [
  ':not(:defined) { display: none }',
  'body > :not(#root) { display: none !important; visibility: hidden }',
  'body > * { pointer-events: none }',
  'html { zoom: 1.25 }',
  '*, *::before, *::after { all: unset !important }',
  'body { transform: translateX(40px); filter: blur(0); opacity: 0.5 }',
])
  test(`is shown in the middle and can be used in a page with ${css}`, async ({ page }) => {
    const { modal, connectButton } = await open(page, { css })
    // What the rule does to the button of the page is the page's own affair.
    await connectButton.dispatchEvent('click')
    const card = modal.locator('[part=modal]')
    await expect(card).toBeVisible()
    const box = (await card.boundingBox())!
    expect(Math.abs(box.x + box.width / 2 - 640)).toBeLessThan(3)
    expect(Math.abs(box.y + box.height / 2 - 400)).toBeLessThan(3)
    await modal.getByRole('button', { name: /^Kestrel/ }).click()
    await expect(
      page.getByRole('button', { name: /0x/ }).or(page.locator('[data-kind=account]')).first(),
    ).toBeAttached()
  })

/** Texts of one line, in Latin letters, of which the last character does not stand on the right. */
const turned = (modal: Locator): Promise<readonly string[]> =>
  modal.evaluate((dialog) => {
    const texts = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    const range = document.createRange()
    const place = (node: Node, at: number) => {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect()
    }
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? ''
      if (text.trim().length < 3 || !node.parentElement?.checkVisibility()) continue
      const [first, last] = [place(node, 0), place(node, text.trimEnd().length - 1)]
      if (Math.abs(first.top - last.top) < 4 && last.left < first.left) found.push(text)
    }
    return found
  })

test('writes English from left to right in a page that is read from right to left', async ({ page }) => {
  const { modal, connectButton } = await open(page, { dir: 'rtl' })
  await connectButton.click()
  await modal.getByRole('button', { name: 'What is a wallet?' }).click()
  await expect(modal.getByText('A place for what you own')).toBeVisible()
  expect(await turned(modal)).toEqual([])
  await modal.getByRole('button', { name: 'Back' }).click()
  expect(await turned(modal)).toEqual([])
  await modal.getByRole('button', { name: /^Kestrel/ }).click()
  const line = modal.getByText(/on Home/)
  await expect(line).toBeVisible()
  const [address, network] = await line.evaluate((element) => {
    const range = document.createRange()
    range.selectNode(element.lastChild!)
    return [element.querySelector('[part=address]')!.getBoundingClientRect().left, range.getBoundingClientRect().left]
  })
  expect(address).toBeLessThan(network!)
})

test('has buttons of one height in one line, and the amount of the account as the modal writes it', async ({
  page,
}) => {
  const { modal, connectButton } = await open(page)
  await connectButton.click()
  await modal.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(modal).toBeHidden()
  const buttons = page.getByRole('main').locator('.portico-button')
  await expect(buttons).toHaveCount(3)
  const amount = page.locator('.portico-button__amount').first()
  await expect(amount).toHaveText('9,996.999 ETH')
  const tops = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await buttons.nth(1).click()
  await expect(modal.getByText('9,996.999 ETH').first()).toBeVisible()
})

test('comes back after the page took it away, closed or open', async ({ page }) => {
  const { modal, connectButton } = await open(page)
  const element = page.locator('portico-modal')
  await connectButton.click()
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await element.evaluate((one) => one.remove())
  await connectButton.click()
  await expect(modal).toBeVisible()

  await element.evaluate((one) => one.remove())
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('visible')
  await connectButton.click()
  await modal.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(modal).toBeHidden()
  await expect(page.locator('[data-kind=account]').first()).toBeVisible()
})

test('closes when it cannot be drawn, and is drawn anew at the next opening', async ({ page, complaints }) => {
  const { modal, connectButton } = await open(page)
  await page.evaluate(() => {
    const { showModal } = HTMLDialogElement.prototype
    HTMLDialogElement.prototype.showModal = function () {
      HTMLDialogElement.prototype.showModal = showModal
      throw new Error('not now')
    }
  })
  await connectButton.click()
  await expect.poll(() => complaints.length).toBeGreaterThan(0)
  expect(complaints.splice(0).join()).toContain('not now')
  await expect(connectButton).not.toHaveAttribute('aria-busy')
  await connectButton.click()
  await modal.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(page.locator('[data-kind=account]').first()).toBeVisible()
})

test('opens in a page with elements named after properties of the document', async ({ page }) => {
  const { modal, connectButton } = await open(page)
  await page.evaluate(() => {
    for (const name of ['adoptedStyleSheets', 'activeElement']) {
      const image = document.body.appendChild(document.createElement('img'))
      image.setAttribute('name', name)
    }
  })
  await connectButton.click()
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await connectButton.click()
  await expect(modal).toBeVisible()
})

test('says that the page has to be reloaded where its code is gone', async ({ page, complaints }) => {
  const { connectButton } = await open(page)
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await connectButton.click()
  const reload = page.getByRole('main').getByRole('button', { name: 'Reload the page' })
  await expect(reload).toBeVisible()
  complaints.length = 0 // what the browser and `onError` say of the missing files
  await page.unroute('**/assets/*.js')
  await reload.click()
  await expect(connectButton).toBeVisible()
})
