import type { Row } from '../Row.js'
import { judge, unmeasured } from './judge.js'

/** What `npm test` makes of the budgets. Targets depend on the machine, and count for nothing here. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** Rows that a budget speaks of. */
  readonly rows: readonly Row[]
  /** Budgets without a figure; each is a failure. */
  readonly missing: readonly string[]
}

export function tally(rows: readonly Row[]): Tally {
  const verdicts = judge(rows).filter(({ kind }) => kind === 'budget')
  const missing = unmeasured(rows)
  const passed = verdicts.filter(({ met }) => met).length
  return {
    passed,
    failed: verdicts.length - passed + missing.length,
    rows: verdicts.map(({ row }) => row),
    missing,
  }
}
