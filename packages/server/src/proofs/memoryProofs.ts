import type { UsedProofs } from './UsedProofs.js'

export interface MemoryProofsOptions {
  /** Ids that are remembered. When there are as many, further ones throw until one is over: none may be used again. Default 1 000 000. */
  readonly most?: number | undefined
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined
}

/** Proofs that were used in this process. */
export function memoryProofs({ most = 1_000_000, now = () => Date.now() }: MemoryProofsOptions = {}): UsedProofs {
  const used = new Map<string, number>()
  return {
    async use(id, until) {
      if ((used.get(id) ?? -Infinity) > now()) return false
      // They came nearly in the order in which they are over.
      for (const [other, end] of used) {
        if (end <= now()) used.delete(other)
        else if (used.size < most) break
      }
      if (used.size >= most) throw new Error('too many proofs are remembered')
      used.set(id, until)
      return true
    },
  }
}
