import type { SignInFields } from '@portico/embedded-api'
import type { WalletRequest } from '@portico/wallet-requests'
import { signInMessage } from '@portico/wallet-requests/proofs'

import type { Asker } from './createAsker.js'
import { namespaceOf } from './frameState.js'

/** Signs the message of a login: without a screen right after the login, if it is for this page only. */
export type SignIn = (
  fields: SignInFields,
  account: string,
  signal: AbortSignal,
) => Promise<{ readonly message: string; readonly signature: string }>

export function createSignIn(asker: Asker, now: () => number): SignIn {
  return async (fields, account, signal) => {
    const { chainId } = fields
    const message = signInMessage(fields, account, now())
    const bytes = new TextEncoder().encode(message)
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    const request: Omit<WalletRequest, 'origin'> =
      namespaceOf(chainId) === 'solana'
        ? {
            account,
            chainId,
            method: 'solana_signMessage',
            params: { message: (await import('@scure/base')).base58.encode(bytes), pubkey: account },
          }
        : { account, chainId, method: 'personal_sign', params: [`0x${hex}`, account] }
    const answer = await asker.ask(request, { signal, isLogin: true })
    // On Solana the answer is an object, as WalletConnect's method has it.
    const signature = typeof answer === 'string' ? answer : String(Object(answer).signature)
    return { message, signature }
  }
}
