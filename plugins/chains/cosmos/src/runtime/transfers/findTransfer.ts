import { networkName } from '@portico/chain-kit'
import { isPorticoError, type Caip2, type SoughtTransfer, type TransferSighting } from '@portico/core'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import * as v from 'valibot'
import type { CosmosContext } from '../../CosmosSpec.js'
import { fromBase64, fromHex, toBase64 } from '../bytes.js'
import type { Nodes } from '../createNodes.js'
import { checkTransfer, type CheckedTransfer } from './planTransfer.js'
import { readAccount } from './readAccount.js'
import { totalIn } from './signedDocument.js'
import { hashOf, sendType } from './transactionBytes.js'

/** A transaction in a block. */
interface FoundTransaction {
  /** Of its bytes. */
  readonly hash: string
  readonly bytes: Uint8Array
  readonly code: number
  readonly log: string
}

/** Characters that are kept of what the chain says of a failure. */
const longestLog = 300

/**
 * Looks for a transfer by its hash, then for what has used its sequence. A node that has forgotten the transaction makes it neither
 * expired nor replaced: for the first the chain's state must show that the sequence is unused after the last block that could have
 * taken it, for the second the other transaction must be found.
 */
export async function findTransfer(
  context: CosmosContext,
  nodes: Nodes,
  { order, anchor, signed }: SoughtTransfer,
  signal: AbortSignal,
): Promise<TransferSighting> {
  const transfer = checkTransfer(context, order)
  const { networkId, message } = transfer
  const signedTransaction = signed && (await readTransaction(context, nodes, networkId, signed.hash, signal))
  if (signedTransaction?.code === 0) return toSighting(transfer, signedTransaction, true)

  const payer = await readAccount(context, nodes, { networkId, address: message.fromAddress }, signal).catch(
    withoutRefusal,
  )
  const sequence = Number(anchor['sequence'])
  const isUnused = payer?.sequence === sequence
  const isPast = payer !== undefined && payer.height > Number(signed?.notes?.['timeoutHeight'] ?? NaN)
  // One that failed before it paid its fee has not used its sequence: its bytes could be included again.
  if (signedTransaction)
    return toSighting(transfer, signedTransaction, isPast || (payer !== undefined && payer.sequence > sequence))
  if (isUnused && isPast) return { status: 'expired' }
  if (!payer || payer.sequence <= sequence) return { status: 'unseen' }

  const found = await searchSequence(context, nodes, { networkId, address: message.fromAddress, sequence }, signal)
  const same = found.find((transaction) => (signed ? transaction.hash === signed.hash : isOf(transfer, transaction)))
  // The wallet's answer was lost: its memo was not compared, by which the receiver knows whose it is.
  const memo = same && TxBody.decode(TxRaw.decode(same.bytes).bodyBytes).memo
  if (same?.code === 0 && transfer.memo !== '' && memo !== transfer.memo)
    return {
      status: 'changed',
      hash: same.hash,
      differences: [{ field: 'memo', asked: transfer.memo, found: memo ?? '' }],
    }
  if (same) return toSighting(transfer, same, true)
  const other = found.find(({ code }) => code === 0) ?? found[0]
  return other ? { status: 'replaced', by: other.hash } : { status: 'unseen' }
}

function toSighting(
  { network: { denom } }: CheckedTransfer,
  { hash, bytes, code, log }: FoundTransaction,
  isFinal: boolean,
): TransferSighting {
  const { fee } = AuthInfo.decode(TxRaw.decode(bytes).authInfoBytes)
  const problem = { message: log.slice(0, longestLog) || `code ${code}` }
  return {
    status: 'included',
    isSuccess: code === 0,
    isFinal,
    hash,
    fee: totalIn(fee?.amount ?? [], denom),
    ...(code !== 0 && { problem }),
  }
}

const transactionSchema = v.object({
  hash: v.string(),
  tx: v.pipe(v.string(), v.transform(fromBase64)),
  tx_result: v.object({ code: v.optional(v.number(), 0), log: v.optional(v.nullable(v.string())) }),
})
const searchSchema = v.object({ txs: v.array(transactionSchema) })

/** Undefined: the nodes do not have it, or answer with another one. */
async function readTransaction(
  context: CosmosContext,
  nodes: Nodes,
  networkId: Caip2,
  hash: string,
  signal: AbortSignal,
): Promise<FoundTransaction | undefined> {
  const params = { hash: toBase64(fromHex(hash)), prove: false }
  const answer = await nodes.ask(networkId, 'tx', params, { signal }).catch(withoutRefusal)
  if (answer === undefined) return undefined
  const found = read(context, networkId, 'tx', () => toFound(v.parse(transactionSchema, answer)))
  return found.hash === hash ? found : undefined
}

/** Transactions of an account with a sequence. One of them has used it. */
async function searchSequence(
  context: CosmosContext,
  nodes: Nodes,
  { networkId, address, sequence }: { readonly networkId: Caip2; readonly address: string; readonly sequence: number },
  signal: AbortSignal,
): Promise<readonly FoundTransaction[]> {
  const params = { query: `tx.acc_seq='${address}/${sequence}'`, prove: false, page: '1', per_page: '10' }
  const answer = await nodes.ask(networkId, 'tx_search', params, { signal }).catch(withoutRefusal)
  if (answer === undefined) return []
  return read(context, networkId, 'tx_search', () => {
    const found = v.parse(searchSchema, answer).txs.map(toFound)
    return found.filter(({ bytes }) =>
      AuthInfo.decode(TxRaw.decode(bytes).authInfoBytes).signerInfos.some(
        (signer) => signer.sequence === BigInt(sequence),
      ),
    )
  })
}

function toFound({ tx, tx_result: { code, log } }: v.InferOutput<typeof transactionSchema>): FoundTransaction {
  return { hash: hashOf(tx), bytes: tx, code, log: log ?? '' }
}

/** Whether a transaction is the transfer, where the wallet's answer was lost. */
function isOf({ message }: CheckedTransfer, { bytes }: FoundTransaction): boolean {
  const [first, ...more] = TxBody.decode(TxRaw.decode(bytes).bodyBytes).messages
  return (
    more.length === 0 &&
    first?.typeUrl === sendType &&
    toBase64(first.value) === toBase64(MsgSend.encode(message).finish())
  )
}

/** Nodes that answer, and do not have what was asked for. */
function withoutRefusal(failure: unknown): undefined {
  if (!isPorticoError(failure, 'cosmos/rpcFailed') && !isPorticoError(failure, 'cosmos/accountUnknown')) throw failure
}

function read<T>(context: CosmosContext, networkId: Caip2, method: string, act: () => T): T {
  try {
    return act()
  } catch (cause) {
    throw context.error('badAnswer', { from: networkName(context, networkId), method }, { cause })
  }
}
