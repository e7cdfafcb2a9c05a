import type { AnalyticsEvent, TrackedError, TrackedEvent } from '@portico/core'
import type { AnalyticsContext } from '../AnalyticsSpec.js'
import { createAddresses } from './createAddresses.js'
import { createQueue } from './createQueue.js'
import { readError, readEvent } from './readEvent.js'

export interface AnalyticsRuntime {
  /** @param run Ends with the run of the modal in which the event came. */
  handle(event: string, payload: unknown, at: number, run: AbortSignal): Promise<void>
  /** The visitor took consent back. */
  drop(): void
}

/** Errors that are sent in `errorTime` at most. */
const mostErrors = 5
/** Milliseconds. */
const errorTime = 60_000

export function createRuntime(context: AnalyticsContext): AnalyticsRuntime {
  const { config, store, connections, storage, alerts, wants } = context
  const { sink, addresses: how = 'hashed', errors = false } = config
  const addresses = createAddresses(storage, how)
  const eventSink = wants.eventSink?.for('*')
  const queue = eventSink && createQueue({ sink: eventSink, alerts })
  const followed = new WeakSet<AbortSignal>()
  /** The wallet that the visitor chose last, and when. */
  let chosen: { readonly name: unknown; readonly at: number } | undefined
  let errorTimes: readonly number[] = []
  let consent = {}

  /** Sends what waits when the page goes away, and when the modal ends. */
  function follow(run: AbortSignal): void {
    if (!queue || followed.has(run)) return
    followed.add(run)
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') queue.flushByBeacon()
    }
    addEventListener('pagehide', queue.flushByBeacon, { signal: run })
    document.addEventListener('visibilitychange', onHidden, { signal: run })
    run.addEventListener('abort', () => {
      queue.flushByBeacon()
      queue.drop()
    })
  }

  async function track(name: string, payload: unknown, at: number): Promise<TrackedEvent | undefined> {
    const read = readEvent(name, payload)
    if (!read) return undefined
    const { event, properties } = read
    const networkId = store.get(connections.activeNetworkId)
    const { address } = store.get(connections.activeAccount)
    const duration = durationOf(event, properties, at)
    const named = address === undefined ? undefined : await addresses.read(address)
    return {
      type: 'track',
      event,
      ...(named !== undefined && { address: named }),
      properties: {
        ...properties,
        ...(duration !== undefined && { duration }),
        ...(networkId !== undefined && { caipNetworkId: networkId }),
      },
    }
  }

  /** Milliseconds from choosing a wallet to its connection. */
  function durationOf(event: string, { name, reconnect }: TrackedEvent['properties'], at: number): number | undefined {
    if (event === 'SELECT_WALLET') chosen = { name, at }
    if (event !== 'CONNECT_SUCCESS' || reconnect === true) return undefined
    const since = chosen?.name === name ? chosen?.at : undefined
    chosen = undefined
    return since === undefined ? undefined : at - since
  }

  function trackError(payload: unknown, at: number): TrackedError | undefined {
    errorTimes = errorTimes.filter((time) => time > at - errorTime)
    if (!errors || errorTimes.length >= mostErrors) return undefined
    errorTimes = [...errorTimes, at]
    return readError(payload)
  }

  return {
    async handle(name, payload, at, run) {
      if (run.aborted) return
      follow(run)
      const given = consent
      const isError = name === 'INTERNAL_SDK_ERROR'
      const props = isError ? trackError(payload, at) : await track(name, payload, at)
      if (!props || consent !== given || run.aborted) return
      const event: AnalyticsEvent = {
        eventId: uuid(),
        url: location.origin + location.pathname,
        domain: location.hostname,
        timestamp: isError ? new Date(at).toISOString() : at,
        props,
      }
      queue?.add(event)
      sink?.(event)
    },
    drop() {
      consent = {}
      chosen = undefined
      queue?.drop()
      addresses.forget()
    },
  }
}

/** RFC 9562, version 4. `crypto.randomUUID` is missing on pages without TLS. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
