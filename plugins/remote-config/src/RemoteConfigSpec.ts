import type { BackendCapability, FeaturesCapability, PluginHandle, PluginSpec } from '@portico/core'

export interface RemoteConfigOptions {
  /** Switches all features off that an operator can switch, and asks no gateway. Default false. */
  readonly basic?: boolean | undefined
  /** Milliseconds between two questions while the modal is open and the page visible, at least 1000. Default 30 000. */
  readonly pollInterval?: number | undefined
}

/** By plugin id. `false`: off. A list: on, with these names. A plugin that is absent is left as the site set it up. */
export type FeatureSettings = Readonly<Record<string, boolean | readonly string[]>>

export interface RemoteConfigApi {
  /** Asks the gateway now. Never rejects: while it does not answer, the last good answer stays. */
  refresh(): Promise<void>
}

export interface RemoteConfigErrors {
  readonly invalidOption: { readonly option: keyof RemoteConfigOptions }
}

export interface RemoteConfigSpec extends PluginSpec {
  readonly id: 'remoteConfig'
  readonly config: RemoteConfigOptions
  readonly api: RemoteConfigApi
  readonly errors: RemoteConfigErrors
  readonly wants: { readonly backend: BackendCapability }
  readonly provides: { readonly features: FeaturesCapability }
}

export type RemoteConfigContext = PluginHandle<RemoteConfigSpec>
