import {
  definePlugin,
  ProjectSettings,
  type DecidedFeatures,
  type Plugin,
  type ProjectSettingsCapability,
} from '@portico/core'

interface OperatorSpec {
  readonly id: 'operator'
  readonly provides: { readonly projectSettings: ProjectSettingsCapability }
}

export const allOff: DecidedFeatures = {
  settings: { email: false, socials: false, swaps: false, onramp: false, activity: false, branding: false },
  decided: [],
}

/** Decides this, without a gateway. */
export function operator(features: DecidedFeatures): Plugin<OperatorSpec> {
  const impl = { features: async () => features, allowedOrigins: async () => [] }
  return definePlugin<OperatorSpec>({
    id: 'operator',
    core: 1,
    provides: { projectSettings: ProjectSettings },
    setup: () => ({ provide: { projectSettings: [{ namespace: '*', impl }] } }),
  })
}
