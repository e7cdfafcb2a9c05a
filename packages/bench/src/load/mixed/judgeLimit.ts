import type { Fault } from './injectFaults.js'
import type { ServerProcess } from './serverProcess.js'
import { limit, type Answered } from './startClients.js'

export interface LimitFigures {
  /** Requests of the greedy client that were let through. */
  readonly granted: number
  /** What its bucket had in this time. */
  readonly bucket: number
  /** The most that faults of Valkey gave back. */
  readonly givenBack: number
  /** Let through a second where Valkey had been there for a while, over the rate of the limit. */
  readonly ratio: number
  readonly calmSeconds: number
  readonly isShared: boolean
}

/** Milliseconds after a fault of Valkey, and after the beginning, in which a client uses up what is in its bucket. */
const settling = 12_000
/** Milliseconds. */
const window = 5000
const tolerance = 0.1

/**
 * Valkey that was flushed has a full bucket again. While it is gone, each gateway counts for itself: it has a full bucket, as it counted only what it
 * let through itself, and the same rate.
 */
export function judgeLimit(
  { granted, refused }: Pick<Answered, 'granted' | 'refused'>,
  gateways: readonly ServerProcess[],
  faults: readonly Fault[],
  [from, until]: readonly [number, number],
): LimitFigures {
  const { perSecond, burst } = limit
  const ofValkey = faults.filter(({ name }) => name.startsWith('Valkey'))
  const aloneSeconds = gateways.flatMap(({ lines }) => {
    const lost = lines.filter(({ event }) => event === 'valkey.lost')
    return lost.map(({ at }) => {
      const back = lines.find((line) => line.at >= at && ['valkey.back', 'killed'].includes(line.event))
      return ((back?.at ?? until) - at) / 1000
    })
  })
  const alone = aloneSeconds.reduce((sum, seconds) => sum + burst + perSecond * seconds, 0)
  const givenBack = ofValkey.length * burst + alone
  const bucket = burst + (perSecond * (until - from)) / 1000

  // Seconds without a fault of Valkey behind them, in which the client was refused often: its bucket was empty.
  const within = (list: readonly number[], start: number): number =>
    list.filter((at) => at >= start && at < start + window).length
  let [calmSeconds, calmly] = [0, 0]
  for (let start = from + settling; start + window <= until; start += window) {
    const isShaken = ofValkey.some(({ at }) => at < start + window && at > start - settling)
    if (isShaken || within(refused, start) < (perSecond * window) / 2000) continue
    calmSeconds += window / 1000
    calmly += within(granted, start)
  }
  const ratio = calmly / (calmSeconds * perSecond)
  const isShared = granted.length <= (bucket + givenBack) * (1 + tolerance) && Math.abs(ratio - 1) <= tolerance
  return { granted: granted.length, bucket, givenBack, ratio, calmSeconds, isShared }
}
