import type { RpcClient } from '@portico/chain-kit'
import type { Caip2 } from '@portico/core'
import type { EvmLog } from '@portico/chain-kit/evm'
import * as v from 'valibot'
import { hashSchema, parseChainId, quantitySchema } from '../answers.js'

/** Asks a node, or a wallet, and parses the answer. @throws when there is none, or it is not of the schema */
export type Ask = <S extends v.GenericSchema>(
  method: string,
  params: readonly unknown[],
  schema: S,
) => Promise<v.InferOutput<S>>

export function nodesOf(rpc: RpcClient, networkId: Caip2, signal: AbortSignal | undefined): Ask {
  return (method, params, schema) => rpc.request({ networkId, method, params, schema, signal })
}

const lowerCase = v.transform((text: string) => text.toLowerCase())
const hash = v.pipe(hashSchema, lowerCase)
const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), lowerCase)
const bytes = v.pipe(v.string(), v.regex(/^0x([\da-f]{2})*$/i), lowerCase)

/** A transaction as nodes describe it. Addresses, hashes and bytes are in lower case. */
export interface ChainTransaction {
  readonly hash: string
  readonly from: string
  /** Absent: it makes a contract. */
  readonly to?: string | null | undefined
  readonly value: bigint
  readonly input: string
  readonly nonce: bigint
  /** Absent while it is in no block. */
  readonly blockNumber?: bigint | null | undefined
  /** Absent in transactions that name none (before EIP-155). */
  readonly networkId: Caip2 | undefined
}

const transactionSchema: v.GenericSchema<unknown, ChainTransaction> = v.pipe(
  v.object({
    hash,
    from: address,
    to: v.nullish(address),
    value: quantitySchema,
    input: bytes,
    nonce: quantitySchema,
    blockNumber: v.nullish(quantitySchema),
    chainId: v.optional(v.unknown()),
  }),
  v.transform(({ chainId, ...rest }) => ({ ...rest, networkId: parseChainId(chainId) })),
)

export interface Receipt {
  readonly transactionHash: string
  readonly from: string
  readonly blockNumber: bigint
  readonly blockHash: string
  /** 1: carried out; 0: reverted. */
  readonly status: bigint
  readonly gasUsed: bigint
  readonly effectiveGasPrice?: bigint | null | undefined
  /** What a rollup charges for the chain below it, beside the gas. */
  readonly l1Fee?: bigint | null | undefined
  readonly logs: readonly EvmLog[]
}

export const logSchema: v.GenericSchema<unknown, EvmLog> = v.object({ address, topics: v.array(hash), data: bytes })

const receiptSchema: v.GenericSchema<unknown, Receipt> = v.object({
  transactionHash: hash,
  from: address,
  blockNumber: quantitySchema,
  blockHash: hash,
  status: v.pipe(
    quantitySchema,
    v.check((status) => status <= 1n),
  ),
  gasUsed: quantitySchema,
  effectiveGasPrice: v.nullish(quantitySchema),
  l1Fee: v.nullish(quantitySchema),
  logs: v.array(logSchema),
})

const blockSchema = v.nullable(v.object({ number: v.nullish(quantitySchema), hash: v.nullish(hash) }))
const fullBlockSchema = v.fallback(v.nullable(v.object({ transactions: v.array(v.unknown()) })), null)

const quantity = (amount: bigint): string => `0x${amount.toString(16)}`

/** Null for one that the node does not have, and for anything that is not the one that was asked for. */
export async function readTransaction(ask: Ask, hash: string): Promise<ChainTransaction | null> {
  const found = await ask('eth_getTransactionByHash', [hash], v.fallback(v.nullable(transactionSchema), null))
  return found?.hash === hash ? found : null
}

/** As `readTransaction`. Null while the transaction is in no block. */
export async function readReceipt(ask: Ask, hash: string): Promise<Receipt | null> {
  const found = await ask('eth_getTransactionReceipt', [hash], v.fallback(v.nullable(receiptSchema), null))
  return found?.transactionHash === hash ? found : null
}

export function feePaid({ gasUsed, effectiveGasPrice, l1Fee }: Receipt): bigint | undefined {
  return typeof effectiveGasPrice === 'bigint' ? gasUsed * effectiveGasPrice + (l1Fee ?? 0n) : undefined
}

/**
 * Whether a block can no longer be reorganised away: it is not above the block that the chain calls `safe`, or where nodes know no
 * such block, at least two blocks were built on it. The node must have it by this hash.
 */
export async function isFinalBlock(
  ask: Ask,
  { blockNumber, blockHash }: Pick<Receipt, 'blockNumber' | 'blockHash'>,
): Promise<boolean> {
  const [safe, latest, block] = await Promise.all([
    // Chains without such a block refuse the name.
    ask('eth_getBlockByNumber', ['safe', false], blockSchema).catch(() => undefined),
    ask('eth_blockNumber', [], quantitySchema),
    ask('eth_getBlockByNumber', [quantity(blockNumber), false], blockSchema),
  ])
  if (block?.hash !== blockHash) return false
  // Nodes answer the first block of the chain while they do not know a safe one.
  return safe?.number ? blockNumber <= safe.number : latest - blockNumber >= 2n
}

/** How many transactions of an account are in blocks up to this one; with `pending`, also those that wait. */
export function countTransactions(ask: Ask, address: string, block: bigint | 'latest' | 'pending'): Promise<bigint> {
  const tag = typeof block === 'bigint' ? quantity(block) : block
  return ask('eth_getTransactionCount', [address, tag], quantitySchema)
}

/** The transactions of an account in a block, or among those that wait for one. */
export async function transactionsIn(
  ask: Ask,
  block: bigint | 'pending',
  payer: string,
): Promise<readonly ChainTransaction[]> {
  const tag = typeof block === 'bigint' ? quantity(block) : block
  const found = await ask('eth_getBlockByNumber', [tag, true], fullBlockSchema)
  const transactions = found?.transactions.flatMap((transaction) => {
    const parsed = v.safeParse(transactionSchema, transaction)
    return parsed.success && parsed.output.from === payer ? [parsed.output] : []
  })
  return transactions ?? []
}

/**
 * The transaction that used a nonce of an account, in a block above `after`. The block is found by halving: nodes tell how many
 * transactions an account had at a block. Null where they do not have it.
 */
export async function transactionOfNonce(
  ask: Ask,
  { payer, nonce, after }: { readonly payer: string; readonly nonce: bigint; readonly after: bigint },
): Promise<ChainTransaction | null> {
  let unused = after
  let used = await ask('eth_blockNumber', [], quantitySchema)
  while (used - unused > 1n) {
    const middle = (unused + used) / 2n
    if ((await countTransactions(ask, payer, middle)) > nonce) used = middle
    else unused = middle
  }
  const found = await transactionsIn(ask, used, payer)
  return found.find((transaction) => transaction.nonce === nonce) ?? null
}
