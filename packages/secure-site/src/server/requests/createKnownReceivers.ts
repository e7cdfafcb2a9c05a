import type { WalletRequest } from '@portico/wallet-requests'

import type { Queries } from '../auth/tables.js'
import type { RequestTables } from './tables.js'

/** Addresses that a wallet sent to. */
export interface KnownReceivers {
  list(userId: string, chainId: string): Promise<readonly string[]>
  remember(userId: string, request: WalletRequest, receivers: readonly string[]): Promise<void>
}

/** The newest: a look-alike is made of one that was used lately. */
const most = 300

export function createKnownReceivers(db: Queries<RequestTables>, now: () => number): KnownReceivers {
  return {
    async list(userId, chainId) {
      const rows = await db
        .selectFrom('known_receiver')
        .select('address')
        .where('user_id', '=', userId)
        .where('namespace', '=', namespaceOf(chainId))
        .orderBy('at', 'desc')
        .limit(most)
        .execute()
      return rows.map(({ address }) => address)
    },

    async remember(userId, { chainId }, receivers) {
      const namespace = namespaceOf(chainId)
      const addresses = new Set(
        receivers.map((receiver) => (namespace === 'eip155' ? receiver.toLowerCase() : receiver)),
      )
      if (addresses.size === 0) return
      const at = now()
      const rows = [...addresses].map((address) => ({ user_id: userId, namespace, address, at }))
      await db
        .insertInto('known_receiver')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['user_id', 'namespace', 'address']).doUpdateSet({ at }))
        .execute()
    },
  }
}

const namespaceOf = (chainId: string): string => chainId.slice(0, chainId.indexOf(':'))
