import type { FeaturesCapability, PluginHandle, PluginSpec, ProjectSettingsCapability } from '@portico/core'

export interface RemoteConfigOptions {
  /** Switches all features off that an operator can switch, and asks no gateway. Default false. */
  readonly basic?: boolean | undefined
  /** Milliseconds between two questions while the modal is open and the page visible, at least 1000. Default 30 000. */
  readonly pollInterval?: number | undefined
}

export interface RemoteConfigApi {
  /** Asks the gateway now. Never rejects: while it does not answer, the last good answer stays. */
  refresh(): Promise<void>
}

export interface RemoteConfigSpec extends PluginSpec {
  readonly id: 'remoteConfig'
  readonly config: RemoteConfigOptions
  readonly api: RemoteConfigApi
  readonly wants: { readonly projectSettings: ProjectSettingsCapability }
  readonly provides: { readonly features: FeaturesCapability }
}

export type RemoteConfigContext = PluginHandle<RemoteConfigSpec>
