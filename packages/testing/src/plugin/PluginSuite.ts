import type { AnyPlugin, Modal, Plugin, PluginSpec } from '@portico/core'
import type { LoadRenderer } from '@portico/core/shell'

export interface PluginSuite<S extends PluginSpec = PluginSpec> {
  /** A plugin value as the factory makes it, new on every call. */
  make(): Plugin<S>
  /** Other plugins it needs, or stand-ins for them, new on every call. */
  with?(): readonly AnyPlugin[]
  /** What draws its views: `() => import('@portico/react/renderer')`. Without it views are only loaded. Needs a DOM. */
  readonly renderer?: LoadRenderer
  /** Valid params by view, for views that have any. */
  readonly params?: Readonly<Record<string, object>>
  /** Plugins of options that no host should pass, by what is wrong with them. */
  readonly malformed?: Readonly<Record<string, () => AnyPlugin>>
  /** Variables by message, and context by error, where the text needs more than any value has. */
  readonly variables?: Readonly<Record<string, unknown>>
  readonly errors?: Readonly<Record<string, unknown>>
  /** Keys that stay English on purpose, by locale. */
  readonly untranslated?: Readonly<Record<string, readonly string[]>>
  /** Something that a host or visitor typically does with the plugin while the modal runs. Run by the checks about what is left behind. */
  exercise?(modal: Modal<S>): unknown
}
