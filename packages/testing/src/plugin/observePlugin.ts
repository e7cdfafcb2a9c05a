import {
  definePlugin,
  definitionOf,
  type AnyPlugin,
  type Contribution,
  type SetupContext,
  type StartContext,
} from '@portico/core'

export interface Observers {
  /** In place of the plugin's setup, which is `run`. */
  readonly setup?: (run: (context: SetupContext) => Contribution, context: SetupContext) => Contribution
  readonly start?: (run: (context: StartContext) => void | (() => void), context: StartContext) => void | (() => void)
}

/** The same plugin, with somebody at its doors. */
export function observePlugin(plugin: AnyPlugin, { setup, start }: Observers): AnyPlugin {
  const definition = definitionOf(plugin)
  return definePlugin({
    ...definition,
    setup: (context) => (setup ? setup((c) => definition.setup(c), context) : definition.setup(context)),
    start: (context) => (start ? start((c) => definition.start?.(c), context) : definition.start?.(context)),
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
