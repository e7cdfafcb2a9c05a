import { broadcastAnswer, networkName, NodeFailure } from '@portico/chain-kit'
import {
  isPorticoError,
  parseCaip10,
  type BroadcastAnswer,
  type EstimatedAction,
  type SignedTransfer,
  type TransferOrder,
  type TransfersCapability,
} from '@portico/core'
import * as v from 'valibot'
import type { CosmosContext } from '../../CosmosSpec.js'
import { fromBase64 } from '../bytes.js'
import type { Nodes } from '../createNodes.js'
import { findAccount } from '../findAccount.js'
import { readCoin } from '../readBalance.js'
import { findTransfer } from './findTransfer.js'
import { checkTransfer, planTransfer } from './planTransfer.js'
import { signTransfer } from './signTransfer.js'
import type { CosmosErrors } from '../../errors.js'

/** Sends the native currency and other denominations (`MsgSend`) with CosmJS. The wallet signs; nodes of the network broadcast. */
export function createTransfers(context: CosmosContext, nodes: Nodes): Omit<TransfersCapability, 'actions'> {
  return {
    async estimate({ account, action: ordered }, signal) {
      // The only actions that the plugin offers.
      const action = ordered as Exclude<EstimatedAction, { readonly type: 'calls' }>
      const isAll = action.amount === 'max'
      // The chain can try the transfer of an account that is not connected, too.
      const first = checkTransfer(context, { account, action: { ...action, amount: isAll ? 1n : action.amount } })
      const connected = await findAccount(context, account, signal).catch(() => undefined)
      signal?.throwIfAborted()
      const publicKey = connected?.publicKey === undefined ? undefined : fromBase64(connected.publicKey)
      const available = isAll ? await readCoin(context, nodes, { account, denom: first.denom }, signal) : 0n
      if (isAll && action.type === 'token' && available === 0n) return { fee: 0n, amount: 0n }
      const { fee } = await planTransfer(context, nodes, first, { publicKey, signal })
      if (!isAll) return { fee }
      const feeOf = async (amount: bigint): Promise<bigint> => {
        const transfer = checkTransfer(context, { account, action: { ...action, amount: amount > 0n ? amount : 1n } })
        return (await planTransfer(context, nodes, transfer, { publicKey, signal })).fee
      }
      // The fee is of another denomination.
      if (action.type === 'token') return { fee: await feeOf(available), amount: available }
      // Gas grows with the digits of the amount: it is tried with about as much.
      const most = await feeOf(available - 2n * fee)
      return { fee: most, amount: available > most ? available - most : 0n }
    },
    sign: (order, steps) => signTransfer(context, nodes, order, steps),
    broadcast: (order, signed, attempt) => broadcastTransfer(context, nodes, order, signed, attempt),
    find: (sought, signal) => findTransfer(context, nodes, sought, signal),
  }
}

const method = 'broadcast_tx_sync'
const answerSchema = v.object({
  code: v.number(),
  codespace: v.optional(v.nullable(v.string())),
  log: v.optional(v.nullable(v.string())),
  hash: v.optional(v.string(), ''),
})
/** `ErrTxInMempoolCache` of the codespace `sdk`. */
const inMempoolCache = 19
/** CometBFT's cache of the mempool, which keeps what was in a block, and the words of code 19. */
const knownWords = /tx already (exists )?in (cache|mempool)/i

/** Hands signed bytes to one node. */
function broadcastTransfer(
  context: CosmosContext,
  nodes: Nodes,
  { account }: TransferOrder,
  { hash, bytes }: SignedTransfer,
  attempt: number,
): Promise<BroadcastAnswer> {
  const { networkId } = parseCaip10(account)
  const from = networkName(context, networkId)
  async function send(): Promise<void> {
    const answer = await nodes.ask(networkId, method, { tx: bytes }, { attempt }).catch((failure: unknown) => {
      throw refusalAsKnown(failure) ?? failure
    })
    const result = v.parse(answerSchema, answer)
    // What a node says of another transaction says nothing of this one.
    if (result.hash && result.hash.toUpperCase() !== hash) throw context.error('badAnswer', { from, method })
    if (result.code === 0) return
    const isInCache = result.code === inMempoolCache && result.codespace === 'sdk'
    const problem = isInCache ? 'tx already in mempool' : result.log || `code ${result.code}`
    throw context.error('rpcFailed', { chain: from, problem })
  }
  return broadcastAnswer(send, (problem) => knownWords.test(problem))
}

/**
 * CometBFT has one code for all that goes wrong before the application sees a transaction, an internal error, after which another
 * node is asked. That it has the transaction already is an answer.
 */
function refusalAsKnown(failure: unknown): unknown {
  const { cause } = Object(failure) as { readonly cause?: unknown }
  const refusal = cause instanceof NodeFailure ? cause.refusal : undefined
  if (!isPorticoError(refusal, 'cosmos/rpcFailed')) return undefined
  return knownWords.test((refusal.context as CosmosErrors['rpcFailed']).problem) ? refusal : undefined
}
