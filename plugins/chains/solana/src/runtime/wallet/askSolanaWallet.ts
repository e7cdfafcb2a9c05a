import { askWallet, codeOf, toCodedError, toWalletError } from '@portico/chain-kit'
import { providerErrorCodes, rpcErrorCodes } from '@portico/core'
import type { SolanaContext } from '../../SolanaSpec.js'

/**
 * Words by which wallets say that the visitor refused, beside those that core knows: 'Approval Denied: Popup Closed.', 'Transaction
 * rejected', 'User disapproved requested methods' (WalletConnect). They count as a whole text only, because nodes use some of
 * them too.
 */
const refusal =
  /^(approval denied\b.*|user (disapproved|declined|closed)\b.*|(the )?(transaction|message|signature|request|connection|(authorization|sign) request)( request)? (was )?(rejected|cancell?ed|declined)( by (the )?user)?\.?|cancell?ed( by (the )?user)?\.?)$/i
const vagueCodes: ReadonlySet<number | undefined> = new Set([rpcErrorCodes.internalError, rpcErrorCodes.serverError])

/**
 * Asks a wallet. A refusal has code 4001, in whatever words the wallet puts it.
 * @param connecting Given for the request that connects: `solana/requestPending` and `solana/notSupported` replace the wallet's
 * own errors. Errors of other requests may be those of its node, whose codes mean other things.
 */
export function askSolanaWallet<T>(
  ask: () => T | Promise<T>,
  signal: AbortSignal | undefined,
  connecting?: { readonly context: SolanaContext; readonly wallet: string; readonly method: string },
): Promise<T> {
  return askWallet(ask, signal, (thrown) => {
    const error = toSolanaError(thrown)
    return connecting ? toCodedError(connecting.context, connecting, error) : error
  })
}

function toSolanaError(thrown: unknown): Error {
  const error = toWalletError(thrown, refusal)
  if (!vagueCodes.has(codeOf(error)) || !refusal.test(error.message)) return error
  return Object.assign(new Error(error.message, { cause: thrown }), { code: providerErrorCodes.userRejected })
}
