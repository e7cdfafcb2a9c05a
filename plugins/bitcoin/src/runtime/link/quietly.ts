/** Does what a wallet may throw at: one without events has none to tell of, and nothing hangs on it. */
export function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
