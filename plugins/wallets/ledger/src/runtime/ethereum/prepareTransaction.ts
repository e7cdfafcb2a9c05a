import { ProviderRpcError } from '@portico/chain-kit/account'
import { rpcErrorCodes } from '@portico/core'
import type { AskNode, FeeFacts, Intent, WalletRequest } from '@portico/wallet-requests'
import * as v from 'valibot'
import { numberToHex, type Hex, type TransactionSerializable } from 'viem'

type TransactionIntent = Extract<Intent, { readonly kind: 'evmTransaction' }>

/** What a transaction needs besides what it does. */
export interface PreparedTransaction {
  /** What it costs at most, for the reading that is shown. */
  readonly fee: FeeFacts
  readonly nonce: number
  /** It has one price: the network has no EIP-1559, or the page asks for it. */
  readonly isLegacy: boolean
}

/** Above this a node is wrong, wei per unit of gas: currencies of little worth have prices of 10^14. */
const mostPrice = 10n ** 15n
const mostGas = 10n ** 11n

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)
const blockSchema = v.object({ baseFeePerGas: v.nullish(quantity) })
/** What the page may say itself; what the transaction does was read before. */
const askedSchema = v.tuple([
  v.object({
    gas: v.optional(quantity),
    gasLimit: v.optional(quantity),
    gasPrice: v.optional(quantity),
    maxFeePerGas: v.optional(quantity),
    maxPriorityFeePerGas: v.optional(quantity),
    nonce: v.optional(quantity),
  }),
])

/**
 * Adds what the page left out: nonce, gas and fees as the nodes say them. The fee allows the base fee to rise by a fifth (EIP-1559),
 * as much as the visitor is shown.
 * @throws -32602 for a price that makes no sense, the node's error where the transaction would fail
 */
export async function prepareTransaction(
  askNode: AskNode,
  { account: from, to, value, data }: TransactionIntent,
  { params }: WalletRequest,
): Promise<PreparedTransaction> {
  const [transaction] = v.parse(askedSchema, params)
  async function ask<S extends v.GenericSchema>(method: string, list: readonly unknown[], schema: S) {
    return v.parse(schema, await askNode(method, list))
  }
  const call = { from, ...(to !== undefined && { to }), value: numberToHex(BigInt(value)), data }
  async function readPrices() {
    const legacy = (price: bigint) => ({ isLegacy: true, now: price, most: price, tip: price })
    if (transaction.gasPrice !== undefined && transaction.maxFeePerGas === undefined)
      return legacy(transaction.gasPrice)
    const { baseFeePerGas } = await ask('eth_getBlockByNumber', ['latest', false], blockSchema)
    if (baseFeePerGas == null) return legacy(await ask('eth_gasPrice', [], quantity))
    // Not every node has the method: then what is above the base fee in the price it answers.
    const priority =
      transaction.maxPriorityFeePerGas ??
      (await ask('eth_maxPriorityFeePerGas', [], quantity).catch(async () => {
        const price = await ask('eth_gasPrice', [], quantity)
        return price > baseFeePerGas ? price - baseFeePerGas : 0n
      }))
    const most = transaction.maxFeePerGas ?? (baseFeePerGas * 12n) / 10n + priority
    return { isLegacy: false, now: least(baseFeePerGas + priority, most), most, tip: least(priority, most) }
  }
  const [{ isLegacy, now, most, tip }, gas, nonce] = await Promise.all([
    readPrices(),
    transaction.gas ?? transaction.gasLimit ?? ask('eth_estimateGas', [call], quantity),
    transaction.nonce ?? ask('eth_getTransactionCount', [from, 'pending'], quantity),
  ])
  if (most > mostPrice || gas > mostGas || nonce > BigInt(Number.MAX_SAFE_INTEGER))
    throw new ProviderRpcError(rpcErrorCodes.invalidParams, 'The network fee makes no sense. Nothing was sent')
  const prices = { maxFeePerGas: String(most), maxPriorityFeePerGas: String(tip) }
  return { fee: { gas: String(gas), ...prices, estimate: String(gas * now) }, nonce: Number(nonce), isLegacy }
}

/** What the device gets: all but the nonce is as it was read. */
export function transactionOf(
  { chainId, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas }: TransactionIntent,
  { nonce, isLegacy }: Pick<PreparedTransaction, 'nonce' | 'isLegacy'>,
): TransactionSerializable {
  const body = {
    chainId,
    nonce,
    gas: BigInt(gas),
    ...(to !== undefined && { to: to as Hex }),
    value: BigInt(value),
    data: data as Hex,
  }
  if (isLegacy) return { ...body, type: 'legacy', gasPrice: BigInt(maxFeePerGas) }
  return {
    ...body,
    type: 'eip1559',
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
  }
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
