import * as v from 'valibot'
import type { Hex } from 'viem'

import { NodeError, type ChainNode, type NodeCall } from '../rpc/ChainNode.js'
import {
  AddressSchema,
  BigQuantitySchema,
  HashSchema,
  HexSchema,
  LogSchema,
  mayHaveTransfers,
  QuantitySchema,
  transfersOf,
  transferTopics,
  type Log,
} from './readLogs.js'
import type { Block, Segment, Transaction } from './Segment.js'

/** Reads blocks of an EVM network from its node. */
export interface ChainReader {
  head(signal: AbortSignal): Promise<Block>
  /** In the order of the numbers; undefined where the node has no such block. */
  blocks(numbers: readonly number[], signal: AbortSignal): Promise<readonly (Block | undefined)[]>
  /**
   * What happened from one block to another. `isRecent`: these blocks may still be replaced, so that all of them are read
   * and compared.
   * @throws NodeError when the node does not have all of it, or contradicts itself: its blocks changed meanwhile
   */
  segment(range: BlockRange, signal: AbortSignal): Promise<Segment>
}

export interface BlockRange {
  readonly from: number
  readonly to: number
  readonly isRecent: boolean
}

const headerEntries = {
  number: QuantitySchema,
  hash: HashSchema,
  parentHash: HashSchema,
  timestamp: QuantitySchema,
  logsBloom: v.optional(HexSchema, '0x'),
}
const HeaderSchema = v.nullable(v.object(headerEntries))
type Header = v.InferOutput<v.ObjectSchema<typeof headerEntries, undefined>>

const FullBlockSchema = v.nullable(
  v.object({
    ...headerEntries,
    transactions: v.array(
      v.object({
        hash: HashSchema,
        transactionIndex: QuantitySchema,
        from: AddressSchema,
        to: v.nullish(AddressSchema),
        value: BigQuantitySchema,
        nonce: QuantitySchema,
        input: v.optional(HexSchema, '0x'),
      }),
    ),
  }),
)
const ReceiptsSchema = v.nullable(
  v.array(
    v.object({
      blockHash: HashSchema,
      transactionHash: HashSchema,
      // Absent before Byzantium.
      status: v.nullish(QuantitySchema),
      contractAddress: v.nullish(AddressSchema),
      logs: v.array(LogSchema),
    }),
  ),
)
const LogsSchema = v.array(LogSchema)

