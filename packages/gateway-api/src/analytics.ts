import type { AnalyticsEvent, TrackedError, TrackedEvent } from '@portico/core'
import * as v from 'valibot'

/** Body of `POST /e`; `POST /batch` takes a list of them. */
export type { AnalyticsEvent, TrackedError, TrackedEvent }

/** Answer of `GET /getAnalyticsConfig`. */
export interface AnalyticsConfig {
  /** Whether the project wants to know what visitors do. */
  readonly isAnalyticsEnabled: boolean
}

/** Bytes that the body of `POST /e` may have. */
export const maxEventBytes = 16_384
/** Bytes that the body of `POST /batch` may have: browsers take no more of `sendBeacon`. */
export const maxBatchBytes = 65_536
/** Events that a batch may have. */
export const maxBatchEvents = 100

const most = (length: number): v.GenericSchema<string> => v.pipe(v.string(), v.maxLength(length))

const TrackedEventSchema: v.GenericSchema<TrackedEvent> = v.strictObject({
  type: v.literal('track'),
  event: v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{1,63}$/)),
  address: v.optional(most(160)),
  properties: v.pipe(
    v.record(most(64), v.unknown()),
    v.check((value) => JSON.stringify(value).length <= 4096, 'must have 4096 characters at most as JSON'),
  ),
})

const TrackedErrorSchema: v.GenericSchema<TrackedError> = v.strictObject({
  type: v.literal('error'),
  event: v.picklist(['API_ERROR', 'DATA_PARSING_ERROR', 'SECURE_SITE_ERROR', 'INTERNAL_SDK_ERROR']),
  errorType: most(128),
  errorMessage: most(1024),
  stackTrace: most(4096),
})

export const AnalyticsEventSchema: v.GenericSchema<unknown, AnalyticsEvent> = v.strictObject({
  eventId: v.pipe(v.string(), v.uuid()),
  url: v.pipe(
    v.string(),
    v.maxLength(2048),
    v.regex(/^https?:\/\/[^?#]*$/, 'must be a page without query and fragment'),
  ),
  domain: v.pipe(v.string(), v.regex(/^[-.:[\]\w]{1,253}$/)),
  timestamp: v.union([v.pipe(v.number(), v.integer(), v.minValue(0)), v.pipe(v.string(), v.isoTimestamp())]),
  props: v.variant('type', [TrackedEventSchema as never, TrackedErrorSchema as never]),
})

export const AnalyticsBatchSchema: v.GenericSchema<unknown, readonly AnalyticsEvent[]> = v.pipe(
  v.array(AnalyticsEventSchema),
  v.minLength(1),
  v.maxLength(maxBatchEvents),
)

export const AnalyticsConfigSchema: v.GenericSchema<unknown, AnalyticsConfig> = v.object({
  isAnalyticsEnabled: v.boolean(),
})
