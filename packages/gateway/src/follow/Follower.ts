import { setTimeout as wait } from 'node:timers/promises'

import type { Log } from '@portico/server'
import { NodeError, type ChainNode } from '../rpc/ChainNode.js'
import type { ChainReader } from './ChainReader.js'
import { PositionMoved, type ChainStore, type Position } from './ChainStore.js'
import type { Block } from './Segment.js'

export interface FollowerOptions {
  readonly node: ChainNode
  readonly reader: ChainReader
  readonly store: ChainStore
  readonly fromBlock: number
  readonly maxRange: number
  /** Milliseconds. */
  readonly pollInterval: number
  readonly log: Log
}

/** Blocks from the head that may still be replaced: they are read one by one and compared. */
const recentDepth = 128
/** Of recent blocks, how many are read at once. */
const recentRange = 100
/** Transfers and transactions that a range should hold; it grows while there are fewer. */
const wantedRows = 4000
/** Milliseconds between attempts at a node that fails. */
const shortestPause = 250
const longestPause = 30_000

/**
 * Copies a network from its node into the database until the signal aborts, or throws what the database throws. It goes
 * on where it stopped. A node that fails, is behind or lies is asked again: rows come only from answers that fit together,
 * and go only where the node has another block instead.
 */
export async function follow(options: FollowerOptions, signal: AbortSignal): Promise<void> {
  const { node, store, pollInterval, log } = options
  const read = createSegments(options)
  let position = await store.position()
  let failures = 0
  let isAtHead = false
  while (!signal.aborted) {
    try {
      const step = await read(position, signal)
      failures = 0
      if (step.isAtHead && !isAtHead) {
        log({ level: 'info', event: 'follow.atHead', chain: node.chain, block: step.position.number })
      }
      isAtHead = step.isAtHead
      position = step.position
      if (isAtHead) await pause(pollInterval, signal)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof PositionMoved) {
        position = await store.position()
      } else if (error instanceof NodeError) {
        failures += 1
        const level = failures < 3 ? 'debug' : 'warn'
        log({ level, event: 'follow.retry', chain: node.chain, failures, reason: reasonOf(error) })
        await pause(Math.min(longestPause, shortestPause * 2 ** Math.min(failures - 1, 10)), signal)
      } else throw error
    }
  }
}

interface Step {
  readonly position: Position
  /** Whether there is nothing more to read. */
  readonly isAtHead: boolean
}

/** One step: the blocks after a position, or back to where the node's blocks differ. */
function createSegments(options: FollowerOptions): (position: Position, signal: AbortSignal) => Promise<Step> {
  const { node, reader, store, fromBlock, maxRange, log } = options
  let range = Math.min(maxRange, recentRange)

  /** The highest block that the node has too; what it has instead of the others is read anew. */
  async function fork(position: Position, signal: AbortSignal): Promise<number> {
    // Another network behind the same address would cost all rows.
    const id = await node.call('eth_chainId', [], signal)
    if (typeof id !== 'string' || `eip155:${Number(id)}` !== node.chain) {
      throw new NodeError('rpc', 'the node serves another network')
    }
    let from = position.number + 1
    for (;;) {
      const kept = await store.blocksBelow(from, recentRange)
      const last = kept.at(-1)
      if (!last) return fromBlock - 1
      const theirs = await reader.blocks(
        kept.map(({ number }) => number),
        signal,
      )
      const shared = kept.find(({ hash }, at) => theirs[at]?.hash === hash)
      if (shared) return shared.number
      from = last.number
    }
  }
  async function rollBack(position: Position, signal: AbortSignal): Promise<Step> {
    const to = await fork(position, signal)
    const next = await store.rollBack(position, to)
    log({ level: 'info', event: 'follow.reorganised', chain: node.chain, from: position.number, to })
    return { position: next, isAtHead: false }
  }

  async function ahead(position: Position, head: Block, signal: AbortSignal): Promise<Step> {
    const from = position.number + 1
    const isRecent = head.number - from < recentDepth
    const to = Math.min(head.number, from + Math.min(range, isRecent ? recentRange : maxRange) - 1)
    const older = { from, to: isRecent ? to : Math.min(to, head.number - recentDepth), isRecent }
    try {
      const segment = await reader.segment(older, signal)
      if (position.hash !== undefined && segment.from.parent !== position.hash) return await rollBack(position, signal)
      await store.append(position, segment)
      // Ranges with much in them become smaller before a node refuses them.
      const found = segment.transfers.length + segment.transactions.length
      if (found > wantedRows * 2) range = half(range)
      else if (found < wantedRows) range = Math.min(maxRange, range + Math.ceil(maxRange / 20))
      return { position: { number: segment.to.number, hash: segment.to.hash }, isAtHead: false }
    } catch (error) {
      // Nodes bound the blocks or the logs of an answer, each in words of its own.
      if (error instanceof NodeError) range = half(range)
      throw error
    }
  }

  return async (position, signal) => {
    const head = await reader.head(signal)
    await store.see(head.number)
    if (head.number > position.number) return ahead(position, head, signal)
    // A node that is behind, or went back: what it has is compared, and what it does not have yet is kept.
    const [ours] = await store.blocksBelow(head.number + 1, 1)
    const isSame = ours === undefined || ours.number !== head.number || ours.hash === head.hash
    return isSame ? { position, isAtHead: true } : rollBack(position, signal)
  }
}

/** What a node says may repeat the address of an account, or of the node: only what the gateway says itself is in the log. */
function reasonOf({ code, message }: NodeError): string {
  return code === undefined ? message : `the node answered with error ${code}`
}

function half(range: number): number {
  return Math.max(1, Math.floor(range / 2))
}

/** Waits; ends early, without an error, when the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined)
}
