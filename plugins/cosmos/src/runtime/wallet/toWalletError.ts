import { isRejection, messageOf, providerErrorCodes } from '@portico/core'
import type { CosmosContext } from '../../CosmosSpec.js'

/** How wallets word a refusal: 'Request rejected' (Keplr), 'User rejected request' (Cosmostation), 'Transaction declined' (Leap). */
const refusal = /^(user|request|transaction|signature)\b.{0,20}\b(rejected|declined|denied|cancell?ed)\b/i

interface Thrown {
  readonly data?: { readonly originalError?: unknown }
}

/** The visitor's refusal gets code 4001, in whatever form the wallet threw it; anything else is `cosmos/walletFailed`. */
export function toWalletError({ error }: CosmosContext, wallet: string, thrown: unknown): Error {
  const original = originalOf(thrown)
  const message = messageOf(original ?? thrown)
  if (isRejection(thrown) || isRejection(original) || refusal.test(message))
    return Object.assign(new Error(message, { cause: thrown }), { code: providerErrorCodes.userRejected })
  return error(
    'walletFailed',
    { wallet, problem: message },
    { cause: thrown, details: 'Open the wallet, see what it says, and try again.' },
  )
}

/** Some wallets wrap their own error in one of JSON-RPC. */
function originalOf(thrown: unknown): unknown {
  try {
    return (thrown as Thrown | null | undefined)?.data?.originalError
  } catch {
    return undefined // a thrown object whose getters throw
  }
}
