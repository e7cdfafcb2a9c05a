import {
  readSolanaTransaction,
  type AssetChange,
  type Facts,
  type Intent,
  type Simulation,
  type SolanaMessage,
} from '@portico/wallet-requests'
import { callsOf } from '@portico/wallet-requests/accounts'
import { changesFor, movesIn, type EvmLog } from '@portico/chain-kit/evm'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { numberToHex, type Hex } from 'viem'

import { NodeError, type Node } from './askNode.js'

/** Approval does not wait for longer. Milliseconds. */
const simulationTime = 4000

/**
 * What a node of the site says that a request would change for the account, were it sent now. Undefined for those that change nothing
 * by themselves. It never throws: a node may not simulate, may be slow, or may fail.
 */
export async function simulate(intent: Intent, facts: Facts, node: Node): Promise<Simulation | undefined> {
  const late = new AbortController()
  const simulation = start(intent, facts, node, late.signal)
  if (!simulation) return undefined
  const timer = setTimeout(() => late.abort(), simulationTime)
  const timedOut = new Promise<Simulation>((resolve) => {
    late.signal.addEventListener('abort', () => resolve({ status: 'unknown', reason: 'late' }))
  })
  const simulated = simulation.catch((): Simulation => ({ status: 'unknown', reason: 'unsupported' }))
  return Promise.race([simulated, timedOut]).finally(() => clearTimeout(timer))
}

function start(intent: Intent, facts: Facts, node: Node, signal: AbortSignal): Promise<Simulation> | undefined {
  switch (intent.kind) {
    case 'evmTransaction':
      return simulateCalls([{ ...intent, value: BigInt(intent.value) }], intent.account, node, signal)
    case 'userOperation': {
      const calls = callsOf(intent.callData as Hex)
      return calls && simulateCalls(calls, intent.account, node, signal)
    }
    case 'solanaTransactions': {
      const [only = '', ...others] = intent.transactions
      // Later ones depend on what the ones before change.
      if (others.length > 0) return Promise.resolve({ status: 'unknown', reason: 'several' })
      return simulateSolanaTransaction(only, intent.account, facts, node, signal)
    }
    default:
      return undefined
  }
}

interface Call {
  readonly to?: string | undefined
  readonly value: bigint
  readonly data: string
}

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
const LogSchema = v.object({ address: hex, topics: v.array(hex), data: hex })
const BlocksSchema = v.tuple([
  v.object({ calls: v.array(v.object({ status: hex, logs: v.optional(v.array(LogSchema), []) })) }),
])

async function simulateCalls(
  calls: readonly Call[],
  from: string,
  node: Node,
  signal: AbortSignal,
): Promise<Simulation> {
  const requests = calls.map(({ to, value, data }) => ({ from, ...(to && { to }), value: numberToHex(value), data }))
  const blocks = await node
    .request('eth_simulateV1', [{ blockStateCalls: [{ calls: requests }], traceTransfers: true }, 'latest'], signal)
    .catch((error: unknown) => {
      if (isRefusal(error)) return undefined
      throw error
    })
  if (blocks === undefined) return probeCalls(requests, node, signal)
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
async function probeCalls(requests: readonly object[], node: Node, signal: AbortSignal): Promise<Simulation> {
  const [only, ...others] = requests
  const unsupported: Simulation = { status: 'unknown', reason: 'unsupported' }
  if (!only || others.length > 0) return unsupported
  return node.request('eth_call', [only, 'latest'], signal).then(
    () => unsupported,
    (error: unknown): Simulation => (isRefusal(error) ? { status: 'fails' } : unsupported),
  )
}

/** The node answered, with an error. */
function isRefusal(error: unknown): boolean {
  return error instanceof NodeError && error.reason === 'refused'
}

/** As facts have them: amounts as text, as they go to the signer. */
const changesIn = (logs: readonly EvmLog[], account: string): readonly AssetChange[] =>
  changesFor(account, movesIn(logs)).map(({ amount, ...change }) => ({ ...change, amount: String(amount) }))

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
  transaction: string,
  account: string,
  facts: Facts,
  node: Node,
  signal: AbortSignal,
): Promise<Simulation> {
  const { message } = readSolanaTransaction(base64.decode(transaction)) ?? {}
  if (!message) return { status: 'unknown', reason: 'unsupported' }
  const addresses = accountsOf(message, facts)
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
  const { value } = v.parse(SimulatedSchema, await node.request('simulateTransaction', [transaction, config], signal))
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
function accountsOf({ keys, lookups }: SolanaMessage, { lookupTables = {} }: Facts): readonly string[] {
  return [
    ...keys,
    ...lookups.flatMap(({ table, writable }) => writable.flatMap((place) => lookupTables[table]?.[place] ?? [])),
  ]
}
