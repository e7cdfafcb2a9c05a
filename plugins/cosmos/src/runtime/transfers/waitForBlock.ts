import { pause, isPorticoError } from '@portico/core'
import * as v from 'valibot'
import { toBase64 } from '../base64.js'
import { NodeRefusal } from '../node/Nodes.js'
import type { CosmosContext } from '../../CosmosSpec.js'

/** Between two looks, ms: a block takes longer on most chains. */
const glance = 1000

const answer = v.object({ tx_result: v.object({ code: v.optional(v.number(), 0) }) })

/**
 * Looks until the transaction is in a block, for as long as the signal lets it.
 * @param ask CometBFT's `tx`.
 * @throws what the nodes threw, `cosmos/badAnswer`
 */
export async function waitForBlock(
  { error }: CosmosContext,
  ask: (params: object) => Promise<unknown>,
  hash: string,
  signal: AbortSignal | undefined,
): Promise<'success' | 'reverted'> {
  const bytes = Uint8Array.from(hash.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  for (;;) {
    signal?.throwIfAborted()
    const found = await ask({ hash: toBase64(bytes), prove: false }).catch((failure: unknown) => {
      const cause = isPorticoError(failure) ? failure.cause : undefined
      if (cause instanceof NodeRefusal && /not found/i.test(cause.message)) return undefined
      throw failure
    })
    if (found !== undefined) {
      const parsed = v.safeParse(answer, found)
      if (!parsed.success) throw error('badAnswer', { from: 'A node', method: 'tx' })
      return parsed.output.tx_result.code === 0 ? 'success' : 'reverted'
    }
    await pause(glance, signal)
  }
}
