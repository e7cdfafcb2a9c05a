import { rpcErrorCodes } from '@portico/core'
import * as v from 'valibot'
import type { AccessList, Hex, TransactionSerializable } from 'viem'
import { providerError, readNode } from './providerError.js'

/** Asks the nodes of a network. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A transaction of a page (execution-apis, `GenericTransaction`). Amounts are in wei. */
export interface TransactionRequest {
  readonly from?: string | null | undefined
  /** Absent: it makes a contract. */
  readonly to?: string | null | undefined
  readonly value?: bigint | null | undefined
  readonly data?: string | null | undefined
  readonly input?: string | null | undefined
  readonly gas?: bigint | null | undefined
  readonly gasPrice?: bigint | null | undefined
  readonly maxFeePerGas?: bigint | null | undefined
  readonly maxPriorityFeePerGas?: bigint | null | undefined
  readonly nonce?: bigint | null | undefined
  readonly chainId?: bigint | null | undefined
  readonly accessList?:
    | readonly { readonly address: string; readonly storageKeys: readonly string[] }[]
    | null
    | undefined
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

/**
 * Adds what the page left out: nonce, gas and fees as the nodes say them. The fee allows the base fee to rise by a fifth (EIP-1559),
 * as much as the visitor was shown.
 * @throws -32602 for a price that makes no sense, the node's error where the transaction would fail
 */
export async function prepareTransaction(
  askNode: AskNode,
  { chainId, ...asked }: Omit<TransactionRequest, 'chainId'> & { readonly from: string; readonly chainId: number },
): Promise<TransactionSerializable> {
  async function ask<S extends v.GenericSchema>(method: string, params: readonly unknown[], schema: S) {
    return v.parse(schema, await readNode(() => askNode(method, params)))
  }
  const { from, to, value, accessList } = asked
  const data = asked.data ?? asked.input ?? undefined
  const call = {
    from,
    ...(to != null && { to }),
    ...(value != null && { value: toHex(value) }),
    ...(data !== undefined && { data }),
  }
  async function readFees(): Promise<
    { readonly gasPrice: bigint } | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  > {
    if (asked.gasPrice != null && asked.maxFeePerGas == null) return { gasPrice: asked.gasPrice }
    const { baseFeePerGas } = await ask('eth_getBlockByNumber', ['latest', false], blockSchema)
    if (baseFeePerGas == null) return { gasPrice: await ask('eth_gasPrice', [], quantity) }
    // Not every node has the method: then what is above the base fee in the price it answers.
    const priority =
      asked.maxPriorityFeePerGas ??
      (await ask('eth_maxPriorityFeePerGas', [], quantity).catch(async () => {
        const price = await ask('eth_gasPrice', [], quantity)
        return price > baseFeePerGas ? price - baseFeePerGas : 0n
      }))
    const maxFeePerGas = asked.maxFeePerGas ?? (baseFeePerGas * 12n) / 10n + priority
    return { maxFeePerGas, maxPriorityFeePerGas: priority < maxFeePerGas ? priority : maxFeePerGas }
  }
  const [fees, gas, nonce] = await Promise.all([
    readFees(),
    asked.gas ?? ask('eth_estimateGas', [call], quantity),
    asked.nonce ?? ask('eth_getTransactionCount', [from, 'pending'], quantity),
  ])
  const price = 'gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas
  if (price > mostPrice || gas > mostGas || nonce > BigInt(Number.MAX_SAFE_INTEGER))
    throw providerError(rpcErrorCodes.invalidParams, 'The network fee makes no sense. Nothing was sent')
  const common = { chainId, nonce: Number(nonce), gas, value: value ?? 0n, ...(to != null && { to: to as Hex }) }
  const body = { ...common, ...(data !== undefined && { data: data as Hex }) }
  if ('gasPrice' in fees && accessList == null) return { ...body, ...fees, type: 'legacy' }
  const list = (accessList ?? []) as AccessList
  if ('gasPrice' in fees) return { ...body, ...fees, accessList: list, type: 'eip2930' }
  return { ...body, ...fees, accessList: list, type: 'eip1559' }
}

const toHex = (amount: bigint): string => `0x${amount.toString(16)}`
