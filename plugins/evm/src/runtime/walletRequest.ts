import { askWallet, toWalletError } from '@portico/chain-kit'
import type { Eip1193Provider } from '../Eip1193Provider.js'

/**
 * Sends a request to one wallet. The answer is outside data.
 * @throws the signal's reason, or an error with the code the wallet meant (EIP-1193)
 */
export type WalletRequest = (method: string, params?: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

export function createWalletRequest(provider: Eip1193Provider): WalletRequest {
  return (method, params, signal) =>
    askWallet(
      () => provider.request({ method, ...(params && { params }) }),
      signal,
      (thrown) => toWalletError(thrown),
    )
}

/** An error as EIP-1193 defines it, for pages that call the provider. */
export function providerError(code: number, message: string, data?: unknown): Error {
  return Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })
}
