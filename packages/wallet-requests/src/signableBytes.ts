import { evmSignables } from './evm/evmSignables.js'
import type { Filling, Intent, Signable } from './Intent.js'
import { solanaSignables } from './solana/solanaSignables.js'

/**
 * What the keys of a wallet sign for an intent, in this order:
 * - a `userOperation`: the authorization of EIP-7702 where it upgrades the account, then the operation;
 * - `delegations`: those of the operation that makes the account, where there is one, then each delegation;
 * - `solanaTransactions`: the message of each transaction;
 * - all others: one.
 *
 * There is no other way to bytes.
 * @throws FillingError where the filling is missing, or not inside of the intent
 */
export function signableBytes(intent: Intent, filling: Filling = {}): readonly Signable[] {
  switch (intent.kind) {
    case 'solanaMessage':
    case 'solanaTransactions':
      return solanaSignables(intent)
    default:
      return evmSignables(intent, filling)
  }
}
