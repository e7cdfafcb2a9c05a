import { untilAborted, pause, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { SolanaContext } from '../../SolanaSpec.js'
import type { Nodes } from '../node/createNodes.js'
import type { Sending } from './createSending.js'

/** Between two looks, ms: two blocks. */
const glance = 800
const statusSchema = v.object({
  value: v.tuple([v.nullable(v.object({ err: v.unknown(), confirmationStatus: v.optional(v.nullable(v.string())) }))]),
})

/**
 * Looks until two thirds of the stake have voted for the block that holds it, for as long as the signal lets it.
 * @throws `solana/transactionExpired` once no block takes it any more, or what the nodes threw
 */
export async function waitForSignature(
  { error }: SolanaContext,
  { ask }: Nodes,
  { lastBlock }: Sending,
  {
    hash,
    networkId,
    signal,
  }: { readonly hash: string; readonly networkId: Caip2; readonly signal?: AbortSignal | undefined },
): Promise<'success' | 'reverted'> {
  const last = await untilAborted(() => lastBlock(hash), signal)
  for (let isLate = false; ;) {
    const params = [[hash], { searchTransactionHistory: true }]
    const { value } = await ask({ networkId, method: 'getSignatureStatuses', params, schema: statusSchema, signal })
    const [status] = value
    // Nodes without the field tell only of what is final.
    if (status && status.confirmationStatus !== 'processed') return status.err === null ? 'success' : 'reverted'
    if (!status && isLate)
      throw error('transactionExpired', { hash }, { details: 'Nothing was taken from the account. Try again.' })
    if (!status && last !== undefined) {
      const height = {
        networkId,
        method: 'getBlockHeight',
        params: [{ commitment: 'confirmed' }],
        schema: v.number(),
        signal,
      }
      // One more look: it may have come between the two questions.
      isLate = (await ask(height)) > last
      if (isLate) continue
    }
    await pause(glance, signal)
  }
}
