import { growthOf, type Plan, type Postgres } from '@portico/devnet/postgres'
import { readFileSync } from 'node:fs'

/** Rows that a statement of a visitor, a page or a batch may read or sort, whatever the size of its tables. */
const mostRows = 10_000

/** Prints a figure as a line of JSON, which the bench puts into a table. */
export function print(name: string, value: number, unit: string): void {
  process.stdout.write(`${JSON.stringify({ name, value, unit })}\n`)
}

export function printTimes(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? NaN
  print(`${name}, p50`, at(0.5), 'ms')
  print(`${name}, p99`, at(0.99), 'ms')
}

/** Prints what should not be. */
export function printFinding(part: string, finding: readonly string[], statement = ''): void {
  process.stdout.write(`${JSON.stringify({ part, finding, statement })}\n`)
}

/** Prints the slowest of each statement, and what reads or sorts many rows. */
export function printPlans(part: string, plans: readonly Plan[], isExpected: (plan: Plan) => boolean = () => false) {
  const slowest = new Map<string, Plan & { readonly times: number }>()
  for (const plan of plans) {
    // Lists of different lengths are one statement.
    const text = plan.statement.replace(/\$\d+(, ?\$\d+)+/g, '$…').replace(/(\(\$…\), ?)+/g, '')
    const known = slowest.get(text)
    const times = (known?.times ?? 0) + 1
    slowest.set(text, known && known.duration > plan.duration ? { ...known, times } : { ...plan, times })
  }
  for (const [statement, { database, duration, times, steps }] of slowest) {
    const scans = steps.map(({ type, source = '', rows }) => `${type} ${source} (${rows})`)
    process.stdout.write(`${JSON.stringify({ part, database, statement, times, duration, scans })}\n`)
  }
  for (const plan of plans) {
    const growth = growthOf(plan, mostRows)
    if (growth.length > 0 && !isExpected(plan)) printFinding(part, growth, plan.statement)
  }
}

/** Process of PostgreSQL that all others of the server come from. */
export async function mainProcessOf(postgres: Postgres): Promise<number> {
  const [row] = await postgres.query(`select pid from pg_stat_activity where backend_type = 'checkpointer'`)
  const stat = readFileSync(`/proc/${String(row?.['pid'])}/stat`, 'utf8')
  return Number(stat.split(') ')[1]?.split(' ')[1])
}
