import type { CallsSimulation } from '@portico/core'
import * as v from 'valibot'
import { readUint } from '../tokens/erc20.js'
import type { Ask } from './readTransaction.js'
import type { Transaction } from './toTransactions.js'

/** What is tried: the calls, and between them and after them the balances of tokens. */
export interface Trial {
  /** In lower case. */
  readonly payer: string
  readonly calls: readonly Transaction[]
  /** Contracts, in lower case. */
  readonly tokens: readonly string[]
  /** `balanceOf` of the payer, of each token. */
  readonly reads: readonly Transaction[]
}

/**
 * A program that makes calls, and answers of each three words: whether it succeeded, the first word of its answer, and the balance
 * of the account that runs it. Its input is a list of: receiver (20 bytes), value (32), length of the data (32), data.
 *
 *     for (i = 0, o = 0; i < calldatasize; i += 84 + length, o += 96)
 *       mem[o + 32] = 0; calldatacopy(o + 96, i + 84, length)
 *       mem[o] = call(gas, to, value, o + 96, length, o + 32, 32); mem[o + 64] = selfbalance
 *     return mem[0 .. o]
 */
const program =
  '0x600060005b81361115604e576000816020015281603401358083605401836060013760' +
  '208260200182846060018660140135873560601c5af18252478260400152820160540191506060016004565b6000f3'

/** Answers nothing, and costs nothing: the identity precompile. */
const nothing = `0x${'0'.repeat(39)}4`

/**
 * For nodes without `eth_simulateV1`: one `eth_call` in which the payer has the program above as its code (`stateOverrides` of
 * execution-apis), so that contracts are called by the payer. It tells balances, and no logs.
 */
export async function probeCalls(ask: Ask, { payer, calls, tokens, reads }: Trial): Promise<CallsSimulation> {
  const start: Transaction = { from: payer, to: nothing, value: '0x0', data: '0x' }
  const made = [start, ...reads, ...calls, ...reads]
  const call = { from: payer, to: payer, data: `0x${made.map(encode).join('')}` }
  const answer = await ask('eth_call', [call, 'latest', { [payer]: { code: program } }], v.string())
  const words = Array.from(answer.slice(2).matchAll(/.{64}/g), ([word]) => `0x${word}`)
  const resultOf = (at: number): readonly (bigint | undefined)[] => words.slice(3 * at, 3 * at + 3).map(readUint)
  // A node that does not know overrides answers for an account without code.
  if (words.length !== made.length * 3) return { status: 'unsupported' }
  const first = 1 + reads.length
  const failed = calls.findIndex((_, at) => resultOf(first + at)[0] !== 1n)
  if (failed !== -1) return { status: 'reverted', call: failed }
  const changeOf = (before: bigint | undefined, after: bigint | undefined): bigint => (after ?? 0n) - (before ?? 0n)
  const native = { amount: changeOf(resultOf(0)[2], resultOf(first + calls.length - 1)[2]) }
  const changes = tokens.map((token, at) => ({
    token,
    amount: changeOf(resultOf(1 + at)[1], resultOf(first + calls.length + at)[1]),
  }))
  return {
    status: 'done',
    changes: [native, ...changes].filter(({ amount }) => amount !== 0n),
    approvals: undefined,
  }
}

function encode({ to, value, data }: Transaction): string {
  const word = (amount: bigint): string => amount.toString(16).padStart(64, '0')
  return `${to.slice(2)}${word(BigInt(value))}${word(BigInt((data.length - 2) / 2))}${data.slice(2)}`
}
