import { pause, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { BitcoinContext } from '../../BitcoinSpec.js'
import type { Esplora } from '../esplora/Esplora.js'

/** Between two looks, ms: often at first, then as becomes a chain of ten minutes a block. */
const firstGlance = 1000
const lastGlance = 15_000
/** Looks in a row at which a transaction that was seen is not there: nodes behind one address differ for a while. */
const patience = 5

const transactionSchema = v.object({ status: v.object({ confirmed: v.boolean() }) })

/**
 * Looks until the transaction is in a block, for as long as the signal lets it. Bitcoin takes no transaction that fails: it never
 * answers `reverted`.
 * @throws `bitcoin/transactionDropped` once nodes have forgotten one they knew, or what the nodes threw
 */
export async function waitForBlock(
  { error }: BitcoinContext,
  esplora: Esplora,
  {
    hash,
    networkId,
    signal,
  }: { readonly hash: string; readonly networkId: Caip2; readonly signal?: AbortSignal | undefined },
): Promise<'success'> {
  let isSeen = false
  let misses = 0
  for (let glance = firstGlance; ; glance = Math.min(glance * 1.5, lastGlance)) {
    signal?.throwIfAborted()
    const found = await esplora.find(networkId, `/tx/${encodeURIComponent(hash)}`, transactionSchema, signal)
    if (found?.status.confirmed) return 'success'
    isSeen ||= !!found
    misses = found ? 0 : misses + 1
    if (isSeen && misses >= patience)
      throw error(
        'transactionDropped',
        { hash },
        { details: 'It was replaced in the wallet, or its fee was too low: the wallet shows which.' },
      )
    await pause(glance, signal)
  }
}
