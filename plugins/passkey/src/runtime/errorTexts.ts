import { codeOf } from '@portico/chain-kit'
import { isPorticoError, messageOf, providerErrorCodes, rpcErrorCodes, type ErrorTexts } from '@portico/core'
import type { PasskeyErrors } from '../PasskeySpec.js'

export const errorTexts: ErrorTexts<Omit<PasskeyErrors, 'invalidOption'>> = {
  notAvailable: 'This browser or page cannot use passkeys',
  notConfirmed: 'The passkey was not confirmed',
  keyUnknown: 'The two signatures are not of one passkey',
  sameDevice: 'This device has a passkey of the account already',
  notOwner: 'This passkey cannot sign for its account on the networks of this site',
  accountNotFound: 'No passkey account was found at this address',
  codeLength: ({ count }) => `A recovery code has 12 words, not ${count}`,
  codeWord: ({ number }) => `Word ${number} is not a word of a recovery code`,
  codeChecksum: 'These words are not a recovery code: one is wrong, or their order',
  codeNotOwner: 'This recovery code is not the one of the account',
  tooLittle: ({ network }) => `The account has too little on ${network} for the network fee`,
  changeFailed: ({ network }) => `The account on ${network} refused the change`,
  noNetwork: 'Passkey accounts cannot be used on the networks of this site',
  rejected: 'The visitor refused the request',
  bundlerFailed: ({ problem }) => `The network did not take the transaction: ${problem}`,
  rpcUnavailable: ({ chain, url }) => `Unavailable ${chain} RPC url at ${url}`,
  rpcFailed: ({ chain, problem }) => `A node of ${chain} refused: ${problem}`,
  badAnswer: ({ from, method }) => `${from} answered ${method} with something unusable`,
}

/** An error with a number, of EIP-1193, EIP-1474 or EIP-5792. The message may be shown. */
export class ProviderError extends Error {
  override readonly name: string = 'ProviderError'
  readonly code: number

  constructor(code: number, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

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
    return new ProviderError(providerErrorCodes.userRejected, 'User rejected the request', thrown)
  if (!isPorticoError(thrown) && codeOf(thrown) !== undefined) return thrown as Error
  const cause: unknown = isPorticoError(thrown, 'passkey/rpcFailed') ? thrown.cause : undefined
  const code = codeOf(cause)
  return code === undefined
    ? new ProviderError(rpcErrorCodes.internalError, messageOf(thrown), thrown)
    : new ProviderError(code, messageOf(cause), thrown)
}
