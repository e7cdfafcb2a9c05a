import { keccak256, parseTransaction, recoverTransactionAddress, type Hex } from 'viem'

/** A transaction and its receipt as nodes describe them, and who signed it, in lower case. */
export interface IncludedTransaction {
  readonly from: string
  readonly transaction: object
  readonly receipt: object
}

const quantity = (value: bigint | number = 0): string => `0x${value.toString(16)}`

/** A signed transaction as nodes describe it once it is in a block, by its hash. Its receipt is made up. */
export async function includeTransaction(
  raw: Hex,
  block: { readonly number: string; readonly hash: string },
): Promise<[Hex, IncludedTransaction]> {
  const { to, value, data = '0x', nonce, gas, maxFeePerGas, gasPrice, chainId } = parseTransaction(raw)
  const from = (await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toLowerCase()
  const hash = keccak256(raw)
  const place = { blockNumber: block.number, blockHash: block.hash, transactionIndex: '0x0' }
  const transaction = {
    hash,
    from,
    to: to ?? null,
    value: quantity(value),
    input: data,
    nonce: quantity(nonce),
    gas: quantity(gas),
    chainId: quantity(chainId),
    ...place,
  }
  const receipt = {
    transactionHash: hash,
    from,
    to: to ?? null,
    status: '0x1',
    gasUsed: quantity(21_000),
    cumulativeGasUsed: quantity(21_000),
    effectiveGasPrice: quantity(gasPrice ?? maxFeePerGas),
    logs: [],
    ...place,
  }
  return [hash, { from, transaction, receipt }]
}
