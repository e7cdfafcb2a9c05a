import type { Page } from '@playwright/test'
import type { Accounts } from '@portico/devnet-accounts'
import { dappOf, type Dapp } from './dapp.js'
import type { Parts } from './startParts.js'

/**
 * Opens the demo with passkeys, by a name that WebAuthn takes, with an authenticator of Chromium.
 * @param accounts of the first chain
 */
export async function openPasskeys(
  page: Page,
  parts: Parts,
  accounts: Accounts,
  more: Readonly<Record<string, string>> = {},
): Promise<Dapp> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const { addresses, bundlerUrl } = accounts
  const { entryPoint, factory, hybrid, delegationManager } = addresses
  const contracts = { entryPoint, entryPointVersion: '0.8', factory, hybrid, delegationManager }
  const url = parts.dapp({ passkey: JSON.stringify({ bundlerUrl, contracts }), ...more })
  await page.goto(url.replace('//127.0.0.1:', '//localhost:'))
  return dappOf(page)
}
