import { isPorticoError, type Alert, type Alerts, type AnalyticsEvent, type EventSinkCapability } from '@portico/core'

/** What tests of attacks take away, to show what it keeps out. */
export type QueueGuard = 'number' | 'age' | 'pause' | 'drop'

export interface QueueOptions {
  readonly sink: EventSinkCapability
  readonly alerts: Alerts
  /** For tests of attacks alone. */
  readonly missing?: readonly QueueGuard[]
}

/** Events on their way to the sink. Nothing of it delays the modal, or fails where others see it. */
export interface Queue {
  add(event: AnalyticsEvent): void
  /** Hands everything to the browser, which sends it after the page is gone. */
  flushByBeacon(): void
  /** Drops what waits, and ends what is under way. */
  drop(): void
}

/** Milliseconds between an event and its batch; twice as long after each failure, up to `longestInterval`. */
const interval = 10_000
const longestInterval = 300_000
/** Events that wait, and that a batch may have. */
const mostEvents = 100
/** Characters of a batch: browsers take 64 KiB of `sendBeacon`. */
const batchLength = 45_000
/** What cannot be sent for so long is lost. Milliseconds. */
const longestWait = 600_000

/** Shown once until the gateway takes an event again. */
const originAlert: Alert = {
  code: 'analytics/originNotAllowed',
  tone: 'error',
  short: 'Invalid App Configuration',
  long: 'The gateway refuses analytics of this page: its origin is not in the allowed origins of the project. Add it there.',
}

interface Waiting {
  readonly event: AnalyticsEvent
  readonly since: number
  readonly length: number
}

export function createQueue({ sink, alerts, missing = [] }: QueueOptions): Queue {
  let waiting: readonly Waiting[] = []
  let sending: readonly Waiting[] = []
  let work = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = interval
  /** Whether the project wants events; undefined until the sink has said so. */
  let isWanted: boolean | undefined
  let asking: Promise<void> | undefined
  let beaconUrl: string | undefined

  /** The project's wish. A sink that does not answer it wants nothing. */
  async function ask(): Promise<void> {
    try {
      beaconUrl = await sink.beaconUrl()
      isWanted = await sink.isWanted()
    } catch {
      isWanted = false
    }
    if (!isWanted) waiting = []
    else if (waiting.length > 0) schedule()
  }

  function schedule(wait = delay): void {
    if (!isWanted || sending.length > 0) return
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), wait)
  }
  function fresh(all: readonly Waiting[]): readonly Waiting[] {
    const oldest = missing.includes('age') ? -Infinity : Date.now() - longestWait
    const most = missing.includes('number') ? Infinity : mostEvents
    return all.filter(({ since }) => since > oldest).slice(-most)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const { signal } = work
    const [batch, rest] = firstBatch(fresh(waiting))
    waiting = rest
    if (batch.length === 0) return
    sending = batch
    const outcome = await send(batch, signal)
    if (signal.aborted) return
    sending = []
    if (outcome === 'again') {
      waiting = fresh([...batch, ...waiting])
      if (!missing.includes('pause')) delay = Math.min(delay * 2, longestInterval)
    } else delay = interval
    if (waiting.length > 0) schedule()
  }

  async function send(batch: readonly Waiting[], signal: AbortSignal): Promise<'done' | 'again'> {
    try {
      await sink.send(
        batch.map(({ event }) => event),
        signal,
      )
      alerts.withdraw(originAlert.code)
      return 'done'
    } catch (error) {
      const status = isPorticoError(error) ? (error.context as { readonly status?: number }).status : undefined
      if (status === 403) alerts.raise(originAlert)
      // The operator switched it off meanwhile.
      if (status === 409) {
        isWanted = false
        waiting = []
      }
      return status === undefined || status === 429 || status >= 500 ? 'again' : 'done'
    }
  }

  return {
    add(event) {
      if (isWanted === false) return
      waiting = fresh([...waiting, { event, since: Date.now(), length: JSON.stringify(event).length }])
      asking ??= ask()
      if (lengthOf(waiting) > batchLength) schedule(0)
      else if (timer === undefined) schedule()
    },
    flushByBeacon() {
      // What is under way as well, which ends with the page: the gateway counts an event once.
      const all = fresh([...sending, ...waiting])
      if (!isWanted || beaconUrl === undefined || all.length === 0) return
      let rest = all
      while (rest.length > 0) {
        const [batch, others] = firstBatch(rest)
        const body = JSON.stringify(batch.map(({ event }) => event))
        if (!navigator.sendBeacon(beaconUrl, body)) break
        rest = others
      }
      waiting = rest.filter((event) => !sending.includes(event))
    },
    drop() {
      if (missing.includes('drop')) return
      clearTimeout(timer)
      timer = undefined
      work.abort()
      work = new AbortController()
      waiting = []
      sending = []
    },
  }
}

function lengthOf(all: readonly Waiting[]): number {
  return all.reduce((sum, { length }) => sum + length + 1, 0)
}

/** The first events that fit into a batch, at least one, and the others. */
function firstBatch(all: readonly Waiting[]): readonly [readonly Waiting[], readonly Waiting[]] {
  let count = Math.min(1, all.length)
  while (count < all.length && lengthOf(all.slice(0, count + 1)) <= batchLength) count += 1
  return [all.slice(0, count), all.slice(count)]
}
