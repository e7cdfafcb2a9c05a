import type { Atom } from 'jotai/vanilla'
import { defineCapability, type Capability } from '../plugin/capability.js'

/** Whether a plugin is on, and with which names. */
export interface FeatureDecision {
  /** While false, nothing of the plugin is shown in slots, its wallets are not offered, and its views cannot be opened. */
  readonly isOn: boolean
  /** For a plugin with a list, such as one of providers: the names to show, in this order. Absent: the plugin's own list. */
  readonly names?: readonly string[] | undefined
  /** For developers: who switched it off, and where it is switched on. */
  readonly reason?: string | undefined
}

/**
 * Switches plugins on and off while the page is open, as an operator or the site decides. Where no plugin provides it, everything
 * that is installed is on. Connections that are there stay, whatever is decided.
 */
export interface FeaturesCapability {
  /**
   * The decision about a plugin. A plugin that takes a list of names from it asks in its `setup`.
   * @param plugin Its id.
   * @param local What the host set by an option that the decision replaces. Undefined: the host set nothing.
   */
  of(plugin: string, local?: unknown): Atom<FeatureDecision>
  /** Looks for changes, without delaying anything. Called when the modal is opened, and when a visitor is near the button that opens it. */
  refresh(): void
}

/** Plugins that are installed and switched off, by id. */
export type OffPlugins = Atom<ReadonlyMap<string, FeatureDecision>>

export const Features: Capability<'features', FeaturesCapability> = /* @__PURE__ */ defineCapability('features', {
  single: true,
})
