export { analytics } from './analytics.js'

export type { AnalyticsApi, AnalyticsEvent, AnalyticsOptions, AnalyticsSpec } from './AnalyticsSpec.js'
