/** What clients met, by what they did. */
export interface Outcomes {
  succeeded(kind: string, at: number): void
  failed(kind: string, reason: string): void
  /** Kinds in the order in which they first succeeded. */
  readonly kinds: () => readonly string[]
  /** Times of successes, ascending. */
  times(kind: string): readonly number[]
  /** How often each reason came. */
  failures(kind: string): ReadonlyMap<string, number>
  /** The longest time without a success that begins or ends between these times. Milliseconds. */
  longestGap(kind: string, from: number, until: number): number
}

export function createOutcomes(): Outcomes {
  const successes = new Map<string, number[]>()
  const failures = new Map<string, Map<string, number>>()
  const timesOf = (kind: string): readonly number[] => (successes.get(kind) ?? []).toSorted((a, b) => a - b)
  return {
    succeeded(kind, at) {
      const times = successes.get(kind)
      if (times) times.push(at)
      else successes.set(kind, [at])
    },
    failed(kind, reason) {
      const reasons = failures.get(kind) ?? new Map<string, number>()
      failures.set(kind, reasons.set(reason, (reasons.get(reason) ?? 0) + 1))
    },
    kinds: () => [...successes.keys()],
    times: timesOf,
    failures: (kind) => failures.get(kind) ?? new Map(),
    longestGap(kind, from, until) {
      const times = timesOf(kind)
      // The last success before, and the first after, bound what is seen in between.
      const bounds = [
        times.findLast((at) => at <= from) ?? from,
        ...times.filter((at) => at > from && at < until),
        times.find((at) => at >= until) ?? until,
      ]
      return Math.max(...bounds.slice(1).map((at, before) => at - bounds[before]!))
    },
  }
}
