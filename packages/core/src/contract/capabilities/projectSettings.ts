import { defineCapability, type Capability } from '../plugin/capability.js'

/** By plugin id. `false`: off. A list: on, with these names. A plugin that is absent is left as the site set it up. */
export type FeatureSettings = Readonly<Record<string, boolean | readonly string[]>>

export interface DecidedFeatures {
  readonly settings: FeatureSettings
  /** Ids of the plugins that the operator decided about: what the site set by their options does not count. */
  readonly decided: readonly string[]
}

/**
 * What the operator of the project decided. Methods throw coded errors, whose context has the HTTP `status` where there was an answer,
 * and the signal's reason.
 */
export interface ProjectSettingsCapability {
  /** Which plugins are on, with which names: 64 at most, each with 64 characters at most. */
  features(signal?: AbortSignal): Promise<DecidedFeatures>
  /** Pages that may use the project, such as `https://*.shop.example`, where a star stands for a label or the port. None: every page. */
  allowedOrigins(signal?: AbortSignal): Promise<readonly string[]>
}

export const ProjectSettings: Capability<'projectSettings', ProjectSettingsCapability> =
  /* @__PURE__ */ defineCapability('projectSettings', { gateway: true })
