import { describe, expect, it } from 'vitest'
import { budgets } from '../src/budgets.js'
import { median } from '../src/measure/median.js'
import { metrics } from '../src/metrics.js'
import { judge, unmeasured } from '../src/report/judge.js'
import { table } from '../src/report/table.js'
import { tally } from '../src/report/tally.js'
import { row } from '../src/Row.js'

describe('judge', () => {
  it('holds bytes against the budget', () => {
    const [fine, over] = [12_000, 12_001].map((bytes) => judge([row('shell+evm', metrics.readyGzip, 'B', bytes)])[0])
    expect(fine).toMatchObject({ kind: 'budget', met: true })
    expect(over).toMatchObject({ kind: 'budget', met: false })
  })

  it('allows no request before a click', () => {
    expect(judge([row('shell', metrics.requests, 'requests', 1)])[0]?.met).toBe(false)
    expect(judge([row('shell', metrics.requests, 'requests', 0)])[0]?.met).toBe(true)
  })

  it('holds times against the bare page of the same run', () => {
    const metric = metrics.openHovered(4)
    expect(judge([row('shell', metric, 'ms', 60, 30)])[0]).toMatchObject({ kind: 'target', met: true })
    expect(judge([row('shell', metric, 'ms', 61, 30)])[0]).toMatchObject({ kind: 'target', met: false })
    expect(judge([row('shell', metric, 'ms', 61)])[0]).toMatchObject({ met: false })
  })

  it('knows targets that are to be reached from below', () => {
    expect(judge([row('10 000 wallets', metrics.frames, 'frames/s', 54.9)])[0]?.met).toBe(false)
    expect(judge([row('10 000 wallets', metrics.frames, 'frames/s', 55)])[0]?.met).toBe(true)
  })

  it('says which budgets nothing was measured for', () => {
    expect(unmeasured([])).toHaveLength(budgets.length)
    expect(unmeasured(budgets.map(({ composition, metric }) => row(composition, metric, 'B', 0)))).toEqual([])
  })
})

describe('tally', () => {
  const met = budgets.map(({ composition, metric, most }) => row(composition, metric, 'B', most))

  it('passes when every budget is met, whatever the targets say', () => {
    const slow = row('shell', metrics.openHovered(4), 'ms', 900, 30)
    expect(tally([...met, slow])).toEqual({ passed: budgets.length, failed: 0, rows: met, missing: [] })
  })

  it.each(budgets)('fails when $composition goes over its budget: $metric', ({ composition, metric, most }) => {
    const rows = met.map((of) =>
      of.composition === composition && of.metric === metric ? row(composition, metric, 'B', most + 1) : of,
    )
    expect(tally(rows)).toMatchObject({ passed: budgets.length - 1, failed: 1 })
  })

  it('fails for what was not measured', () => {
    expect(tally(met.slice(1))).toMatchObject({ passed: budgets.length - 1, failed: 1 })
    expect(tally([])).toMatchObject({ passed: 0, failed: budgets.length })
  })
})

it('writes rows of one shape, with a ratio where the bare page has the figure', () => {
  const rows = [row('shell', 'm', 'ms', 60, 30), row('shell', 'm', 'B', 60), row('shell', 'm', 'B', 60, 0)]
  expect(JSON.parse(JSON.stringify(rows))).toEqual([
    { composition: 'shell', metric: 'm', unit: 'ms', value: 60, baseline: 30, ratio: 2 },
    { composition: 'shell', metric: 'm', unit: 'B', value: 60, baseline: null, ratio: null },
    { composition: 'shell', metric: 'm', unit: 'B', value: 60, baseline: 0, ratio: null },
  ])
})

it('shows figures, ratios and verdicts', () => {
  const text = table([
    row('shell+evm', metrics.readyGzip, 'B', 14_500),
    row('shell', metrics.heap, 'B', 2_000_000, 1_000_000),
  ])
  expect(text).toMatch(/shell\+evm\s+14\.5 kB\s+MISS budget <= 12000 B/)
  expect(text).toMatch(/shell\s+2\.00 MB\s+2\.00×\s+MISS target ratio <= 1\.8/)
})

it('takes the middle', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(() => median([])).toThrow('nothing was measured')
})
