import { parseCaip10, pause, untilAborted, type NativeTransfer, type TransfersCapability } from '@portico/core'
import * as v from 'valibot'
import { connectedAccount } from '../connectedAccount.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { planTransfer } from './planTransfer.js'
import { readAddress } from './readAddress.js'

/** Milliseconds between two requests for a transaction: short at first, then longer, as blocks are ten minutes apart. */
const firstPollInterval = 1000
const lastPollInterval = 15_000
/** Requests in a row that may miss a transaction which was there: a URL may lead to several nodes with different mempools. */
const missesAllowed = 5

const transactionSchema = v.object({ status: v.object({ confirmed: v.boolean() }) })

export function createTransfers(deps: RuntimeDeps): TransfersCapability {
  const { context } = deps
  return {
    async estimate({ from, to, amount, signal }: NativeTransfer) {
      const { networkId, address } = parseCaip10(from)
      const plan = () => planTransfer(deps, { networkId, from: address, to, amount, signal })
      const { fee } = await untilAborted(plan, signal)
      return { fee }
    },
    async send({ from, to, amount, signal }: NativeTransfer) {
      signal?.throwIfAborted()
      const { networkId } = parseCaip10(from)
      const { address: recipient } = readAddress(context, networkId, to)
      const { provider, address } = await connectedAccount(context, from, signal)
      return { hash: await provider.sendTransfer({ recipient, amount, address, ...(signal && { signal }) }) }
    },
    wait: (transaction) => waitForBlock(deps, transaction),
  }
}

/**
 * Polls until the transaction is in a block or the signal fires. A Bitcoin transaction cannot fail in a block, so it is never
 * `reverted`.
 *
 * @throws `bitcoin/transactionDropped` if nodes no longer know a transaction they knew, and errors of nodes
 */
async function waitForBlock(
  { context, esplora }: RuntimeDeps,
  { hash, account, signal }: Parameters<TransfersCapability['wait']>[0],
): Promise<'success'> {
  const { networkId } = parseCaip10(account)
  const path = `/tx/${encodeURIComponent(hash)}`
  let isKnown = false
  let misses = 0
  let pollInterval = firstPollInterval
  for (;;) {
    signal?.throwIfAborted()
    const found = await esplora.find({ networkId, path, schema: transactionSchema, signal })
    if (found?.status.confirmed) return 'success'
    if (found) isKnown = true
    misses = found ? 0 : misses + 1
    if (isKnown && misses >= missesAllowed)
      throw context.error(
        'transactionDropped',
        { hash },
        { details: 'It was replaced in the wallet, or its fee was too low. The wallet shows which.' },
      )
    await pause(pollInterval, signal)
    pollInterval = Math.min(pollInterval * 1.5, lastPollInterval)
  }
}
