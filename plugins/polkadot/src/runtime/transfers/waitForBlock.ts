import { pause } from '@portico/core'

/** Between two looks, ms: a block takes longer. */
const glance = 1000
/** Blocks looked at again, as the newest may have given way to others of the same numbers. */
const depth = 3
/** Blocks before the newest in which a transaction that was not sent from here is looked for: as many as one is valid for. */
const period = 64

/** Blocks in which a transaction may be. */
export interface Validity {
  readonly since: number
  readonly until: number | undefined
}

/**
 * Looks through the blocks until one has the transaction, for as long as the signal lets it.
 * @throws what `expired` makes once no block can take it any more, the signal's reason
 */
export async function waitForBlock({
  newest,
  look,
  validity,
  expired,
  signal,
}: {
  readonly newest: () => Promise<number>
  readonly look: (number: number) => Promise<'success' | 'reverted' | undefined>
  readonly validity: Validity | undefined
  readonly expired: () => Error
  readonly signal: AbortSignal | undefined
}): Promise<'success' | 'reverted'> {
  let next = validity?.since
  let seen = -1
  for (;;) {
    signal?.throwIfAborted()
    const head = await newest()
    if (head > seen) {
      for (let number = Math.max(next ?? head - period, 1); number <= head; number++) {
        const end = await look(number)
        if (end) return end
      }
      if (validity?.until !== undefined && head - depth > validity.until) throw expired()
      seen = head
      next = Math.max(validity?.since ?? 1, head - depth + 1)
    }
    await pause(glance, signal)
  }
}
