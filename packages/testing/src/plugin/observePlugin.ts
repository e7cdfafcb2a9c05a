import {
  definePlugin,
  definitionOf,
  type AnyPlugin,
  type Contribution,
  type PluginSpec,
  type SetupContext,
  type StartContext,
} from '@portico/core'

type Start = (context: StartContext) => void | (() => void)

export interface Observers {
  /** Called in place of the plugin's setup, which is `run`. */
  readonly setup?: (run: (context: SetupContext) => Contribution, context: SetupContext) => Contribution
  /** Called in place of the plugin's start, which is `run`. */
  readonly start?: (run: Start, context: StartContext) => void | (() => void)
}

/** The same plugin, whose setup and start are called through `observers`. */
export function observePlugin(plugin: AnyPlugin, observers: Observers): AnyPlugin {
  const definition = definitionOf(plugin)
  const setUp = (context: SetupContext): Contribution => definition.setup(context)
  return definePlugin<PluginSpec>({
    ...definition,
    setup(context) {
      const contribution = observers.setup ? observers.setup(setUp, context) : setUp(context)
      const { start } = observers
      // What is no object is left to createModal, which says so.
      if (!start || Object(contribution) !== contribution || contribution instanceof Promise) return contribution
      const run: Start = (running) => contribution.start?.(running)
      return { ...contribution, start: (running) => start(run, running) }
    },
  })
}

/** What the plugin's setup returns in a modal of the suite. */
export function contributionsOf(plugin: AnyPlugin): { readonly plugin: AnyPlugin; readonly made: () => Contribution } {
  let made: Contribution = {}
  const observed = observePlugin(plugin, {
    setup(run, context) {
      made = run(context)
      return made
    },
  })
  return { plugin: observed, made: () => made }
}
