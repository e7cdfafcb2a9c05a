import type { RpcClient } from '@portico/chain-kit'
import { pause, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { EvmContext } from '../../EvmSpec.js'
import { quantitySchema } from '../answers.js'

/** Milliseconds; a block of most networks takes longer. */
const pollInterval = 1000

/** Null while the transaction is in no block, and for anything that is not a receipt. */
export const receiptSchema: v.GenericSchema<unknown, { readonly status: bigint } | null> = v.fallback(
  v.nullable(v.object({ status: quantitySchema })),
  null,
)
/** Null while the node does not know the transaction, and for anything that is not one. */
const transactionSchema = v.fallback(v.nullable(v.object({ from: v.string(), nonce: quantitySchema })), null)

/**
 * Resolves once the transaction is in a block. Asks for as long as the signal lets it.
 * @throws `evm/transactionReplaced` once another transaction of the sender took its nonce, or what the nodes threw
 */
export async function waitForReceipt(
  { error }: EvmContext,
  rpc: RpcClient,
  { hash, ...rest }: { readonly hash: string; readonly networkId: Caip2; readonly signal?: AbortSignal | undefined },
): Promise<'success' | 'reverted'> {
  const read = <S extends v.GenericSchema>(method: string, schema: S, ...params: readonly unknown[]) =>
    rpc.request({ ...rest, method, params, schema })
  let sent: { readonly from: string; readonly nonce: bigint } | null = null
  for (;;) {
    rest.signal?.throwIfAborted()
    const receipt = await read('eth_getTransactionReceipt', receiptSchema, hash)
    if (receipt) return receipt.status === 1n ? 'success' : 'reverted'
    const nonce = sent && (await read('eth_getTransactionCount', quantitySchema, sent.from, 'latest'))
    const known = await read('eth_getTransactionByHash', transactionSchema, hash)
    // A known transaction came into a block between the two requests.
    if (sent && nonce !== null && nonce > sent.nonce && !known)
      throw error(
        'transactionReplaced',
        { hash },
        { details: 'It was sped up or cancelled. The wallet shows the one that counts.' },
      )
    sent ??= known
    await pause(pollInterval, rest.signal)
  }
}
