import { networkName } from '@portico/chain-kit'
import { lamportsSchema } from '@portico/chain-kit/history'
import { parseCaip10, type Caip2, type TransferAction, type TransferOrder } from '@portico/core'
import * as v from 'valibot'
import { isAddress } from '../../isAddress.js'
import { toBase64 } from '../bytes.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { readWire } from '../wireTransaction.js'
import { checkReceiver } from './checkReceiver.js'
import { networkFee } from './findDifferences.js'
import { readMessage, type Message } from './readMessage.js'
import { readTokenMove, type TokenMove } from './readTokenMove.js'
import { failureOf } from './transactionFailure.js'

const commitment = 'confirmed'
/** Amounts have 64 bits. */
const mostAmount = 2n ** 64n - 1n
/** A fee so many times as high as the usual one is a fault of the node. */
const absurd = 100n
/** Lamports of a token account without extensions. */
const usualRent = 2_039_280n

export interface LatestBlock {
  readonly slot: number
  readonly blockhash: string
  /** Height of the last block that may have a transaction with this blockhash. */
  readonly lastBlock: number
}

/** A transfer that is ready to be signed. */
export interface PreparedTransaction extends LatestBlock {
  readonly transaction: Uint8Array
  /** The part of it that is signed. */
  readonly bytes: Uint8Array
  readonly message: Message
  /** Lamports for signatures, priority and a new account of the receiver. */
  readonly fee: bigint
}

const blockSchema = v.pipe(
  v.object({
    context: v.object({ slot: v.number() }),
    value: v.object({ blockhash: v.string(), lastValidBlockHeight: v.number() }),
  }),
  v.transform(({ context: { slot }, value: { blockhash, lastValidBlockHeight: lastBlock } }): LatestBlock => ({
    slot,
    blockhash,
    lastBlock,
  })),
)
const feeSchema = v.object({ value: v.nullable(lamportsSchema) })
const simulationSchema = v.object({
  value: v.object({
    err: v.unknown(),
    accounts: v.optional(v.nullable(v.array(v.nullable(v.object({ lamports: lamportsSchema }))))),
  }),
})

export async function readLatestBlock(
  { nodes }: RuntimeDeps,
  networkId: Caip2,
  signal?: AbortSignal,
): Promise<LatestBlock> {
  const params = [{ commitment }]
  return nodes.request({ networkId, method: 'getLatestBlockhash', params, schema: blockSchema, signal })
}

/**
 * Builds the transaction of a transfer, and has a node try it.
 * @param variant Tells two equal transfers apart: 0 to 9.
 * @throws a coded error: the receiver cannot be paid, there is not enough money, no node answers
 */
export async function prepareTransfer(
  deps: RuntimeDeps,
  { account, action }: Pick<TransferOrder, 'account' | 'action'>,
  variant: number,
  signal: AbortSignal | undefined,
): Promise<PreparedTransaction> {
  signal?.throwIfAborted()
  const { networkId, address } = parseCaip10(account)
  const money = checkAction(deps, action)
  const [block, tokens, { buildTransfer, buildTokenTransfer }] = await Promise.all([
    readLatestBlock(deps, networkId, signal),
    money.type === 'token' ? readTokenMove(deps, networkId, address, money, signal) : undefined,
    deps.web3(),
    checkReceiver(deps, networkId, money, signal),
  ])
  signal?.throwIfAborted()
  const ends = { from: address, to: money.to, blockhash: block.blockhash, variant }
  const transaction = tokens
    ? buildTokenTransfer({ ...ends, ...tokens })
    : buildTransfer({ ...ends, lamports: money.amount })
  const { message: bytes } = readWire(transaction)!
  const built = { transaction, bytes, message: readMessage(bytes)! }
  const [fee, rent] = await Promise.all([
    readFee(deps, networkId, built, signal),
    simulate(deps, networkId, { ...built, created: tokens?.isNew ? tokens.target : undefined }, signal),
  ])
  return { ...block, ...built, fee: fee + rent }
}

/** @throws `solana/invalidAddress`, `solana/invalidAmount` */
function checkAction(
  { context: { error } }: RuntimeDeps,
  action: TransferAction,
): Exclude<TransferAction, { readonly type: 'calls' }> {
  if (action.type === 'calls') throw error('notSupported', { wallet: 'Solana', method: 'calls' })
  const { to, amount } = action
  if (!isAddress(to))
    throw error('invalidAddress', { address: to }, { details: 'Expected 32 to 44 characters of base58, 32 bytes.' })
  if (amount <= 0n || amount > mostAmount)
    throw error('invalidAmount', { amount }, { details: 'Solana moves 1 to 2^64 - 1 smallest units.' })
  return action
}

async function readFee(
  deps: RuntimeDeps,
  networkId: Caip2,
  { bytes, message }: Pick<PreparedTransaction, 'bytes' | 'message'>,
  signal: AbortSignal | undefined,
): Promise<bigint> {
  const params = [toBase64(bytes), { commitment }]
  const method = 'getFeeForMessage'
  const { value } = await deps.nodes.request({ networkId, method, params, schema: feeSchema, signal })
  const usual = networkFee(message)
  // A node that does not know the blockhash yet cannot tell.
  return checkFee(deps, networkId, value ?? usual, usual)
}

/** Has a node try a transaction. Answers the lamports of the account that it creates: those of token-2022 differ in size. */
async function simulate(
  deps: RuntimeDeps,
  networkId: Caip2,
  {
    transaction,
    message,
    created,
  }: Pick<PreparedTransaction, 'transaction' | 'message'> & { readonly created: TokenMove['target'] | undefined },
  signal: AbortSignal | undefined,
): Promise<bigint> {
  const accounts = created === undefined ? undefined : { encoding: 'base64', addresses: [created] }
  const config = { encoding: 'base64', commitment, sigVerify: false, replaceRecentBlockhash: true, accounts }
  const { value } = await deps.nodes.request({
    networkId,
    method: 'simulateTransaction',
    params: [toBase64(transaction), config],
    schema: simulationSchema,
    signal,
  })
  if (value.err !== null) throw failureOf(deps.context, networkId, message, value.err)
  if (created === undefined) return 0n
  return checkFee(deps, networkId, value.accounts?.[0]?.lamports ?? usualRent, usualRent)
}

/** @throws `solana/absurdFee` */
function checkFee({ context }: RuntimeDeps, networkId: Caip2, fee: bigint, usual: bigint): bigint {
  if (fee <= usual * absurd) return fee
  throw context.error(
    'absurdFee',
    { chain: networkName(context, networkId), fee },
    { details: `The usual one is ${usual} lamports. Try again later, or name other nodes in the option \`rpcUrls\`.` },
  )
}
