import { pause } from '@portico/core'
import type { EvmContext } from '../../EvmSpec.js'
import type { AskNode } from '../node/Nodes.js'
import { parseQuantity } from '../parseQuantity.js'

/** Between two looks, ms: a block of most networks takes longer. */
const glance = 1000

/**
 * Looks until the transaction is in a block, for as long as the signal lets it.
 * @throws `evm/transactionReplaced` once another transaction of the sender took its nonce, or what the nodes threw
 */
export async function waitForReceipt(
  { error }: EvmContext,
  ask: AskNode,
  { hash, signal }: { readonly hash: string; readonly signal?: AbortSignal | undefined },
): Promise<'success' | 'reverted'> {
  let sent: { readonly from: string; readonly nonce: bigint } | undefined
  for (;;) {
    signal?.throwIfAborted()
    const receipt = asObject(await ask('eth_getTransactionReceipt', [hash]))
    const status = receipt && parseQuantity(receipt['status'])
    if (status !== undefined) return status === 1n ? 'success' : 'reverted'
    const nonce = sent && parseQuantity(await ask('eth_getTransactionCount', [sent.from, 'latest']))
    // The receipt may have come between the two questions.
    const isTaken = sent !== undefined && nonce !== undefined && nonce > sent.nonce
    if (isTaken && !asObject(await ask('eth_getTransactionByHash', [hash])))
      throw error(
        'transactionReplaced',
        { hash },
        { details: 'It was sped up or cancelled: the wallet shows the one that counts.' },
      )
    sent ??= readSent(await ask('eth_getTransactionByHash', [hash]))
    await pause(glance, signal)
  }
}

function asObject(answer: unknown): { readonly [key: string]: unknown } | undefined {
  return typeof answer === 'object' && answer !== null ? (answer as { readonly [key: string]: unknown }) : undefined
}

function readSent(answer: unknown): { readonly from: string; readonly nonce: bigint } | undefined {
  const transaction = asObject(answer)
  const nonce = parseQuantity(transaction?.['nonce'])
  const from = transaction?.['from']
  return nonce !== undefined && typeof from === 'string' ? { from, nonce } : undefined
}
