import { parseCaip10, withSignals, type SoughtTransfer, type TransferSighting } from '@portico/core'
import * as v from 'valibot'
import type { EvmContext } from '../../EvmSpec.js'
import { hashSchema, quantitySchema } from '../answers.js'
import { connectedWallet, walletTimeout } from '../connectedWallet.js'
import { provedBy } from './provedBy.js'
import { hasSentNothing } from './hasSentNothing.js'
import { feePaid, isFinalBlock, readReceipt, type Ask, type Receipt } from './readTransaction.js'

/** Status of EIP-5792: not in a block, and the wallet does not try again. */
const notIncluded = 400
const partlyReverted = 600

const bundleSchema = v.object({
  /** A number since version 2.0.0. */
  status: v.union([
    v.number(),
    v.pipe(
      v.picklist(['PENDING', 'CONFIRMED']),
      v.transform((status) => (status === 'PENDING' ? 100 : 200)),
    ),
  ]),
  chainId: v.fallback(v.optional(quantitySchema), undefined),
  receipts: v.optional(v.array(v.object({ transactionHash: hashSchema })), []),
})

interface Bundle {
  readonly status: number
  /** On which it was carried out (CAIP-2), where the wallet says so. */
  readonly network: string | undefined
  readonly hashes: readonly string[]
}

/**
 * What the wallet that sent a batch knows of it, checked against the nodes: `wallet_getCallsStatus`. Without that wallet, a
 * batch is not known.
 * @throws when no node answers
 */
export async function findCalls(
  context: EvmContext,
  ask: Ask,
  { order, anchor, signed }: SoughtTransfer,
  signal: AbortSignal,
): Promise<TransferSighting> {
  const bundle = await readBundle(context, { account: order.account, id: signed!.hash }, signal)
  if (!bundle) return { status: 'unseen' }
  const { status, hashes, network } = bundle
  const { networkId, address } = parseCaip10(order.account)
  if (network !== undefined && network !== networkId && status >= 200 && status !== notIncluded)
    return {
      status: 'changed',
      hash: hashes[0] ?? signed!.hash,
      differences: [{ field: 'network', asked: networkId, found: network }],
    }
  if (status === notIncluded) {
    // The nodes may be behind the wallet's own.
    const isUnsent = await hasSentNothing(ask, { address, pending: anchor['pending'] }, signal)
    return isUnsent ? { status: 'expired' } : { status: 'unseen' }
  }
  const receipts = await Promise.all(hashes.map((hash) => readReceipt(ask, hash)))
  const found = receipts.filter((receipt) => receipt !== null)
  // What was in a block before the wallet was asked is nothing that it did now.
  const askedAt = BigInt(anchor['block'] as string)
  if (found.some(({ blockNumber }) => blockNumber <= askedAt)) return { status: 'unseen' }
  if (status < 200 || found.length === 0 || found.length < hashes.length) return { status: 'pending', hash: hashes[0] }
  const isSuccess = status < 300 && found.every((receipt) => receipt.status === 1n)
  const finality = await Promise.all(found.map((receipt) => isFinalBlock(ask, receipt)))
  const hasSucceeded = found.some((receipt) => receipt.status === 1n)
  const isPartly = status === partlyReverted || (status < 300 && !isSuccess && hasSucceeded)
  return {
    status: 'included',
    isSuccess,
    isFinal: finality.every((isFinal) => isFinal),
    hash: hashes[0],
    fee: feeOf(found, address.toLowerCase()),
    ...(await provedBy(ask, { order, payer: address.toLowerCase(), receipts: found })),
    ...(isPartly && { problem: { message: 'Some of the calls were carried out, others failed' } }),
  }
}

/** Undefined where another account paid for one of them (ERC-4337). */
function feeOf(receipts: readonly Receipt[], payer: string): bigint | undefined {
  const fees = receipts.map((receipt) => (receipt.from === payer ? feePaid(receipt) : undefined))
  return fees.reduce((sum, fee) => (sum === undefined || fee === undefined ? undefined : sum + fee), 0n)
}

/** Status of EIP-5792 and the hashes on the chain of what a wallet sent under an id. Undefined: the wallet is not here, or does not know. */
export async function readBundle(
  context: EvmContext,
  { account, id: callsId }: { readonly account: SoughtTransfer['order']['account']; readonly id: string },
  signal: AbortSignal,
): Promise<Bundle | undefined> {
  const question = { method: 'wallet_getCallsStatus', params: [callsId], schema: bundleSchema }
  const ask = async (limit: AbortSignal) =>
    (await connectedWallet(context, account, limit)).ask({ ...question, signal: limit })
  try {
    const { status, receipts, chainId } = await withSignals([signal], ask, walletTimeout)
    const network = chainId === undefined ? undefined : `eip155:${chainId}`
    return { status, network, hashes: receipts.map(({ transactionHash }) => transactionHash.toLowerCase()) }
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}
