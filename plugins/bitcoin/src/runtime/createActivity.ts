import { findNetwork } from '@portico/chain-kit'
import { activityItem, bitcoinTransaction, esploraPageSchema, txidPattern } from '@portico/chain-kit/history'
import { parseCaip10, type ActivityCapability } from '@portico/core'
import type { RuntimeDeps } from './RuntimeDeps.js'
import { readAddress } from './transfers/readAddress.js'

/**
 * Transactions of an address, from the nodes of its network: 25 a page, and on the first those that are in no block yet. The cursor is
 * the id of the last one that is in a block.
 */
export function createActivity({ context, esplora }: Pick<RuntimeDeps, 'context' | 'esplora'>): ActivityCapability {
  return {
    async list(account, { cursor, signal } = {}) {
      signal?.throwIfAborted()
      const { networkId, address: text } = parseCaip10(account)
      const { address } = readAddress(context, networkId, text)
      if (cursor !== undefined && !txidPattern.test(cursor)) throw context.error('invalidCursor', { cursor })
      const path = `/address/${address}/txs${cursor === undefined ? '' : `/chain/${cursor}`}`
      const { transactions, next } = await esplora.get({ networkId, path, schema: esploraPageSchema, signal })
      const native = findNetwork(context, networkId)?.nativeCurrency ?? { name: '', symbol: '', decimals: 8 }
      const items = transactions.flatMap((transaction) => {
        const meant = bitcoinTransaction(transaction, address)
        const minedAt = transaction.minedAt ?? Date.now()
        return meant ? [activityItem(meant, { network: networkId, minedAt, thingOf: () => native })] : []
      })
      return { items, next }
    },
  }
}
