import { toWalletError as toErrorWithCode } from '@portico/chain-kit'
import { isPorticoError, isRejection, providerErrorCodes } from '@portico/core'
import type { CosmosContext } from '../../CosmosSpec.js'

/**
 * How wallets word a refusal, beside the words core knows: 'Request rejected' (Keplr, Leap), 'Chain approval rejected' and
 * 'Transaction declined' (Leap).
 */
const refusalWords =
  /^(user|request|transaction|signature|chain approval)\b.{0,20}\b(rejected|declined|denied|cancell?ed)\b/i

/**
 * The visitor's refusal gets code 4001, in whatever form the wallet threw it; anything else is `cosmos/walletFailed`. Coded
 * errors stay what they are.
 */
export function toWalletError({ error }: CosmosContext, wallet: string, thrown: unknown): Error {
  if (isPorticoError(thrown)) return thrown
  const failure = toErrorWithCode(thrown)
  if (isRejection(failure)) return failure
  const { message } = failure
  if (refusalWords.test(message))
    return Object.assign(new Error(message, { cause: thrown }), { code: providerErrorCodes.userRejected })
  return error(
    'walletFailed',
    { wallet, problem: message },
    { cause: thrown, details: 'Open the wallet, see what it says, and try again.' },
  )
}
