export { branding } from './branding.js'
export { remoteConfig } from './remoteConfig.js'
export { isRestrictedTimeZone, restrictedTimeZones } from './restrictedTimeZones.js'

export type { BrandingOptions, BrandingSpec } from './branding.js'
export type { RemoteConfigApi, RemoteConfigOptions, RemoteConfigSpec } from './RemoteConfigSpec.js'
