import { AxeBuilder } from '@axe-core/playwright'
import { dappOf } from '../src/dapp.js'
import { expect, test } from '../src/test.js'
import { installWallets, kestrel, steer } from '../src/testWallets.js'
import { views } from '../src/views.js'

test.beforeEach(async ({ context, parts }) => {
  await installWallets(context, parts)
})

test('is a dialog with a name; Escape goes back, then closes; focus returns to its button', async ({ page, parts }) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connectButton.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  await dapp.dialog.getByRole('button', { name: /^All wallets/ }).click()
  await expect(page.getByRole('dialog', { name: 'All wallets' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dapp.dialog).toBeHidden()
  await expect(dapp.connectButton).toBeFocused()
})

test('keeps focus inside and works from the keyboard alone', async ({ page, parts }) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connectButton.focus()
  await page.keyboard.press('Enter')
  await expect(dapp.dialog).toBeVisible()
  const isInside = () =>
    page.evaluate(() => document.activeElement?.tagName === 'PORTICO-MODAL' || document.activeElement === document.body)
  for (let i = 0; i < 15; i++) {
    await page.keyboard.press('Tab')
    expect(await isInside()).toBe(true)
  }
  await dapp.dialog.getByRole('button', { name: /^Kestrel/ }).focus()
  await page.keyboard.press('Enter')
  await dapp.status('connected')
})

test('goes back with its button and closes with its button, by overlay and by host [2.14]', async ({ page, parts }) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connectButton.click()
  await dapp.dialog.getByRole('button', { name: /^All wallets/ }).click()
  await dapp.dialog.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  await dapp.dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dapp.dialog).toBeHidden()
  await dapp.connectButton.click()
  await expect(dapp.dialog).toBeVisible()
  await page.mouse.click(10, 400)
  await expect(dapp.dialog).toBeHidden()
})

test('must be answered on a network that the site does not use: it shakes instead of closing [4.26]', async ({
  page,
  parts,
}) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await steer(page, kestrel.rdns, 'emit', 'chainChanged', '0x3e7')
  await expect(dapp.dialog.getByText(/does not use/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.waitForTimeout(700)
  await expect(dapp.dialog).toBeVisible()
  await dapp.network('Unknown Network')
  await steer(page, kestrel.rdns, 'emit', 'chainChanged', '0x7a69')
  await expect(dapp.dialog).toBeHidden()
})

test('renders inside the page in embedded mode, without a dialog [2.10]', async ({ page, parts }) => {
  await page.goto(parts.dapp({ embedded: '1' }))
  const dapp = dappOf(page)
  await expect(dapp.dialog).toHaveCount(0)
  const frame = page.locator('.embedded')
  await frame.getByRole('button', { name: /^Kestrel/ }).click()
  await dapp.status('connected')
  await expect(frame.getByRole('button', { name: 'Disconnect' })).toBeVisible()
})

test('arrives rendered by a server and wakes up without a complaint', async ({ page, parts, request }) => {
  const html = await (await request.get(parts.dapp({ ssr: '1' }))).text()
  expect(html).toContain('Connect wallet')
  await page.goto(parts.dapp({ ssr: '1' }))
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
})

test('is a sheet at the bottom on a phone, as wide as the screen', async ({ page, parts }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connectButton.click()
  const box = await dapp.dialog.boundingBox()
  expect(box?.width).toBe(360)
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(740)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

for (const mode of ['dark', 'light'] as const)
  for (const [name, go] of views)
    test(`axe finds nothing on ${name} in ${mode}`, async ({ page, parts, complaints }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(parts.dapp({ mode }))
      const dapp = dappOf(page)
      await go(dapp)
      await expect(dapp.dialog).toBeVisible()
      if (/failed|ErrorView/.test(name)) complaints.length = 0 // what such a view is there for
      const { violations } = await new AxeBuilder({ page }).include('portico-modal').analyze()
      expect(violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))).toEqual(
        [],
      )
    })
