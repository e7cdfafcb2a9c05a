import { defineCapability, type Capability } from '../plugin/capability.js'

/** Something a visitor did. */
export interface TrackedEvent {
  readonly type: 'track'
  /** Such as `CONNECT_SUCCESS`. */
  readonly event: string
  /** The account in use, hashed unless the site asked for something else. */
  readonly address?: string | undefined
  readonly properties: Readonly<Record<string, unknown>>
}

/** An error of the modal or of one of its plugins. */
export interface TrackedError {
  readonly type: 'error'
  readonly event: 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR' | 'INTERNAL_SDK_ERROR'
  readonly errorType: string
  readonly errorMessage: string
  readonly stackTrace: string
}

export interface AnalyticsEvent {
  /** UUID. An event that arrives twice is counted once. */
  readonly eventId: string
  /** Of the page, without query and fragment. */
  readonly url: string
  readonly domain: string
  /** Milliseconds since the epoch; ISO 8601 for errors. */
  readonly timestamp: number | string
  readonly props: TrackedEvent | TrackedError
}

/** Takes what visitors did, for the operator of the project. */
export interface EventSinkCapability {
  /** Whether the project wants events. @throws a coded error */
  isWanted(): Promise<boolean>
  /**
   * Takes a batch: one event to 100, which have 64 KiB as JSON at most.
   * @throws the signal's reason, and a coded error, whose context has the HTTP `status` where there was an answer: 403 where the origin of the
   * page is not one of the project's, 409 where the project wants no events any more
   */
  send(events: readonly AnalyticsEvent[], signal: AbortSignal): Promise<void>
  /** Takes a batch as JSON by POST, as `navigator.sendBeacon` makes it while the page goes away. Undefined: there is none. */
  beaconUrl(): Promise<string | undefined>
}

export const EventSink: Capability<'eventSink', EventSinkCapability> = /* @__PURE__ */ defineCapability('eventSink', {
  gateway: true,
})
