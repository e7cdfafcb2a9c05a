import { untilAborted, isAbort, isPorticoError } from '@portico/core'
import { toProviderError } from './providerError.js'

/**
 * Runs what asks a wallet.
 * @throws the signal's reason, a coded error as it is, or an error with the code the wallet meant (EIP-1193)
 */
export function ask<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return untilAborted(async () => {
    try {
      return await work()
    } catch (thrown) {
      throw isPorticoError(thrown) || isAbort(thrown) ? thrown : toProviderError(thrown)
    }
  }, signal)
}
