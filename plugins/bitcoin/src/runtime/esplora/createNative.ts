import { parseCaip10, type BalancesCapability } from '@portico/core'
import * as v from 'valibot'
import type { BitcoinContext } from '../../BitcoinSpec.js'
import { findNetwork } from '../../networks/findNetwork.js'
import type { Esplora } from './Esplora.js'

const statsSchema = v.object({
  funded_txo_sum: v.pipe(v.number(), v.safeInteger()),
  spent_txo_sum: v.pipe(v.number(), v.safeInteger()),
})
const addressSchema = v.object({ chain_stats: statsSchema, mempool_stats: statsSchema })

/** What an address has: in blocks, and what is on its way to and from it. */
export function createNative(context: BitcoinContext, esplora: Esplora): BalancesCapability['native'] {
  return async (account, signal) => {
    signal?.throwIfAborted()
    const { networkId, address } = parseCaip10(account)
    const path = `/address/${encodeURIComponent(address)}`
    const { chain_stats: chain, mempool_stats: mempool } = await esplora.get(networkId, path, addressSchema, signal)
    const sats = chain.funded_txo_sum - chain.spent_txo_sum + mempool.funded_txo_sum - mempool.spent_txo_sum
    const { decimals, symbol } = findNetwork(context, networkId)!.nativeCurrency
    return { amount: BigInt(sats), decimals, symbol }
  }
}
