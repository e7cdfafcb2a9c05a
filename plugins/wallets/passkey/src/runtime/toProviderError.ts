import { codeOf } from '@portico/chain-kit'
import { ProviderRpcError } from '@portico/chain-kit/account'
import { isPorticoError, messageOf, providerErrorCodes, rpcErrorCodes } from '@portico/core'

/** Numbers of EIP-5792, beside those of core. */
export const callsErrorCodes = {
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateId: 5720,
  unknownBundle: 5730,
  bundleTooLarge: 5740,
} as const

/** What the provider throws, out of what failed. */
export function toProviderError(thrown: unknown): Error {
  if (isPorticoError(thrown, 'passkey/rejected'))
    return new ProviderRpcError(providerErrorCodes.userRejected, 'User rejected the request', { cause: thrown })
  if (!isPorticoError(thrown) && codeOf(thrown) !== undefined) return thrown as Error
  return new ProviderRpcError(rpcErrorCodes.internalError, messageOf(thrown), { cause: thrown })
}
