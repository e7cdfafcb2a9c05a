import type { EventSinkCapability } from '@portico/core'
import { AnalyticsConfigSchema, type AnalyticsEvent } from '@portico/gateway-api'
import * as v from 'valibot'
import type { Gateway } from './Gateway.js'

export function createEventSink(gateway: Gateway): EventSinkCapability {
  return {
    isWanted: () =>
      gateway.request({
        path: 'getAnalyticsConfig',
        parse: (json) => v.parse(AnalyticsConfigSchema, json).isAnalyticsEnabled,
      }),
    async send(events: readonly AnalyticsEvent[], signal) {
      const [first] = events
      const request = first && events.length === 1 ? { path: 'e', body: first } : { path: 'batch', body: events }
      await gateway.request({ ...request, parse: () => undefined, signal })
    },
    beaconUrl: async () => gateway.url('batch'),
  }
}
