import { expect } from '@playwright/test'
import { choices } from '../../src/live/choices.js'
import { expectAccessible, test } from './siteTest.js'

// The dialog fills the frame: a click needs all of it on the screen.
test.use({ viewport: { width: 1280, height: 1000 } })

const chains = choices.filter(({ isChain }) => isChain)

for (const { name } of choices)
  test(`${name}: its page has the modal, which connects the demonstration wallet`, async ({ page, site }) => {
    await page.goto(`${site}/plugins/${name}.html`)
    const frame = page.locator('.live iframe')
    await frame.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const live = frame.contentFrame()
    await live.getByRole('button', { name: 'Connect wallet' }).click()
    const wallet = { polkadot: 'Polkadot.js', cosmos: 'Keplr' }[name] ?? 'Demonstration'
    // The page may still move while its pictures and fonts come.
    await expect(async () => {
      await frame.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await live.getByRole('button', { name: new RegExp(wallet) }).click({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await expect(live.getByRole('button', { name: 'Open the account' })).toBeVisible({ timeout: 30_000 })
    await expect(live.locator('main output')).toHaveText(/^\w{25,}$/)
  })

test('the playground makes the modal of the plugins that are chosen, and its code', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${site}/live/playground.html?plugins=evm`)
  await page.getByRole('checkbox', { name: 'EVM chains' }).uncheck()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeDisabled()
  await expect(page.getByText('Choose a chain')).toBeVisible()
  for (const { label } of [...chains, ...choices])
    await page.getByRole('checkbox', { name: label, exact: true }).check()
  await page.getByRole('button', { name: 'Copy code' }).click()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect(code).toContain(`plugins: [${choices.map(({ factory }) => `${factory}()`).join(', ')}]`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /View as/ })).toBeVisible()
  await expectAccessible(page)
})
