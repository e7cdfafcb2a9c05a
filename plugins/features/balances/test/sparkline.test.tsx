import type { PriceHistory, PricePoint } from '@portico/gateway-api'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { row, startGateway, type TestGateway } from './gateway.js'
import { dollar } from './ledger.js'
import { openStage, type Stage, type StageOptions } from './stage.js'

const now = Math.floor(Date.now() / 1000)
const hour = 3600
const token = `eip155:1:${dollar}`
/** The oldest first, an hour between each. */
const hourly = (...prices: readonly number[]): readonly PricePoint[] =>
  prices.map((price, index) => ({ timestamp: now - (prices.length - 1 - index) * hour, price }))
const day = (from: number, to: number): readonly PricePoint[] =>
  hourly(...Array.from({ length: 25 }, (_, index) => from + ((to - from) * index) / 24))
const usd = row({
  name: 'Dollar',
  symbol: 'USD',
  address: token,
  price: 1.1,
  quantity: { decimals: '6', numeric: '3' },
})

async function stageWith(
  histories: TestGateway['histories'],
  { rows = [row(), usd], ...options }: StageOptions & { readonly rows?: readonly object[] } = {},
): Promise<Stage & { readonly gateway: TestGateway }> {
  const gateway = await startGateway(rows)
  if (histories) gateway.histories = histories
  const stage = await openStage({ gateway: gateway.url, ...options })
  await stage.until(() => expect(stage.rows()).toHaveLength(rows.length))
  return { ...stage, gateway }
}
const pearl = (prices: readonly PricePoint[]): PriceHistory => ({ address: 'eip155:1', prices })
const dollars = (prices: readonly PricePoint[]): PriceHistory => ({ address: token, prices })
const lines = (stage: Stage) => [...stage.root().querySelectorAll<SVGElement>('.tab-panel svg.balances-line')]
const labels = (stage: Stage) => lines(stage).map((line) => line.getAttribute('aria-label'))
const reserved = (stage: Stage) => stage.root().querySelectorAll('.tab-panel .balances-line').length
/** Points of a path, as [across, down]. */
const pointsOf = (line: Element) =>
  line
    .querySelector('path')!
    .getAttribute('d')!
    .slice(1)
    .split('L')
    .map((pair) => pair.split(' ').map(Number) as [number, number])

