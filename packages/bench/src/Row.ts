/** One measured figure. */
export interface Row {
  readonly composition: string
  readonly metric: string
  readonly unit: 'B' | 'ms' | 'requests' | 'files' | 'commits' | 'frames/s' | 'instantiations'
  readonly value: number
  /** The bare React page's figure in the same run, where it has one. */
  readonly baseline: number | null
  readonly ratio: number | null
}

export function row(composition: string, metric: string, unit: Row['unit'], value: number, baseline?: number): Row {
  const known = baseline !== undefined
  return {
    composition,
    metric,
    unit,
    value,
    baseline: known ? baseline : null,
    ratio: known && baseline > 0 ? value / baseline : null,
  }
}
