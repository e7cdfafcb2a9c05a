import { askWallet, codeOf, toWalletError } from '@portico/chain-kit'
import { isPorticoError, isRejection, providerErrorCodes, rpcErrorCodes } from '@portico/core'
import type { Eip1193Provider } from '../Eip1193Provider.js'

/**
 * Sends a request to one wallet. The answer is outside data.
 * @throws the signal's reason, or an error with the code the wallet meant (EIP-1193)
 */
export type WalletRequest = (method: string, params?: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

export function createWalletRequest(provider: Eip1193Provider): WalletRequest {
  return (method, params, signal) =>
    askWallet(() => provider.request({ method, ...(params && { params }) }), signal, toProviderError)
}

/**
 * Words by which wallets say that the visitor refused, beside those that core knows: 'Approval Denied', 'Transaction rejected', 'User
 * disapproved requested methods' (WalletConnect). They count as a whole text only, because nodes use some of them too.
 */
const refusal =
  /^(approval denied\b.*|user (disapproved|declined|closed)\b.*|(the )?(transaction|message|signature|request)( request)? (was )?(rejected|cancell?ed|declined)( by (the )?user)?\.?|cancell?ed( by (the )?user)?\.?)$/i
/** Codes of JSON-RPC (EIP-1474) that say no more than that something went wrong. */
const vagueCodes: ReadonlySet<number | undefined> = new Set([rpcErrorCodes.internalError, rpcErrorCodes.serverError])

/** What a wallet threw as an error of EIP-1193. A refusal has code 4001, whatever the wallet gave it. */
export function toProviderError(thrown: unknown): Error {
  const error = toWalletError(thrown, refusal)
  const code = codeOf(error)
  const { message } = error
  // No node speaks of the user.
  const isRefused = isRejection({ message }) || (vagueCodes.has(code) && refusal.test(message))
  if (isPorticoError(error) || code === providerErrorCodes.userRejected || !isRefused) return error
  return Object.assign(providerError(providerErrorCodes.userRejected, message), { cause: thrown })
}

/** An error as EIP-1193 defines it, for pages that call the provider. */
export function providerError(code: number, message: string, data?: unknown): Error {
  return Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })
}