describe('the line of the last 24 hours', () => {
  it('says in words what it shows, and is asked for once for all tokens with a price', async () => {
    const unpriced = row({ name: 'Dues', address: `eip155:1:0x${'3'.repeat(40)}`, price: 0, value: undefined })
    const stage = await stageWith(() => [pearl(day(2, 1.9)), dollars(day(1.02, 1.1))], { rows: [row(), usd, unpriced] })
    await stage.until(() => expect(lines(stage)).toHaveLength(2))
    expect(lines(stage).map((line) => [line.getAttribute('role'), line.getAttribute('data-tone')])).toEqual([
      ['img', 'down'],
      ['img', 'up'],
    ])
    expect(labels(stage)).toEqual([
      '24 hours: from $2.00 to $1.90, down 5.0%',
      '24 hours: from $1.02 to $1.10, up 7.8%',
    ])
    expect(stage.gateway.askedHistories).toEqual([{ currency: 'usd', addresses: ['eip155:1', token] }])
  })

  it('leaves the percentage to the change that stands beside it', async () => {
    const stage = await stageWith(() => [pearl(day(2, 1.9))], { rows: [row({ change24h: -5 })] })
    await stage.until(() => expect(labels(stage)).toEqual(['24 hours: from $2.00 to $1.90']))
    expect(stage.rows()).toEqual(['Pearl | 2.000 PRL | $4.00 | −5.00%'])
  })

  it('has its time from left to right in every language, the highest price on top', async () => {
    const paths: (string | null)[] = []
    for (const locale of ['en', 'ar']) {
      const stage = await stageWith(() => [pearl(hourly(2, 3, 1, 2.5, 2).toReversed())], { rows: [row()], locale })
      await stage.until(() => expect(lines(stage)).toHaveLength(1))
      const points = pointsOf(lines(stage)[0]!)
      const across = points.map(([x]) => x)
      expect(across).toEqual(across.toSorted((one, other) => one - other))
      const down = points.map(([, y]) => y)
      expect(Math.min(...down)).toBe(down[1])
      expect(Math.max(...down)).toBe(down[2])
      paths.push(lines(stage)[0]!.querySelector('path')!.getAttribute('d'))
      await act(async () => stage.modal.dispose())
      document.body.replaceChildren()
    }
    expect(paths[1]).toBe(paths[0])
  })

  it('begins later, and says so, where less of the time is known', async () => {
    const stage = await stageWith(() => [pearl(hourly(2, 2, 2, 2, 2, 2, 2))], { rows: [row()] })
    await stage.until(() => expect(labels(stage)).toEqual(['6 hours: $2.00, unchanged']))
    const points = pointsOf(lines(stage)[0]!)
    expect(points[0]![0]).toBeCloseTo(1.5 + 0.75 * 45, 1)
    expect(points.at(-1)![0]).toBeGreaterThan(46)
    // In the middle.
    expect(new Set(points.map(([, y]) => y))).toEqual(new Set([10]))
  })

  it('is drawn small where the price hardly moves, and inside its room whatever prices are', async () => {
    const stage = await stageWith(() => [pearl(day(2, 2.0004)), dollars(hourly(1e-300, 1, 1e15, 1e300, 5))])
    await stage.until(() => expect(lines(stage)).toHaveLength(2))
    const heights = pointsOf(lines(stage)[0]!).map(([, y]) => y)
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1)
    for (const line of lines(stage)) {
      for (const [x, y] of pointsOf(line)) {
        expect(x >= 0 && x <= 48 && y >= 0 && y <= 20).toBe(true)
      }
    }
  })

  it.each([
    ['one point', hourly(2)],
    ['none', []],
    ['less than an hour', [0, 600, 1200].map((ago) => ({ timestamp: now - ago, price: 2 }))],
    ['no price above 0', hourly(0, 0, 0)],
  ])('is absent with %s, and its room stays where another token has one', async (_, prices) => {
    const stage = await stageWith(() => [pearl(prices), dollars(day(1, 1.1))])
    await stage.until(() => expect(lines(stage)).toHaveLength(1))
    expect(reserved(stage)).toBe(2)
    expect(stage.root().querySelectorAll('.tab-panel [role=img].balances-line')).toHaveLength(1)
  })

  it('has its room while it is loading', async () => {
    let answer = (_: readonly PriceHistory[]): void => {}
    const stage = await stageWith(() => new Promise((resolve) => (answer = resolve)))
    await stage.until(() => expect(stage.gateway.askedHistories).toHaveLength(1))
    expect([reserved(stage), lines(stage).length]).toEqual([2, 0])
    await act(async () => answer([pearl(day(1, 2)), dollars(day(1, 1))]))
    await stage.until(() => expect(lines(stage)).toHaveLength(2))
    expect(reserved(stage)).toBe(2)
  })

  it('takes no room, and says nothing, where the gateway does not tell it', async () => {
    const stage = await stageWith(undefined)
    await stage.until(() => expect(reserved(stage)).toBe(0))
    expect(stage.toast()).toBeUndefined()
    expect(stage.rows()).toEqual(['Pearl | 2.000 PRL | $4.00', 'Dollar | 3.000 USD | $3.30'])
  })

  it('takes no room where no price is known for as long as an hour', async () => {
    const minutes = [0.5, 0.25, 0].map((back) => ({ timestamp: now - back * hour, price: 2 - back }))
    const stage = await stageWith(() => [pearl(minutes), dollars(hourly(1.1))])
    await stage.until(() => expect(stage.gateway.askedHistories).toHaveLength(1))
    await stage.until(() => expect(reserved(stage)).toBe(0))
  })

  it('takes no room without a gateway', async () => {
    const priced = { name: 'Pearl', symbol: 'PRL', decimals: 18, amount: 10n ** 18n, price: 2 }
    const stage = await openStage({ list: async () => [priced] })
    await stage.until(() => expect(stage.rows()).toHaveLength(1))
    expect(reserved(stage)).toBe(0)
  })

  it('gives way to the address that tells tokens of one name apart', async () => {
    const other = row({ name: 'Pearl', address: `eip155:1:0x${'3'.repeat(40)}` })
    const stage = await stageWith(() => [pearl(day(1, 2)), dollars(day(1, 2))], { rows: [row(), usd, other] })
    await stage.until(() => expect(lines(stage)).toHaveLength(2))
    const rowOf = (line: Element) => line.closest('.row')!.querySelector('.row__title')!.textContent
    expect(lines(stage).map(rowOf)).toEqual(['Pearl', 'Dollar'])
    expect(reserved(stage)).toBe(2)
  })

  it('stands beside the change of one token', async () => {
    const stage = await stageWith(() => [pearl(day(2, 1.9))], { rows: [row({ change24h: -5 })] })
    await stage.until(() => expect(lines(stage)).toHaveLength(1))
    await stage.press('Pearl')
    await stage.until(() => expect(stage.view()).toBe('TokenDetails'))
    const line = () => stage.root().querySelector('.balances-summary svg.balances-line')
    await stage.until(() => expect(line()?.getAttribute('aria-label')).toBe('24 hours: from $2.00 to $1.90'))
    expect(line()!.parentElement!.textContent).toContain('−5.00%')
    expect(stage.gateway.askedHistories).toHaveLength(1)
  })
})
