import type { Translate } from '../Messages.js'
import type { Guard } from './createGuard.js'
import type { PluginHandle } from './PluginContext.js'
import type { MessagesOf, PluginSpec, ViewsOf } from './PluginSpec.js'

/** Renderer-neutral: a React function component is assignable, but core never imports React. */
export type ViewComponent<S extends PluginSpec, Params> = (props: ViewProps<S, Params>) => unknown

export interface ViewProps<S extends PluginSpec, Params> {
  readonly params: Params
  /** The plugin that owns the view: its api, messages, capabilities and services. */
  readonly plugin: PluginHandle<S>
}

export interface ViewDefinition<S extends PluginSpec, Params> {
  readonly load: () => Promise<{ readonly default: ViewComponent<S, Params> }>
  /** Header title. Absent: the view has none, and names itself by a heading of its own. */
  readonly title?: (t: Translate<MessagesOf<S>>, params: Params) => string
  /** While true, closing by overlay, Escape or the close button is refused with a shake. */
  readonly holdsOpen?: (plugin: PluginHandle<S>) => boolean
  /** Runs when the visitor leaves the view by going back. */
  readonly onBack?: (plugin: PluginHandle<S>) => void
}

export type ViewTable<S extends PluginSpec> = {
  readonly [K in keyof ViewsOf<S>]: ViewDefinition<S, ViewsOf<S>[K]>
}

/** A view of any plugin, its types erased; params were checked where `open` or `push` was called. */
export interface RegisteredView {
  readonly definition: ViewDefinition<PluginSpec, never>
  readonly plugin: PluginHandle<PluginSpec>
  /** For calls into the definition. */
  readonly guard: Guard
}
