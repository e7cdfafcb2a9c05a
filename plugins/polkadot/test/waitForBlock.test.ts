import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitForBlock, type BlockRange } from '../src/runtime/waitForBlock.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Waits on a chain whose newest block is what `heads` says, one after the other. */
async function wait(options: {
  readonly heads: readonly number[]
  readonly range: BlockRange | undefined
  readonly findInBlock?: (number: number, head: number) => 'success' | 'reverted' | undefined
}) {
  const { heads, range, findInBlock = () => undefined } = options
  const read: number[] = []
  const left = [...heads]
  let head = 0
  const outcome = waitForBlock({
    newestBlock: async () => (head = left.shift() ?? head),
    findInBlock: async (number) => {
      read.push(number)
      return findInBlock(number, head)
    },
    range,
    expired: () => new Error(`expired at ${head}`),
    signal: undefined,
  }).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(heads.length * 1000)
  return { outcome: await outcome, read }
}

it('reads every block from the one in which it was sent, and the last three again, which may have been replaced', async () => {
  const { outcome, read } = await wait({
    heads: [10, 10, 12, 13],
    range: { since: 10, until: 74 },
    // Block 11 was replaced by one that has it.
    findInBlock: (number, head) => (number === 11 && head === 13 ? 'success' : undefined),
  })
  expect(outcome).toBe('success')
  expect(read).toEqual([10, 10, 11, 12, 10, 11])
})

it('gives up only when no block can take it any more, those that may still be replaced included', async () => {
  const range = { since: 10, until: 12 }
  const { outcome } = await wait({ heads: [13, 14, 15, 16], range })
  expect(outcome).toBe('expired at 16')
  const late = await wait({
    heads: [13, 15],
    range,
    findInBlock: (number, head) => (number === 13 && head === 15 ? 'reverted' : undefined),
  })
  expect(late.outcome).toBe('reverted')
})

it('looks 64 blocks back for a transaction that was not sent from here', async () => {
  const { outcome, read } = await wait({
    heads: [100],
    range: undefined,
    findInBlock: (number) => (number === 40 ? 'success' : undefined),
  })
  expect(outcome).toBe('success')
  expect(read).toEqual([36, 37, 38, 39, 40])
})
