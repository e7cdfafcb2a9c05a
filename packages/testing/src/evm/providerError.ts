import { providerErrorCodes, rpcErrorCodes } from '@portico/core'

/** Codes of EIP-5792 that core has no use for. */
export const batchErrorCodes = {
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateId: 5720,
  unknownBundle: 5730,
  atomicityNotSupported: 5760,
} as const

/** MetaMask's code for a request of a kind that is already open (EIP-1474 "resource unavailable"). */
const alreadyPending = -32_002

/** What wallets reject with: EIP-1193 §Errors. */
export interface ProviderError extends Error {
  readonly code: number
  readonly data?: unknown
}

export function providerError(code: number, message: string, data?: unknown): ProviderError {
  return Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })
}

export const refused = (): ProviderError => providerError(providerErrorCodes.userRejected, 'User rejected the request.')
export const unauthorized = (): ProviderError =>
  providerError(
    providerErrorCodes.unauthorized,
    'The requested account and/or method has not been authorized by the user.',
  )
export const unsupported = (method: string): ProviderError =>
  providerError(providerErrorCodes.unsupportedMethod, `The method "${method}" is not supported.`)
export const disconnected = (): ProviderError =>
  providerError(providerErrorCodes.disconnected, 'The provider is disconnected from all chains.')
export const invalidParams = (why: string): ProviderError => providerError(rpcErrorCodes.invalidParams, why)
export const busy = (method: string): ProviderError =>
  providerError(alreadyPending, `Request of type '${method}' already pending. Please wait.`)
export const unrecognizedChain = (chainId: string): ProviderError =>
  providerError(
    providerErrorCodes.unrecognizedChain,
    `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`,
  )

/** As some mobile wallets do it: the code of the real error is only in `data.originalError`. */
export function hideCode(error: unknown): unknown {
  const code = (error as Partial<ProviderError> | undefined)?.code
  if (typeof code !== 'number') return error
  const message = (error as ProviderError).message
  return providerError(rpcErrorCodes.internalError, 'Internal JSON-RPC error.', { originalError: { code, message } })
}
