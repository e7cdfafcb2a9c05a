import { setTimeout as wait } from 'node:timers/promises'

/** Does `work` at its rate; resolves with the milliseconds that each took, from when it was due. */
export async function atRate(perSecond: number, seconds: number, work: (count: number) => Promise<void>) {
  const latencies: number[] = []
  const errors = new Map<string, number>()
  const open = new Set<Promise<void>>()
  const started = performance.now()
  const elapsed = (): number => performance.now() - started
  const end = perSecond > 0 ? seconds * 1000 : 0
  for (let due = 0; elapsed() < end; await wait(4)) {
    for (; due < Math.min((elapsed() / 1000) * perSecond, seconds * perSecond); due += 1) {
      const at = (due / perSecond) * 1000
      const one = work(due)
        .then(() => void latencies.push(elapsed() - at))
        .catch((error: Error) => void errors.set(error.message, (errors.get(error.message) ?? 0) + 1))
        .finally(() => open.delete(one))
      open.add(one)
    }
  }
  await Promise.race([Promise.all(open), wait(60_000)])
  return { latencies, errors, unanswered: open.size, seconds: elapsed() / 1000 }
}

/** The time that this share of all is not above, in words. */
export function quantile(times: readonly number[], share: number): string {
  const sorted = times.toSorted((one, other) => one - other)
  return `${(sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(0)} ms`
}

/** Prints how long they took, and what failed. */
export function describe(
  name: string,
  { latencies, errors, unanswered, seconds: took }: Awaited<ReturnType<typeof atRate>>,
) {
  if (latencies.length + errors.size + unanswered === 0) return
  const at = (share: number): string => quantile(latencies, share)
  const rate = (latencies.length / took).toFixed(1)
  console.log(
    `${name}: ${latencies.length} in ${took.toFixed(1)} s, ${rate}/s; p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}`,
  )
  console.log(`  failed: ${JSON.stringify(Object.fromEntries(errors))}; not answered a minute later: ${unanswered}`)
}
