import { untilAborted } from '@portico/core'
import { toWalletError } from './walletError.js'

/** Asks a wallet, which may do anything. @throws the signal's reason, or an error with the code that the wallet meant */
export function askWallet<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return untilAborted(async () => {
    try {
      return await ask()
    } catch (thrown) {
      throw toWalletError(thrown)
    }
  }, signal)
}
