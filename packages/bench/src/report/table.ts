import { names } from '../compositions.js'
import type { Row } from '../Row.js'
import { judge } from './judge.js'

function figure({ value, unit }: Row): string {
  if (unit === 'B')
    return value >= 1_000_000 ? `${(value / 1_000_000).toFixed(2)} MB` : `${(value / 1000).toFixed(1)} kB`
  if (unit === 'ms') return `${value.toFixed(value < 10 ? 2 : 0)} ms`
  return `${unit === 'frames/s' ? value.toFixed(1) : Math.round(value)} ${unit}`
}

/** One line a figure, grouped by metric, so that compositions stand under each other. */
export function table(rows: readonly Row[]): string {
  const verdicts = judge(rows)
  const width = Math.max(0, ...rows.map(({ composition }) => composition.length))
  const groups = [...new Set(rows.map(({ metric }) => metric))].map((metric) => {
    const lines = rows
      .filter((row) => row.metric === metric)
      .map((row) => {
        const text = verdicts
          .filter((verdict) => verdict.row === row)
          .map(({ met, kind, asked }) => `${met ? 'ok  ' : 'MISS'} ${kind} ${asked}`)
          .join('  ')
        const ratio = row.ratio === null ? '' : `${row.ratio.toFixed(2)}×`
        return `  ${row.composition.padEnd(width)}  ${figure(row).padStart(24)}  ${ratio.padStart(8)}  ${text}`.trimEnd()
      })
    return `${metric}\n${lines.join('\n')}`
  })
  return groups.join('\n')
}

/** What is measured when the modal opens. */
const isAtOpen = (metric: string): boolean => / at open\b|to list\b/.test(metric)

/** What every feature adds to an opening beside five chains alone: a line a figure. Times depend on the machine; bytes and files do not. */
export function differenceAtOpen(rows: readonly Row[]): readonly string[] {
  return rows
    .filter(({ composition, metric }) => composition === names.reactHostAll && isAtOpen(metric))
    .flatMap(({ metric, unit, value }) => {
      const alone = rows.find((row) => row.composition === names.reactHostFive && row.metric === metric)
      if (!alone) return []
      const more = Math.round(value - alone.value)
      return [`everything beside five chains, ${metric}: ${more < 0 ? '' : '+'}${more} ${unit}`]
    })
}
