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
): Promise<Dapp & { readonly device: Device }> {
  const device = await addDevice(page)
  const { addresses, bundlerUrl } = accounts
  const { entryPoint, factory, hybrid, delegationManager } = addresses
  const contracts = { entryPoint, entryPointVersion: '0.8', factory, hybrid, delegationManager }
  const url = parts.dapp({ passkey: JSON.stringify({ bundlerUrl, contracts }), ...more })
  await page.goto(url.replace('//127.0.0.1:', '//localhost:'))
  return { ...dappOf(page), device }
}

/** An authenticator of the browser. */
export interface Device {
  /** Whether the visitor touches it when the browser asks. One that is touched and has no passkey for it ends the prompt. */
  touch(isTouched: boolean): Promise<unknown>
  /** Loses the device, and what it keeps. */
  lose(): Promise<unknown>
}

/** Adds an authenticator to the browser: `internal` is the device itself, of which there can be one, `usb` a security key. */
export async function addDevice(page: Page, transport: 'internal' | 'usb' = 'internal'): Promise<Device> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    touch: (enabled) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    lose: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}
