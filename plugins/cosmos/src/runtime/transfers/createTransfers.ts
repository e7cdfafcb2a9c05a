import { parseCaip10, type TransfersCapability } from '@portico/core'
import * as v from 'valibot'
import type { CosmosContext } from '../../CosmosSpec.js'
import { fromBase64, toBase64 } from '../base64.js'
import { heldAccount } from '../heldAccount.js'
import { NodeRefusal, type Nodes } from '../node/Nodes.js'
import { prepare } from './prepare.js'
import { readTransfer } from './readTransfer.js'
import { signTransfer } from './signTransfer.js'
import { waitForBlock } from './waitForBlock.js'

const broadcastAnswer = v.object({
  code: v.number(),
  log: v.optional(v.string(), ''),
  hash: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/i)),
})

/** Sends the native currency (`MsgSend`): the wallet signs, a node of the network broadcasts and is asked what became of it. */
export function createTransfers(context: CosmosContext, nodes: Nodes): TransfersCapability {
  return {
    async estimate(transfer) {
      const outgoing = readTransfer(context, transfer)
      // Without a connection the chain tries it all the same.
      const held = await heldAccount(context, transfer.from, transfer.signal).catch(() => undefined)
      transfer.signal?.throwIfAborted()
      const publicKey = held?.publicKey === undefined ? undefined : fromBase64(held.publicKey)
      const { fee } = await prepare(context, nodes, outgoing, publicKey, transfer.signal)
      return { fee }
    },
    async send({ from, signal, ...rest }) {
      const outgoing = readTransfer(context, { from, ...rest })
      const held = await heldAccount(context, from, signal)
      signal?.throwIfAborted()
      const key = await held.provider.getKey(held.chainId, signal)
      const prepared = await prepare(context, nodes, outgoing, key.publicKey, signal)
      const bytes = await signTransfer(held, key, outgoing.transfer, prepared, signal)
      const { networkId, network } = outgoing
      const answer = await nodes.ask(networkId, 'broadcast_tx_sync', { tx: toBase64(bytes) }, signal)
      const parsed = v.safeParse(broadcastAnswer, answer)
      if (!parsed.success)
        throw context.error(
          'badAnswer',
          { from: network.name, method: 'broadcast_tx_sync' },
          { details: 'Look in the wallet or an explorer whether it was sent before trying again.' },
        )
      const { code, log, hash } = parsed.output
      if (code === 0) return { hash: hash.toUpperCase() }
      throw context.error(
        'rpcFailed',
        { chain: network.name, problem: log || `code ${code}` },
        { cause: new NodeRefusal(code, log), details: 'Nothing was sent.' },
      )
    },
    wait: ({ hash, account, signal }) =>
      waitForBlock(context, (params) => nodes.ask(parseCaip10(account).networkId, 'tx', params, signal), hash, signal),
  }
}
