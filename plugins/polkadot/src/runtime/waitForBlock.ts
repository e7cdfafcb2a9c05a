import { pause } from '@portico/core'

/** Milliseconds; a block takes longer. */
const pollInterval = 1000
/** Blocks that are read again, as the newest ones may have been replaced by others with the same numbers. */
const reorgDepth = 3
/** How many blocks back a transaction is looked for that was not sent from here: for so many one is valid by default. */
const defaultPeriod = 64

export interface BlockRange {
  readonly since: number
  readonly until: number | undefined
}

/**
 * Reads blocks until one has the transaction.
 * @throws what `expired` makes once no block can take it any more, the signal's reason
 */
export async function waitForBlock({
  newestBlock,
  findInBlock,
  range,
  expired,
  signal,
}: {
  readonly newestBlock: () => Promise<number>
  readonly findInBlock: (number: number) => Promise<'success' | 'reverted' | undefined>
  /** Blocks that may have it; undefined: it was not sent from here. */
  readonly range: BlockRange | undefined
  readonly expired: () => Error
  readonly signal: AbortSignal | undefined
}): Promise<'success' | 'reverted'> {
  let lastHead = -1
  let next = range?.since
  for (;;) {
    signal?.throwIfAborted()
    const head = await newestBlock()
    if (head > lastHead) {
      for (let number = Math.max(next ?? head - defaultPeriod, 1); number <= head; number++) {
        const outcome = await findInBlock(number)
        if (outcome) return outcome
      }
      if (range?.until !== undefined && head - reorgDepth > range.until) throw expired()
      lastHead = head
      next = Math.max(range?.since ?? 1, head - reorgDepth + 1)
    }
    await pause(pollInterval, signal)
  }
}
