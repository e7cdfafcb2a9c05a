import { FrameError } from '@portico/embedded-api'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { numberToHex } from 'viem'

import {
  allGuards,
  type ApprovalRequest,
  type AssetChange,
  type DescribeContext,
  type Describing,
  type Simulation,
} from '../../decode/Description.js'
import { readCalls, readTransaction } from '../../decode/evm/describeTransaction.js'
import type { Call } from '../../decode/evm/describeCall.js'
import { readSolanaTransactions } from '../../decode/solana/describeSolanaTransactions.js'
import { readSolanaTransaction, type SolanaMessage } from '../../decode/solana/readSolanaTransaction.js'
import type { Node } from '../../nodes/createNode.js'

/** Approval does not wait for longer. Milliseconds. */
const simulationTime = 4000

/**
 * What a node of the site says that a transaction would change for the account, were it sent now. Undefined for requests that
 * change nothing by themselves. It never throws: a node may not simulate, may be slow, or may fail.
 */
export async function simulate(
  request: ApprovalRequest,
  context: DescribeContext,
  node: Node,
): Promise<Simulation | undefined> {
  const describing: Describing = { request, context, guards: allGuards }
  const run = simulations[request.method]
  if (!run) return undefined
  const late = AbortSignal.timeout(simulationTime)
  const timedOut = new Promise<Simulation>((resolve) => {
    late.addEventListener('abort', () => resolve({ status: 'unknown', reason: 'late' }))
  })
  const asked = run(describing, node, late).catch((): Simulation => ({ status: 'unknown', reason: 'unsupported' }))
  return Promise.race([asked, timedOut])
}

type Run = (describing: Describing, node: Node, signal: AbortSignal) => Promise<Simulation>

const simulateSolana: Run = async (describing, node, signal) => {
  const [only, ...others] = readSolanaTransactions(describing)
  // Later ones depend on what the ones before change.
  if (!only || others.length > 0) return { status: 'unknown', reason: 'several' }
  return simulateSolanaTransaction(only, describing, node, signal)
}

const simulations: Readonly<Record<string, Run>> = {
  eth_sendTransaction: (describing, node, signal) =>
    simulateCalls([readTransaction(describing)], describing, node, signal),
  wallet_sendCalls: (describing, node, signal) => simulateCalls(readCalls(describing), describing, node, signal),
  solana_signTransaction: simulateSolana,
  solana_signAllTransactions: simulateSolana,
  solana_signAndSendTransaction: simulateSolana,
}

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
const LogSchema = v.object({ address: hex, topics: v.array(hex), data: hex })
const BlocksSchema = v.tuple([
  v.object({ calls: v.array(v.object({ status: hex, logs: v.optional(v.array(LogSchema), []) })) }),
])
type Log = v.InferOutput<typeof LogSchema>

async function simulateCalls(
  calls: readonly Call[],
  { request }: Describing,
  node: Node,
  signal: AbortSignal,
): Promise<Simulation> {
  const from = request.account
  const asked = calls.map(({ to, value, data }) => ({ from, ...(to && { to }), value: numberToHex(value), data }))
  const blocks = await node
    .request('eth_simulateV1', [{ blockStateCalls: [{ calls: asked }], traceTransfers: true }, 'latest'], signal)
    .catch((error: unknown) => {
      if (isRefusal(error)) return undefined
      throw error
    })
  if (blocks === undefined) return probeCalls(asked, node, signal)
  const [block] = v.parse(BlocksSchema, blocks)
  if (block.calls.some(({ status }) => BigInt(status) === 0n)) return { status: 'fails' }
  return {
    status: 'done',
    changes: changesIn(
      block.calls.flatMap(({ logs }) => logs),
      from,
    ),
  }
}

/** A node without `eth_simulateV1` says at least whether the only call would fail. */
async function probeCalls(asked: readonly object[], node: Node, signal: AbortSignal): Promise<Simulation> {
  const [only, ...others] = asked
  const unsupported: Simulation = { status: 'unknown', reason: 'unsupported' }
  if (!only || others.length > 0) return unsupported
  return node.request('eth_call', [only, 'latest'], signal).then(
    () => unsupported,
    (error: unknown): Simulation => (isRefusal(error) ? { status: 'fails' } : unsupported),
  )
}

/** The node answered, with an error. */
function isRefusal(error: unknown): boolean {
  return error instanceof FrameError && error.code === 'embedded/nodeRefused'
}

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721, and `TransferSingle` of ERC-1155. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const transferSingleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** What `traceTransfers` writes as the contract of transfers of the native currency. */
const nativeContract = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

