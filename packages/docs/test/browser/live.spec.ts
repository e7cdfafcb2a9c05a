import { expect } from '@playwright/test'
import { choices } from '../../src/live/choices.js'
import { demoChoices } from '../../src/live/demos/demoChoices.js'
import { connectExample, openExample } from './connectExample.js'
import { expectAccessible, test } from './siteTest.js'

// The dialog fills the frame: a click needs all of it on the screen.
test.use({ viewport: { width: 1280, height: 1000 } })

const chains = choices.filter(({ isChain }) => isChain)

// The others have a part of the page: demos.spec.ts.
for (const { name } of choices.filter((choice) => !demoChoices.includes(choice)))
  test(`${name}: its page has the modal, which connects the demonstration wallet`, async ({ page, site }) => {
    const live = await openExample(page, `${site}/plugins/${name}.html`)
    await connectExample(page, live, { polkadot: /Polkadot.js/, cosmos: /Keplr/ }[name])
  })

test('the account has what the made-up gateway says of it', async ({ page, site }) => {
  const requests: string[] = []
  page.on('request', (request) => void requests.push(request.url()))
  await page.goto(`${site}/live/playground.html?plugins=evm,balances,nfts,activity,swaps,onramp,names`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Demonstration/ })
    .click()
  await page.getByRole('button', { name: 'Open the account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('harbour.example').first()).toBeVisible()
  await expect(dialog.getByText('USD Coin')).toBeVisible()
  await dialog.getByRole('tab', { name: 'NFTs' }).click()
  await expect(dialog.getByRole('button', { name: /Lighthouse/ })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(dialog.getByText('Received').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Buy' }).click()
  await dialog.getByRole('textbox').first().fill('100')
  await expect(dialog.getByText('97.65')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Swap' }).click()
  await dialog.getByRole('textbox').first().fill('0.5')
  await dialog.getByRole('button', { name: 'Select token' }).first().click()
  await dialog.getByRole('button', { name: /USD Coin/ }).click()
  await expect(dialog.getByText(/1,250/).first()).toBeVisible()
  expect(requests.filter((url) => !url.startsWith(site) && !url.startsWith('data:'))).toEqual([])
})

test('the sign-in is kept in the browser, where no server is', async ({ page, site }) => {
  await page.goto(`${site}/live/playground.html?plugins=evm,siwx`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Demonstration/ }).click()
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open the account' })).toBeVisible()
})

test('a simulated Ledger connects', async ({ page, site }) => {
  await page.goto(`${site}/live/playground.html?plugins=evm,ledger`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Ledger/ }).click()
  await dialog.getByRole('button', { name: 'Choose device' }).click()
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Open the account' })).toBeVisible()
})

test('the playground makes the modal of the plugins that are chosen, and its code', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const parts: string[] = []
  page.on('request', (request) => void parts.push(/[^/]+Demo-.*/.exec(request.url())?.[0] ?? ''))
  await page.goto(`${site}/live/playground.html?plugins=evm`)
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeEnabled()
  expect(parts.join('')).toBe('')
  await page.getByRole('checkbox', { name: 'EVM chains' }).uncheck()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeDisabled()
  await expect(page.getByText('Choose a chain')).toBeVisible()
  for (const { label } of [...chains, ...choices].filter(({ isEmbedded }) => !isEmbedded))
    await page.getByRole('checkbox', { name: label, exact: true }).check()
  await page.getByRole('button', { name: 'Copy code' }).click()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  for (const { name, factory } of choices.filter(({ isEmbedded }) => !isEmbedded)) {
    expect(code).toMatch(new RegExp(`import \\{ (\\w+, )*${factory} \\} from '@portico/${name}'`))
    expect(code).toContain(`${factory}(`)
  }
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /View as/ })).toBeVisible()
  expect(parts.join(' ')).toMatch(/wagmiDemo-.+ passkeyDemo-/)
  await expectAccessible(page)
})
