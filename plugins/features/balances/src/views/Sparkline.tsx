import type { PricePoint } from '@portico/core'
import { useAtomValue, useMessages, useModalContext } from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import { percent, tendency, unitPrice } from './money.js'

/** Units of the drawing. */
const width = 48
const height = 20
/** So that the ends of the stroke are not cut. */
const margin = 1.5
/** Seconds across the whole width, and of a line that is worth drawing. */
const day = 86_400
const shortest = 3600
/** Smaller changes, as a part of the price, are drawn smaller than the height: a stable price is no mountain range. */
const leastRange = 0.01

export interface SparklineProps {
  /** Undefined while they are not known: the room for the line stays empty. */
  readonly prices: readonly PricePoint[] | undefined
  /** The change of the last 24 hours stands beside it: the text for assistive technology leaves it out. */
  readonly hasChange?: boolean | undefined
}

/**
 * The price of the last 24 hours as a line, from left to right in every language. Where less of the time is known, it begins later.
 */
export function Sparkline({ prices = [], hasChange = false }: SparklineProps): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('balances', viewTexts)
  const points = pointsOf(prices)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return <span className="balances-line" />
  const change = (last.price / first.price - 1) * 100
  const tone = tendency(change)
  const hours = new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' })
  const words = {
    time: hours.format(Math.round((last.timestamp - first.timestamp) / 3600)),
    from: unitPrice(first.price, locale),
    to: unitPrice(last.price, locale),
    percent: percent(Math.abs(change), locale, 1),
  }
  const ways = { up: 'lineUp', down: 'lineDown' } as const
  const way = tone ? ways[tone] : 'lineFlat'
  return (
    <svg
      className="balances-line"
      data-tone={tone}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t(hasChange ? 'line' : way, words)}
    >
      <path d={pathOf(points)} />
    </svg>
  )
}

/** Those of the last day up to the last, in order; none where they are too few to say anything. */
export function pointsOf(prices: readonly PricePoint[]): readonly PricePoint[] {
  const sorted = prices.filter(({ price }) => price > 0).toSorted((price, other) => price.timestamp - other.timestamp)
  const end = sorted.at(-1)?.timestamp ?? 0
  // A source may begin a little before.
  const points = sorted.filter(({ timestamp }) => timestamp >= end - day - shortest)
  return points.length > 1 && end - (points[0]?.timestamp ?? end) >= shortest ? points : []
}

function pathOf(points: readonly PricePoint[]): string {
  const all = points.map(({ price }) => price)
  const [lowest, highest] = [Math.min(...all), Math.max(...all)]
  const middle = (lowest + highest) / 2
  const range = Math.max(highest - lowest, middle * leastRange)
  const end = points.at(-1)?.timestamp ?? 0
  const start = Math.min(points[0]?.timestamp ?? end, end - day)
  const at = ({ timestamp, price }: PricePoint): string => {
    const x = margin + ((timestamp - start) / (end - start)) * (width - 2 * margin)
    const y = height / 2 - ((price - middle) / range) * (height - 2 * margin)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  return `M${points.map(at).join('L')}`
}
