import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import * as v from 'valibot'

import { ask, PageError, type AccountPage } from './AccountPage.js'

/** What a ceremony begins with: written by the site for the browser, which checks it. */
export const Started: v.GenericSchema<unknown, { readonly options: object }> = v.object({
  options: v.looseObject({ challenge: v.string() }),
})

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Runs a ceremony that the site begins and ends. Says in plain words that the visitor stopped it. */
async function assertWith(page: AccountPage, path: '/passkeys/confirm' | '/passkeys/login'): Promise<void> {
  const { options } = await ask(page, `${path}/start`, {}, Started)
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON }).catch(passkeyUnused(page))
  await page.api.post(`${path}/finish`, { response })
}

export const confirmWithPasskey = (page: AccountPage): Promise<void> => assertWith(page, '/passkeys/confirm')
export const logInWithPasskey = (page: AccountPage): Promise<void> => assertWith(page, '/passkeys/login')

export function passkeyUnused({ language }: AccountPage): (cause: unknown) => never {
  return (cause) => {
    throw new PageError(language.account.passkeys.unused, { cause })
  }
}
