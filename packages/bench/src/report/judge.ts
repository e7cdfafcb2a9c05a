import { budgets, targets } from '../budgets.js'
import type { Row } from '../Row.js'

export interface Verdict {
  readonly row: Row
  readonly kind: 'budget' | 'target'
  readonly met: boolean
  /** `<= 12.0 kB`, `ratio <= 2`. */
  readonly asked: string
}

const matches = (row: Row, of: { readonly composition: string; readonly metric: string }): boolean =>
  row.composition === of.composition && row.metric === of.metric

/** What the budgets and targets say of the rows. A budget whose row is missing is not met: see `unmeasured`. */
export function judge(rows: readonly Row[]): readonly Verdict[] {
  return rows.flatMap((row): readonly Verdict[] => [
    ...budgets
      .filter((budget) => matches(row, budget))
      .map(({ most }) => ({ row, kind: 'budget' as const, met: row.value <= most, asked: `<= ${most} ${row.unit}` })),
    ...targets
      .filter((target) => matches(row, target))
      .map(({ of, bound, figure }) => {
        const value = of === 'ratio' ? row.ratio : row.value
        const met = value !== null && (bound === 'most' ? value <= figure : value >= figure)
        return {
          row,
          kind: 'target' as const,
          met,
          asked: `${of === 'ratio' ? 'ratio ' : ''}${bound === 'most' ? '<=' : '>='} ${figure}${of === 'ratio' ? '' : ` ${row.unit}`}`,
        }
      }),
  ])
}

/** Budgets that no row answers to: something did not build or did not open. */
export function unmeasured(rows: readonly Row[]): readonly string[] {
  return budgets
    .filter((budget) => !rows.some((row) => matches(row, budget)))
    .map(({ composition, metric }) => `${composition}: ${metric}`)
}

/** What `npm test` makes of the budgets. Targets depend on the machine, and count for nothing here. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** Rows that a budget speaks of. */
  readonly rows: readonly Row[]
  /** Budgets without a figure; each is a failure. */
  readonly missing: readonly string[]
}

/** @param faults errors of pages, and pages that were not measured: each counts as failed */
export function tally(rows: readonly Row[], faults: readonly string[] = []): Tally {
  const verdicts = judge(rows).filter(({ kind }) => kind === 'budget')
  const missing = unmeasured(rows)
  const passed = verdicts.filter(({ met }) => met).length
  return {
    passed,
    failed: verdicts.length - passed + missing.length + faults.length,
    rows: verdicts.map(({ row }) => row),
    missing,
  }
}
