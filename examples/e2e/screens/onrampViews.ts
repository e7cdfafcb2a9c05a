import { dappOf, type Dapp } from '../src/dapp.js'
import { openAccount } from '../src/openFamily.js'
import type { Parts } from '../src/startParts.js'
import { expect, type Page } from '../src/test.js'
import { installWallets, kestrel } from '../src/testWallets.js'
import type { FamilyView } from './FamilyView.js'
import { inArabic } from './inArabic.js'

const quotes = '**/v1/onramp/quote*'
const cross = { 'access-control-allow-origin': '*' }

/** Buy, with what the sandbox behind the local gateway sells. */
async function buying(page: Page, parts: Parts, mode: string): Promise<Dapp> {
  await installWallets(page.context(), parts, [kestrel])
  await page.goto(parts.dapp({ mode }))
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await openAccount(dapp)
  await dapp.dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(dapp.dialog.getByRole('button', { name: /DUSD/ })).toBeVisible()
  return dapp
}

/** A row of history as the gateway answers it for a purchase that the seller did not carry out. */
const unsold = {
  id: 'p-1',
  metadata: {
    operationType: 'bought',
    minedAt: '2026-01-01T00:00:00.000Z',
    status: 'ONRAMP_TRANSACTION_STATUS_FAILED',
    chain: 'eip155:31337',
  },
}

const amount = ({ dialog }: Dapp) => dialog.getByLabel('You pay')

async function quoted(page: Page, parts: Parts, mode: string): Promise<Dapp> {
  const dapp = await buying(page, parts, mode)
  await amount(dapp).fill('100')
  await expect(dapp.dialog.getByLabel('You get')).toHaveText('98.5')
  return dapp
}

async function bought(page: Page, parts: Parts, mode: string, words: string | RegExp): Promise<Dapp> {
  const dapp = await quoted(page, parts, mode)
  await dapp.dialog.getByRole('button', { name: /^Sandbox/ }).click()
  await expect(dapp.dialog.getByText(words).first()).toBeVisible({ timeout: 20_000 })
  return dapp
}

/** Views and states of buying. */
export const onrampViews: readonly FamilyView[] = [
  { name: 'OnRampProviders', go: buying },
  { name: 'OnRampProviders, quoted', go: quoted },
  {
    name: 'OnRampProviders, quoting',
    async go(page, parts, mode) {
      await page.route(quotes, () => {})
      const dapp = await buying(page, parts, mode)
      await amount(dapp).fill('100')
      await expect(dapp.dialog.getByText('You get')).toBeVisible()
      return dapp
    },
  },
  {
    name: 'OnRampProviders, estimate',
    async go(page, parts, mode) {
      await page.route(quotes, (route) => route.fulfill({ status: 404, headers: cross, json: { reasons: [] } }))
      const dapp = await buying(page, parts, mode)
      await amount(dapp).fill('100')
      await expect(dapp.dialog.getByText('Estimate').first()).toBeVisible()
      return dapp
    },
  },
  {
    name: 'OnRampProviders, refused',
    async go(page, parts, mode) {
      const reasons = [{ field: 'amount', description: 'Purchases over $50 are paused for today.' }]
      await page.route(quotes, (route) => route.fulfill({ status: 400, headers: cross, json: { reasons } }))
      const dapp = await buying(page, parts, mode)
      await amount(dapp).fill('100')
      await expect(dapp.dialog.getByText('There is no offer')).toBeVisible()
      return dapp
    },
  },
  {
    name: 'OnRampProviders, too much',
    async go(page, parts, mode) {
      const dapp = await buying(page, parts, mode)
      await amount(dapp).fill('123456789')
      await expect(dapp.dialog.getByRole('button', { name: /^Sandbox/ })).toBeDisabled()
      return dapp
    },
  },
  { name: 'OnRampProviders, in Arabic', go: inArabic(quoted) },
  {
    name: 'OnRampTokenSelect',
    async go(page, parts, mode) {
      const dapp = await buying(page, parts, mode)
      await dapp.dialog.getByRole('button', { name: /DUSD/ }).click()
      await expect(dapp.dialog.getByRole('button', { name: /^Ether/ })).toBeVisible()
      return dapp
    },
  },
  {
    name: 'OnRampFiatSelect',
    async go(page, parts, mode) {
      const dapp = await buying(page, parts, mode)
      await dapp.dialog
        .getByRole('button', { name: /USD\. Change/ })
        .first()
        .click()
      await expect(dapp.dialog.getByRole('button', { name: /^Euro/ })).toBeVisible()
      return dapp
    },
  },
  { name: 'BuyInProgress', go: (page, parts, mode) => bought(page, parts, mode, /^Continue at/) },
  {
    name: 'BuyInProgress, blocked',
    async go(page, parts, mode) {
      await page.addInitScript(() => {
        window.open = () => null
      })
      return bought(page, parts, mode, 'The window was blocked')
    },
  },
  {
    name: 'BuyInProgress, failed',
    async go(page, parts, mode) {
      const reasons = [{ field: '', description: 'The seller is closed on Sundays.' }]
      await page.route('**/v1/generators/onrampurl*', (route) =>
        route.fulfill({ status: 400, headers: cross, json: { reasons } }),
      )
      return bought(page, parts, mode, 'could not be opened')
    },
  },
  {
    name: 'BuyInProgress, not sold',
    async go(page, parts, mode) {
      let isOrdered = false
      await page.route('**/v1/account/*/history*onramp=*', (route) => {
        const data = isOrdered ? [unsold] : []
        return route.fulfill({ headers: cross, json: { data, next: null } })
      })
      const dapp = await bought(page, parts, mode, /^Continue at/)
      isOrdered = true
      await expect(dapp.dialog.getByText('Nothing was bought')).toBeVisible({ timeout: 40_000 })
      return dapp
    },
  },
  {
    name: 'BuyInProgress, arrived',
    async go(page, parts, mode) {
      const opening = page.waitForEvent('popup')
      const dapp = await bought(page, parts, mode, /^Continue at/)
      const seller = await opening
      await seller.getByRole('button', { name: 'Pay with a test card' }).click()
      await expect(dapp.dialog.getByText('has arrived')).toBeVisible({ timeout: 20_000 })
      return dapp
    },
  },
  {
    name: 'BuyInProgress, late',
    async go(page, parts, mode) {
      await page.clock.install()
      const dapp = await bought(page, parts, mode, /^Continue at/)
      await page.clock.fastForward(200_000)
      await expect(dapp.dialog.getByText('Nothing has arrived yet')).toBeVisible()
      return dapp
    },
  },
]
