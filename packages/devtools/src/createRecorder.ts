import type { Modal } from '@portico/core'

/** An event of the modal or of a plugin, or a step of a connect. */
export interface RecordedEvent {
  readonly id: number
  /** Milliseconds since the page began. */
  readonly at: number
  readonly name: string
  readonly payload: unknown
}

/** A request of the page, as the browser's Resource Timing reports it. */
export interface RecordedRequest {
  readonly url: string
  readonly kind: string
  /** Milliseconds since the page began. */
  readonly at: number
  /** Milliseconds. */
  readonly duration: number
  /** Bytes over the network; 0 from a cache, and from other origins that do not allow it to be read. */
  readonly bytes: number
  /** HTTP status; 0 where the browser does not say. */
  readonly status: number
}

export interface Recording {
  readonly events: readonly RecordedEvent[]
  readonly requests: readonly RecordedRequest[]
}

/** What each tab of the panel is given. */
export interface TabProps {
  readonly modal: Modal
  readonly recording: Recording
}

export interface Recorder {
  /** The same object until something is added. */
  current(): Recording
  subscribe(listener: () => void): () => void
  clear(): void
  stop(): void
}

/** Entries of each kind that are kept. */
const most = 500

/** Records what happens from now on, and the requests that the page has made so far. */
export function createRecorder(modal: Modal): Recorder {
  let recording: Recording = { events: [], requests: [] }
  let lastId = 0
  const listeners = new Set<() => void>()
  const change = (next: Partial<Recording>): void => {
    recording = { ...recording, ...next }
    for (const listener of listeners) listener()
  }
  const add = (name: string, payload: unknown): void => {
    const event: RecordedEvent = { id: ++lastId, at: performance.now(), name, payload }
    change({ events: [...recording.events, event].slice(-most) })
  }
  const stopEvents = modal.onAny(add)
  const stopFlow = modal.subscribe('connectFlow', (flow, before) => {
    if (flow.status !== before.status) add(`connect flow: ${before.status} → ${flow.status}`, flow)
  })
  const observer = new PerformanceObserver((list) => {
    const added = (list.getEntries() as PerformanceResourceTiming[]).map(toRequest)
    change({ requests: [...recording.requests, ...added].slice(-most) })
  })
  observer.observe({ type: 'resource', buffered: true })

  return {
    current: () => recording,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    clear: () => change({ events: [], requests: [] }),
    stop() {
      stopEvents()
      stopFlow()
      observer.disconnect()
      listeners.clear()
    },
  }
}

function toRequest(entry: PerformanceResourceTiming): RecordedRequest {
  const { name, initiatorType, startTime, duration, transferSize = 0, responseStatus = 0 } = entry
  return { url: name, kind: initiatorType, at: startTime, duration, bytes: transferSize, status: responseStatus }
}
