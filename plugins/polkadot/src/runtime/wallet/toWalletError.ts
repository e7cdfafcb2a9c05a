import { isRejection, messageOf, providerErrorCodes } from '@portico/core'

/** How extensions put a refusal into words, for they give no codes: those of polkadot-js, and of those made after it. */
const refusal = /^(cancell?ed|rejected)\b|reject(ed)? (by|from) (the )?user|user (has )?reject/i

/** What a wallet threw as an error with the code that it meant; wallets throw strings, plain objects and nothing at all. */
export function toWalletError(thrown: unknown): Error {
  if ((thrown as { readonly name?: unknown } | null | undefined)?.name === 'PorticoError') return thrown as Error
  const message = messageOf(thrown)
  if (thrown instanceof Error && (isRejection(thrown) || !refusal.test(message))) return thrown
  const error = new Error(message, { cause: thrown })
  return refusal.test(message) || isRejection({ message })
    ? Object.assign(error, { code: providerErrorCodes.userRejected })
    : error
}
