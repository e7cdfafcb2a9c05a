import { testLedgerScript } from '@portico/testing/script'
import { dappOf, type Dapp } from '../src/dapp.js'
import type { Parts } from '../src/startParts.js'
import { expect, type Page } from '../src/test.js'
import type { FamilyView } from './FamilyView.js'

type Behaviour = 'approve' | 'refuse' | 'wait'

/** At the row of the device, whose visitor does this. */
async function chooseLedger(page: Page, parts: Parts, mode: string): Promise<Dapp> {
  await page.addInitScript({ content: await testLedgerScript() })
  await page.goto(parts.dapp({ mode, ledger: 'on', families: 'eip155,solana' }))
  const dapp = dappOf(page)
  await dapp.choose('Ledger')
  await expect(dapp.dialog.getByRole('button', { name: 'Choose device' })).toBeVisible()
  return dapp
}
async function chooseApp(page: Page, parts: Parts, mode: string): Promise<Dapp> {
  const dapp = await chooseLedger(page, parts, mode)
  await dapp.dialog.getByRole('button', { name: 'Choose device' }).click()
  await expect(dapp.dialog.getByRole('button', { name: /^Ethereum/ })).toBeVisible({ timeout: 30_000 })
  return dapp
}
async function accounts(page: Page, parts: Parts, mode: string): Promise<Dapp> {
  const dapp = await chooseApp(page, parts, mode)
  await dapp.dialog.getByRole('button', { name: /^Ethereum/ }).click()
  await expect(dapp.dialog.getByRole('button', { name: 'Show more' })).toBeVisible({ timeout: 30_000 })
  return dapp
}
/** Connected, with a request that the visitor was asked for. */
async function signing(page: Page, parts: Parts, mode: string, button: string): Promise<Dapp> {
  const dapp = await accounts(page, parts, mode)
  await dapp.dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dapp.dialog).toBeHidden()
  await page.evaluate((does) => window.porticoTestLedger!.behave(does), 'wait' as Behaviour)
  if (button === 'locked') await page.evaluate(() => window.porticoTestLedger!.setLocked(true))
  await page.getByRole('button', { name: button === 'locked' ? 'Sign message' : button }).click()
  return dapp
}

/** A simulated device behind WebHID. */
export const ledgerViews: readonly FamilyView[] = [
  { name: 'Ledger', go: chooseLedger },
  { name: 'Ledger, app', go: chooseApp },
  { name: 'Ledger, accounts', go: accounts },
  {
    name: 'Ledger, checking an address',
    async go(page, parts, mode) {
      const dapp = await accounts(page, parts, mode)
      await page.evaluate((does) => window.porticoTestLedger!.behave(does), 'wait' as Behaviour)
      await dapp.dialog.getByRole('button', { name: 'Check on device' }).click()
      await expect(dapp.dialog.getByText(/Compare this address/)).toBeVisible()
      return dapp
    },
  },
  {
    name: 'Ledger, locked',
    async go(page, parts, mode) {
      const dapp = await chooseApp(page, parts, mode)
      await page.evaluate(() => window.porticoTestLedger!.setLocked(true))
      await dapp.dialog.getByRole('button', { name: /^Ethereum/ }).click()
      await expect(dapp.dialog.getByText(/The Ledger is locked/)).toBeVisible({ timeout: 30_000 })
      return dapp
    },
  },
  {
    name: 'Ledger, typed data',
    async go(page, parts, mode) {
      const dapp = await signing(page, parts, mode, 'Sign typed data')
      await expect(dapp.dialog.getByRole('checkbox')).toBeVisible({ timeout: 30_000 })
      return dapp
    },
  },
  {
    name: 'Ledger, hashes to confirm',
    async go(page, parts, mode) {
      const dapp = await signing(page, parts, mode, 'Sign typed data')
      await dapp.dialog.getByRole('checkbox').check()
      await dapp.dialog.getByRole('button', { name: 'Sign anyway' }).click()
      await expect(dapp.dialog.getByText('Domain hash')).toBeVisible({ timeout: 30_000 })
      return dapp
    },
  },
  {
    name: 'Ledger, locked while signing',
    async go(page, parts, mode) {
      const dapp = await signing(page, parts, mode, 'locked')
      await expect(dapp.dialog.getByText(/The Ledger is locked/)).toBeVisible({ timeout: 30_000 })
      return dapp
    },
  },
]
