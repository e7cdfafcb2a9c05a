import { describe, expect, it } from 'vitest'
import { budgets, targets } from '../src/budgets.js'
import { names } from '../src/compositions.js'
import { median } from '../src/measure/median.js'
import { metrics } from '../src/metrics.js'
import { judge, tally, unmeasured } from '../src/report/judge.js'
import { differenceAtOpen, table } from '../src/report/table.js'
import { row } from '../src/Row.js'

describe('judge', () => {
  it('holds bytes against the budget', () => {
    const [fine, over] = [16_100, 16_101].map((bytes) => judge([row('shell+evm', metrics.readyGzip, 'B', bytes)])[0])
    expect(fine).toMatchObject({ kind: 'budget', met: true })
    expect(over).toMatchObject({ kind: 'budget', met: false })
  })

  it.each([
    [names.reactHost, metrics.readyGzip, 19_500],
    [names.reactHostFive, metrics.readyGzip, 26_300],
    [names.reactHost, metrics.openGzip, 34_300],
    [names.reactHost, metrics.openFiles, 5],
    [names.reactHostAll, metrics.openGzip, 38_300],
    [names.reactHostAll, metrics.openFiles, 8],
    [names.reactHost, metrics.preloadedGzip, 36_000],
    [names.reactHostAll, metrics.preloadedGzip, 40_000],
  ])('holds %s to its budget: %s at most %d', (composition, metric, most) => {
    expect(budgets).toContainEqual({ composition, metric, most })
  })

  it.each([
    [metrics.openHovered(4), 'ratio', 1.3],
    [metrics.openCold(1), 'ratio', 1.5],
    [metrics.openCold(4), 'ratio', 2],
    [metrics.openSlowLine, 'value', 1500],
  ])('has a target for what README tells React hosts to write: %s', (metric, of, figure) => {
    expect(targets).toContainEqual({ composition: names.reactHost, metric, of, bound: 'most', figure })
  })

  it('allows no request before a click', () => {
    expect(judge([row('shell', metrics.requests, 'requests', 1)])[0]?.met).toBe(false)
    expect(judge([row('shell', metrics.requests, 'requests', 0)])[0]?.met).toBe(true)
  })

  it('holds times against the bare page of the same run', () => {
    const metric = metrics.openHovered(4)
    const { reactHost } = names
    expect(judge([row(reactHost, metric, 'ms', 39, 30)])[0]).toMatchObject({ kind: 'target', met: true })
    expect(judge([row(reactHost, metric, 'ms', 40, 30)])[0]).toMatchObject({ kind: 'target', met: false })
    expect(judge([row(reactHost, metric, 'ms', 39)])[0]).toMatchObject({ met: false })
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
    const slow = row(names.reactHost, metrics.openHovered(4), 'ms', 900, 30)
    expect(tally([...met, slow])).toEqual({ passed: budgets.length, failed: 0, rows: met, missing: [] })
  })

  it.each(budgets)('fails when $composition goes over its budget: $metric', ({ composition, metric, most }) => {
    const rows = met.map((of) =>
      of.composition === composition && of.metric === metric ? row(composition, metric, 'B', most + 1) : of,
    )
    expect(tally(rows)).toMatchObject({ passed: budgets.length - 1, failed: 1 })
  })

  it('fails for an error of a page, and for a page that crashed', () => {
    expect(tally(met, ['shell: TypeError', 'shell+evm: the page crashed'])).toMatchObject({
      passed: budgets.length,
      failed: 2,
    })
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
    row('shell+evm', metrics.readyGzip, 'B', 17_500),
    row(names.reactHost, metrics.heap, 'B', 2_000_000, 1_000_000),
  ])
  expect(text).toMatch(/shell\+evm\s+17\.5 kB\s+MISS budget <= 16100 B {2}MISS target <= 12000 B/)
  expect(text).toMatch(/React host, evm\+walletconnect\s+2\.00 MB\s+2\.00×\s+MISS target ratio <= 1\.6/)
})

it('takes the middle', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(() => median([])).toThrow('nothing was measured')
})

it('says what every feature adds when the list opens, and nothing of other figures', () => {
  const rows = [names.reactHostFive, names.reactHostAll].flatMap((composition, at) => [
    row(composition, metrics.readyGzip, 'B', 20_000 + at),
    row(composition, metrics.openGzip, 'B', 32_000 + at * 3500),
    row(composition, metrics.openFiles, 'files', 5 + at * 2),
    row(composition, metrics.openCold(4), 'ms', 300 - at * 10),
  ])
  expect(differenceAtOpen(rows)).toEqual([
    'everything beside five chains, more JS over React at open, gzip: +3500 B',
    'everything beside five chains, more files of JS at open: +2 files',
    'everything beside five chains, click to list without hover, 4×: -10 ms',
  ])
  expect(differenceAtOpen(rows.slice(4))).toEqual([])
})