function changesIn(logs: readonly Log[], account: string): readonly AssetChange[] {
  const sums = new Map<string, { readonly asset: string; readonly item?: string; amount: bigint }>()
  for (const log of logs) {
    const transfer = readTransfer(log)
    if (!transfer) continue
    const { from, to, amount, item } = transfer
    const asset = log.address.toLowerCase() === nativeContract ? 'native' : log.address
    const key = `${asset.toLowerCase()} ${item ?? ''}`
    const sum = sums.get(key) ?? { asset, ...(item !== undefined && { item }), amount: 0n }
    sums.set(key, sum)
    if (from === account.toLowerCase()) sum.amount -= amount
    if (to === account.toLowerCase()) sum.amount += amount
  }
  return [...sums.values()]
    .filter(({ amount }) => amount !== 0n)
    .map(({ asset, item, amount }) => ({ asset, amount: String(amount), ...(item !== undefined && { item }) }))
}

function readTransfer({ topics, data }: Log) {
  const [event, first, second, third] = topics
  const word = (at: number): bigint => BigInt(`0x${data.slice(2 + 64 * at, 66 + 64 * at) || '0'}`)
  if (event === transferTopic && first && second)
    return third === undefined
      ? { from: addressIn(first), to: addressIn(second), amount: word(0) }
      : { from: addressIn(first), to: addressIn(second), amount: 1n, item: String(BigInt(third)) }
  if (event === transferSingleTopic && second && third)
    return { from: addressIn(second), to: addressIn(third), amount: word(1), item: String(word(0)) }
  return undefined
}

function addressIn(topic: string): string {
  return `0x${topic.slice(-40).toLowerCase()}`
}

const AccountSchema = v.nullable(
  v.object({ lamports: v.number(), owner: v.string(), data: v.tuple([v.string(), v.literal('base64')]) }),
)
const AccountsSchema = v.object({ value: v.array(AccountSchema) })
const SimulatedSchema = v.object({
  value: v.object({ err: v.unknown(), accounts: v.optional(v.nullable(v.array(AccountSchema))) }),
})
type Account = v.InferOutput<typeof AccountSchema>

const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const tokenAccountLength = 165

async function simulateSolanaTransaction(
  bytes: Uint8Array,
  { request, context }: Describing,
  node: Node,
  signal: AbortSignal,
): Promise<Simulation> {
  const { message } = readSolanaTransaction(bytes) ?? {}
  if (!message) return { status: 'unknown', reason: 'unsupported' }
  const { account } = request
  const addresses = await accountsOf(message, context)
  const before = v.parse(
    AccountsSchema,
    await node.request('getMultipleAccounts', [addresses, { encoding: 'base64' }], signal),
  )
  const config = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses },
  }
  const { value } = v.parse(
    SimulatedSchema,
    await node.request('simulateTransaction', [base64.encode(bytes), config], signal),
  )
  if (value.err !== null && value.err !== undefined) return { status: 'fails' }
  if (!value.accounts) return { status: 'unknown', reason: 'unsupported' }
  const sums = new Map<string, bigint>()
  const add = (asset: string, amount: bigint): void => void sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  addresses.forEach((address, at) => {
    const states = [
      { state: before.value[at] ?? null, sign: -1n },
      { state: value.accounts?.[at] ?? null, sign: 1n },
    ]
    for (const { state, sign } of states) {
      if (address === account) add('native', sign * BigInt(state?.lamports ?? 0))
      const tokens = tokensIn(state)
      if (tokens?.owner === account) add(tokens.mint, sign * tokens.amount)
    }
  })
  const changes = [...sums].filter(([, amount]) => amount !== 0n)
  return { status: 'done', changes: changes.map(([asset, amount]) => ({ asset, amount: String(amount) })) }
}

/** What an account of a token program has, and whose it is. */
function tokensIn(
  account: Account,
): { readonly mint: string; readonly owner: string; readonly amount: bigint } | undefined {
  if (!account || !tokenPrograms.includes(account.owner)) return undefined
  const data = base64.decode(account.data[0])
  if (data.length < tokenAccountLength) return undefined
  return {
    mint: base58.encode(data.subarray(0, 32)),
    owner: base58.encode(data.subarray(32, 64)),
    amount: new DataView(data.buffer, data.byteOffset).getBigUint64(64, true),
  }
}

/** All that the transaction names, also by look-up tables; the visitor's account among them. */
async function accountsOf(message: SolanaMessage, { reads }: DescribeContext): Promise<readonly string[]> {
  const tables = await Promise.all(
    message.lookups.map(async ({ table, writable }) => {
      const addresses = await reads.lookupTable?.(table)
      return writable.flatMap((place) => addresses?.[place] ?? [])
    }),
  )
  return [...message.keys, ...tables.flat()]
}
