import { dappOf, type Dapp } from './dapp.js'
import type { Family } from './families.js'
import type { FamilyChain } from './familyChains.js'
import type { Parts } from './startParts.js'
import { expect, type Page } from './test.js'
import { installWallets } from './testWallets.js'

export interface OpenFamily {
  readonly dapp: Dapp
  readonly chain: FamilyChain
}

/** The demo with one more namespace than EVM, on its local chain, and a wallet of it on the page. `more` goes into its query. */
export async function openFamily(
  page: Page,
  parts: Parts,
  { family, namespace, otherNetwork }: Family,
  wallet: Family['wallet'],
  more: Readonly<Record<string, string>> = {},
): Promise<OpenFamily> {
  const chain = await parts.chains.get(family)
  await installWallets(page.context(), parts, [], [wallet(chain.url)])
  // The public network that tests change to is asked here too: nothing leaves this machine.
  const nodes = { [`rpc.${chain.networkId}`]: chain.url, [`rpc.${otherNetwork}`]: chain.url }
  await page.goto(parts.dapp({ families: namespace, ...nodes, ...more }))
  return { dapp: dappOf(page), chain }
}

/** As `openFamily`, connected by a wallet that can send, with funds, and with a gateway that serves the chain or none. */
export async function connectFamily(
  page: Page,
  parts: Parts,
  subject: Family,
  hasGateway: boolean,
  more: Readonly<Record<string, string>> = {},
): Promise<OpenFamily> {
  const gateway = hasGateway ? (await parts.gatewayOf(subject.family)).url : ''
  const signer = subject.signer ?? subject.wallet
  const opened = await openFamily(page, parts, subject, signer, { gateway, ...more })
  await opened.dapp.connect(signer('').name)
  await opened.chain.fund(await opened.dapp.address(), subject.funds)
  return opened
}

/** Opens the view of the account by its button. */
export async function openAccount({ page }: Dapp): Promise<void> {
  await page.locator('button[data-kind=account]').click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
}
