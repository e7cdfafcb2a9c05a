import { numberToHex, type Hex } from 'viem'

import { readQuantity, type Node } from '../nodes/createNode.js'

/** A transaction as a page asked for it, checked. */
export interface AskedTransaction {
  readonly from: Hex
  readonly to?: Hex | undefined
  readonly data?: Hex | undefined
  readonly value?: bigint | undefined
  readonly gas?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
}

/** What was estimated before the visitor was asked; the caps are shown, and kept when it is signed. */
export interface TransactionFee {
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** A page may ask for a higher fee than the network needs, up to this many times. */
const feeCap = 5n
/** Percent of the estimate; what a transaction needs may change before it is mined. */
const gasMargin = 125n

/**
 * What a transaction will cost at most. Values of the page count up to five times of what is needed.
 * @throws FrameError with the node's words where the transaction would fail
 */
export async function estimateFee(node: Node, asked: AskedTransaction, signal: AbortSignal): Promise<TransactionFee> {
  const call = {
    from: asked.from,
    ...(asked.to && { to: asked.to }),
    ...(asked.data && { data: asked.data }),
    ...(asked.value !== undefined && { value: numberToHex(asked.value) }),
  }
  const [used, block, tip] = await Promise.all([
    node.request('eth_estimateGas', [call], signal).then(readQuantity),
    node.request('eth_getBlockByNumber', ['latest', false], signal).then(baseFeeOf),
    node.request('eth_maxPriorityFeePerGas', [], signal).then(readQuantity),
  ])
  const own = { gas: (used * gasMargin) / 100n, maxFeePerGas: block * 2n + tip, maxPriorityFeePerGas: tip }
  const maxFeePerGas = within(asked.maxFeePerGas, own.maxFeePerGas)
  const maxPriorityFeePerGas = within(asked.maxPriorityFeePerGas, own.maxPriorityFeePerGas)
  return {
    gas: within(asked.gas, own.gas),
    maxFeePerGas,
    maxPriorityFeePerGas: maxPriorityFeePerGas > maxFeePerGas ? maxFeePerGas : maxPriorityFeePerGas,
  }
}

function within(asked: bigint | undefined, own: bigint): bigint {
  if (asked === undefined || asked < own) return own
  return asked > own * feeCap ? own * feeCap : asked
}

function baseFeeOf(block: unknown): bigint {
  const fee: unknown = Object(block).baseFeePerGas
  // A network without EIP-1559 has none.
  return fee === undefined || fee === null ? 0n : readQuantity(fee)
}
