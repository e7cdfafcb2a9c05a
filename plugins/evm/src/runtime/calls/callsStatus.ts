import { codeOf, type RpcClient } from '@portico/chain-kit'
import { isPorticoError, parseCaip10, type CallsCapability, type CallsStatus } from '@portico/core'
import * as v from 'valibot'
import type { EvmContext } from '../../EvmSpec.js'
import { hashSchema, quantitySchema } from '../answers.js'
import { connectedWallet } from '../connectedWallet.js'
import { receiptSchema } from '../transfers/waitForReceipt.js'

/** Error code of EIP-5792: the wallet does not know the id. */
const unknownBundle = 5730

const bundleSchema = v.object({
  /** A number since version 2.0.0. */
  status: v.union([v.number(), v.picklist(['PENDING', 'CONFIRMED'])]),
  receipts: v.optional(v.array(v.object({ transactionHash: hashSchema, status: quantitySchema })), []),
})

/** The id of calls that were sent as transactions of their own. Ids of wallets have no such prefix. */
const prefix = 'transactions:'

export function transactionsId(hashes: readonly string[]): string {
  return prefix + hashes.join()
}

type StatusRequest = Parameters<CallsCapability['status']>[0]

/** @throws `evm/unknownCalls`, `evm/badAnswer`, `evm/notConnected`, or what the nodes threw */
export async function readCallsStatus(
  context: EvmContext,
  rpc: RpcClient,
  request: StatusRequest,
): Promise<CallsStatus> {
  const { account, id, signal } = request
  if (id.startsWith(prefix)) return readTransactions(context, rpc, request)
  const wallet = await connectedWallet(context, account, signal)
  try {
    const bundle = await wallet.ask({ method: 'wallet_getCallsStatus', params: [id], schema: bundleSchema, signal })
    return {
      status: statusOf(bundle),
      transactions: bundle.receipts.map(({ transactionHash }) => transactionHash),
    }
  } catch (thrown) {
    const isUnknown = codeOf(thrown) === unknownBundle || isPorticoError(thrown, 'evm/notSupported')
    throw isUnknown ? context.error('unknownCalls', { id }, { cause: thrown }) : thrown
  }
}

function statusOf({ status, receipts }: v.InferOutput<typeof bundleSchema>): CallsStatus['status'] {
  if (status === 'PENDING' || (typeof status === 'number' && status < 200)) return 'pending'
  const hasReverted = receipts.some((receipt) => receipt.status !== 1n)
  return hasReverted || (typeof status === 'number' && status >= 300) ? 'reverted' : 'success'
}

async function readTransactions(
  { error }: EvmContext,
  rpc: RpcClient,
  { account, id, signal }: StatusRequest,
): Promise<CallsStatus> {
  const hashes = id.slice(prefix.length).split(',')
  if (!hashes.every((hash) => v.is(hashSchema, hash))) throw error('unknownCalls', { id })
  const { networkId } = parseCaip10(account)
  const receipts = await Promise.all(
    hashes.map((hash) =>
      rpc.request({ networkId, method: 'eth_getTransactionReceipt', params: [hash], schema: receiptSchema, signal }),
    ),
  )
  if (receipts.includes(null)) return { status: 'pending', transactions: hashes }
  const isSuccess = receipts.every((receipt) => receipt?.status === 1n)
  return { status: isSuccess ? 'success' : 'reverted', transactions: hashes }
}