/** `transactions`: reads each transaction, not only transfers of tokens. */
export function createChainReader(node: ChainNode, { transactions }: { readonly transactions: boolean }): ChainReader {
  const header = (number: number): NodeCall => ({ method: 'eth_getBlockByNumber', params: [quantity(number), false] })
  async function headers(numbers: readonly number[], signal: AbortSignal): Promise<readonly (Header | undefined)[]> {
    const answers = await node.callAll(numbers.map(header), signal)
    return answers.map((answer, at) => {
      const block = parse(HeaderSchema, answer)
      if (block && block.number !== numbers[at]) throw contradiction('it answered another block than was asked for')
      return block ?? undefined
    })
  }

  async function transferSegment({ from, to, isRecent }: BlockRange, signal: AbortSignal): Promise<Segment> {
    const numbers = isRecent ? range(from, to) : [...new Set([from, to])]
    // Before the logs: an answer without logs means nothing from a node that does not have these blocks.
    const known = new Map(there(await headers(numbers, signal)).map((block) => [block.number, block]))
    const filter = { fromBlock: quantity(from), toBlock: quantity(to), topics: [transferTopics] }
    const logs = [...parse(LogsSchema, await node.call('eth_getLogs', [filter], signal))]
    if (logs.some(({ blockNumber }) => blockNumber < from || blockNumber > to)) {
      throw contradiction('it answered logs that were not asked for')
    }
    if (isRecent) logs.push(...(await missedLogs([...known.values()], logs, signal)))
    const undated = new Set(logs.flatMap((log) => (log.blockTimestamp === undefined ? [log.blockNumber] : [])))
    const missing = [...undated].filter((number) => !known.has(number))
    for (const block of there(await headers(missing, signal))) known.set(block.number, block)
    const blocks = new Map([...known].map(([number, block]) => [number, blockOf(block)]))
    for (const { blockNumber: number, blockHash: hash, blockTimestamp: time = 0 } of logs) {
      const block = blocks.get(number)
      if (block && block.hash !== hash) throw contradiction('its blocks changed')
      // The parent of a block that is too old to be replaced is not compared.
      if (!block) blocks.set(number, { number, hash, parent: '0x', time })
    }
    const found = new Map<string, Transaction>()
    for (const { blockNumber: block, transactionIndex: position, transactionHash: hash } of logs) {
      found.set(`${block}/${position}`, { block, position, hash })
    }
    return joined({ from, to }, [...blocks.values()], [...found.values()], logs)
  }

  /** A node behind a balancer may answer the headers, and another that is behind the logs. */
  async function missedLogs(known: readonly Header[], logs: readonly Log[], signal: AbortSignal) {
    const withLogs = new Set(logs.map(({ blockNumber }) => blockNumber))
    const doubtful = known.filter(({ number, logsBloom }) => !withLogs.has(number) && mayHaveTransfers(logsBloom))
    const calls = doubtful.map(({ hash }) => ({
      method: 'eth_getLogs',
      params: [{ blockHash: hash, topics: [transferTopics] }],
    }))
    return (await node.callAll(calls, signal)).flatMap((answer) => parse(LogsSchema, answer))
  }

  async function fullSegment({ from, to }: BlockRange, signal: AbortSignal): Promise<Segment> {
    const calls = range(from, to).flatMap((number) => [
      { method: 'eth_getBlockByNumber', params: [quantity(number), true] },
      { method: 'eth_getBlockReceipts', params: [quantity(number)] },
    ])
    const answers = await node.callAll(calls, signal)
    const full = range(from, to).map((number, at) => {
      const block = parse(FullBlockSchema, answers[at * 2])
      const receipts = parse(ReceiptsSchema, answers[at * 2 + 1])
      if (!block || !receipts) throw new NodeError('rpc', 'the node does not have all blocks')
      const isSame = receipts.every(({ blockHash }) => blockHash === block.hash)
      if (block.number !== number || !isSame || receipts.length !== block.transactions.length) {
        throw contradiction('its blocks changed')
      }
      return { block, receipts: new Map(receipts.map((receipt) => [receipt.transactionHash, receipt])) }
    })
    const sent = full.flatMap(({ block, receipts }) =>
      block.transactions.map(
        ({ hash, transactionIndex: position, from: sender, to: recipient, ...rest }): Transaction => {
          const receipt = receipts.get(hash)
          const details = {
            sender,
            recipient: recipient ?? receipt?.contractAddress ?? undefined,
            value: rest.value,
            nonce: rest.nonce,
            isFailed: receipt?.status === 0,
            isCreation: !recipient,
            selector: rest.input.length >= 10 ? (rest.input.slice(0, 10) as Hex) : undefined,
          }
          return { block: block.number, position, hash, details }
        },
      ),
    )
    const logs = full.flatMap(({ receipts }) => [...receipts.values()].flatMap((receipt) => receipt.logs))
    return joined(
      { from, to },
      full.map(({ block }) => blockOf(block)),
      sent,
      logs,
    )
  }

  return {
    async head(signal) {
      const block = parse(HeaderSchema, await node.call('eth_getBlockByNumber', ['latest', false], signal))
      if (!block) throw new NodeError('rpc', 'the node has no blocks')
      return blockOf(block)
    },
    blocks: async (numbers, signal) => (await headers(numbers, signal)).map((block) => block && blockOf(block)),
    segment: transactions ? fullSegment : transferSegment,
  }
}

/** Ends of a segment whose blocks follow each other. */
function joined(
  { from, to }: { readonly from: number; readonly to: number },
  blocks: readonly Block[],
  transactions: readonly Transaction[],
  logs: readonly Log[],
): Segment {
  const byNumber = new Map(blocks.map((block) => [block.number, block]))
  const [first, last] = [byNumber.get(from), byNumber.get(to)]
  if (!first || !last) throw new NodeError('rpc', 'the node does not have all blocks')
  for (const block of blocks) {
    const before = byNumber.get(block.number - 1)
    if (before && block.parent !== '0x' && before.hash !== block.parent) throw contradiction('its blocks changed')
  }
  return { from: first, to: last, blocks, transactions, transfers: logs.flatMap(transfersOf) }
}

function there(found: readonly (Header | undefined)[]): readonly Header[] {
  return found.map((block) => {
    if (!block) throw new NodeError('rpc', 'the node does not have all blocks')
    return block
  })
}

function parse<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  if (!parsed.success) throw new NodeError('rpc', 'the node answered something else than was asked for')
  return parsed.output
}

function contradiction(what: string): NodeError {
  return new NodeError('rpc', `the node contradicts itself: ${what}`)
}

function blockOf({ number, hash, parentHash, timestamp }: Header): Block {
  return { number, hash, parent: parentHash, time: timestamp }
}

function quantity(number: number): Hex {
  return `0x${number.toString(16)}`
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}
