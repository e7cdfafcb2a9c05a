import type { Hex } from 'viem'

/** Answers to JSON-RPC methods, by name; `undefined` where there is no such answer. */
export type Answers = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

interface Sent {
  readonly from: string
  readonly transaction: object
  readonly receipt: object
}

const quantity = (value: bigint | number = 0): string => `0x${value.toString(16)}`

/** A signed transaction as nodes describe it once it is in a block. */
async function include(raw: Hex, block: { readonly number: string; readonly hash: string }): Promise<[Hex, Sent]> {
  const { keccak256, parseTransaction, recoverTransactionAddress } = await import('viem')
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

/** Transactions that wallets of the page signed. They are sent nowhere: each gets a receipt that is made up. */
export function createDemoTransactions(block: { readonly number: string; readonly hash: string }): Answers {
  const sent = new Map<unknown, Sent>()
  return {
    async eth_sendRawTransaction([raw]) {
      const [hash, transaction] = await include(raw as Hex, block)
      sent.set(hash, transaction)
      return hash
    },
    eth_getTransactionByHash: ([hash]) => sent.get(hash)?.transaction ?? null,
    eth_getTransactionReceipt: ([hash]) => sent.get(hash)?.receipt ?? null,
    eth_getTransactionCount: ([address]) =>
      quantity([...sent.values()].filter(({ from }) => from === String(address).toLowerCase()).length),
  }
}
