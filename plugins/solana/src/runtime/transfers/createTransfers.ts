import {
  parseCaip10,
  pause,
  untilAborted,
  type Caip2,
  type NativeTransfer,
  type TransfersCapability,
} from '@portico/core'
import * as v from 'valibot'
import { isAddress } from '../../isAddress.js'
import type { SolanaContext } from '../../SolanaSpec.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import type { Sending } from './createSending.js'

/** Milliseconds between two questions for a status: the time of two blocks. */
const pollInterval = 800
const statusSchema = v.object({
  value: v.tuple([v.nullable(v.object({ err: v.unknown(), confirmationStatus: v.optional(v.nullable(v.string())) }))]),
})

/** Sends SOL. web3.js is loaded to write the transaction. */
export function createTransfers({ context, nodes, wallets, web3 }: RuntimeDeps, sending: Sending): TransfersCapability {
  async function build({ from, to, amount, signal }: NativeTransfer): Promise<Uint8Array> {
    const { networkId, address } = parseCaip10(from)
    const [blockhash, { buildTransfer }] = await Promise.all([sending.blockhash(networkId, signal), web3()])
    signal?.throwIfAborted()
    return buildTransfer({ from: address, to, lamports: amount, blockhash })
  }
  function check({ to, signal }: NativeTransfer): void {
    signal?.throwIfAborted()
    if (!isAddress(to)) throw invalidAddress(context, to)
  }
  /** `processed`: it is in a block that two thirds of the stake have not voted for yet. `unknown`: no node has seen it. */
  async function readOutcome(
    hash: string,
    networkId: Caip2,
    signal: AbortSignal | undefined,
  ): Promise<'success' | 'reverted' | 'processed' | 'unknown'> {
    const params = [[hash], { searchTransactionHistory: true }]
    const { value } = await nodes.request({
      networkId,
      method: 'getSignatureStatuses',
      params,
      schema: statusSchema,
      signal,
    })
    const [status] = value
    if (!status) return 'unknown'
    // Nodes that leave out the field tell only of final blocks.
    if (status.confirmationStatus === 'processed') return 'processed'
    return status.err === null ? 'success' : 'reverted'
  }
  return {
    async estimate(transfer) {
      check(transfer)
      const { networkId } = parseCaip10(transfer.from)
      return { fee: await sending.fee(networkId, await build(transfer), transfer.signal) }
    },
    async send(transfer) {
      check(transfer)
      const { from, signal } = transfer
      const { wallet } = await wallets.ofAccount(from, signal)
      return sending.send({ wallet, from, signal, transaction: await build(transfer) })
    },
    async wait({ hash, account, signal }) {
      const { networkId } = parseCaip10(account)
      const lastBlock = await untilAborted(() => sending.lastBlock(hash), signal)
      const heightRequest = { method: 'getBlockHeight', params: [{ commitment: 'confirmed' }], schema: v.number() }
      let isExpired = false
      for (;;) {
        const outcome = await readOutcome(hash, networkId, signal)
        if (outcome === 'success' || outcome === 'reverted') return outcome
        if (outcome === 'unknown' && isExpired)
          throw context.error(
            'transactionExpired',
            { hash },
            { details: 'Nothing was taken from the account. Try again.' },
          )
        // Asked once more after it has expired: it may have come between the two questions.
        isExpired =
          outcome === 'unknown' &&
          lastBlock !== undefined &&
          (await nodes.request({ ...heightRequest, networkId, signal })) > lastBlock
        if (!isExpired) await pause(pollInterval, signal)
      }
    },
  }
}

export function invalidAddress({ error }: SolanaContext, address: string): Error {
  return error('invalidAddress', { address }, { details: 'Expected 32 to 44 characters of base58, 32 bytes.' })
}
