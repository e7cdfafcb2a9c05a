export { analytics } from './analytics.js'

export type { AnalyticsApi, AnalyticsErrors, AnalyticsEvent, AnalyticsOptions, AnalyticsSpec } from './AnalyticsSpec.js'
