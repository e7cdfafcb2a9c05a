import type { FeeFacts, Intent, WalletRequest } from '@portico/wallet-requests'
import * as v from 'valibot'
import { numberToHex } from 'viem'

import type { Node } from '../nodes/askNode.js'
import { asking, readQuantity } from '../nodes/asking.js'

type Transaction = Extract<Intent, { readonly kind: 'evmTransaction' }>

/** A page may ask for a higher fee than the network needs, up to this many times. */
const feeCap = 5n
/** Percent of the estimate; what a transaction needs may change before it is mined. */
const gasMargin = 125n

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)
/** What the page asks for; the rest of the transaction was read before. */
const AskedSchema = v.object({
  gas: v.optional(quantity),
  gasLimit: v.optional(quantity),
  gasPrice: v.optional(quantity),
  maxFeePerGas: v.optional(quantity),
  maxPriorityFeePerGas: v.optional(quantity),
})

/**
 * What a transaction costs at most. Values of the page count up to five times of what is needed.
 * @throws ApiError with the node's words where the transaction would fail
 */
export async function estimateFee(node: Node, request: WalletRequest, transaction: Transaction): Promise<FeeFacts> {
  const { account: from, to, value, data } = transaction
  const call = { from, ...(to !== undefined && { to }), value: numberToHex(BigInt(value)), data }
  const [used, baseFee, tip] = await asking(() =>
    Promise.all([
      node.request('eth_estimateGas', [call]).then(readQuantity),
      node.request('eth_getBlockByNumber', ['latest', false]).then(baseFeeOf),
      node.request('eth_maxPriorityFeePerGas', []).then(readQuantity),
    ]),
  )
  const first: unknown = Array.isArray(request.params) ? request.params[0] : undefined
  const fields = v.parse(AskedSchema, first)
  const own = { gas: (used * gasMargin) / 100n, maxFeePerGas: baseFee * 2n + tip }
  const maxFeePerGas = within(fields.maxFeePerGas ?? fields.gasPrice, own.maxFeePerGas)
  const maxPriorityFeePerGas = within(fields.maxPriorityFeePerGas ?? fields.gasPrice, tip)
  const gas = within(fields.gas ?? fields.gasLimit, own.gas)
  return {
    gas: String(gas),
    maxFeePerGas: String(maxFeePerGas),
    maxPriorityFeePerGas: String(maxPriorityFeePerGas > maxFeePerGas ? maxFeePerGas : maxPriorityFeePerGas),
    estimate: String(used * (baseFee + tip)),
  }
}

function within(limit: bigint | undefined, own: bigint): bigint {
  if (limit === undefined || limit < own) return own
  return limit > own * feeCap ? own * feeCap : limit
}

function baseFeeOf(block: unknown): bigint {
  const fee: unknown = Object(block).baseFeePerGas
  // A network without EIP-1559 has none.
  return fee === undefined || fee === null ? 0n : readQuantity(fee)
}
