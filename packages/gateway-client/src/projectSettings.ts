import type { ProjectSettingsCapability } from '@portico/core'
import * as v from 'valibot'
import type { Gateway } from './Gateway.js'
import { resolveFeatures } from './resolveFeatures.js'

const OriginsSchema = v.object({ allowedOrigins: v.array(v.string()) })

export function createProjectSettings(gateway: Gateway): ProjectSettingsCapability {
  return {
    features: (signal) => gateway.request({ path: 'appkit/v1/config', parse: resolveFeatures, signal }),
    allowedOrigins: (signal) =>
      gateway.request({
        path: 'projects/v1/origins',
        parse: (json) => v.parse(OriginsSchema, json).allowedOrigins,
        signal,
      }),
  }
}
