import { coreError } from '../errors/coreError.js'
import { ownConfig, ownOptions } from './ownOptions.js'
import type { PluginDefinition } from './PluginDefinition.js'
import type { Plugin, PluginSpec } from './PluginSpec.js'

/** A registered symbol, so that two copies of core understand each other's plugins. */
const definitionKey: unique symbol = Symbol.for('@portico/core/definition') as never

/** What the compiler says where the spec was left out: a plugin with an inferred one would have no typed api. */
type SpecMissing = 'Name the spec of the plugin: definePlugin<MySpec>({ … })'

/**
 * Makes a plugin of its definition. Whatever its spec fills is required in the definition: a forgotten view, message or
 * provision does not compile. Of the definition and its `config` only what is their own is read, never what a script of the page has written to
 * `Object.prototype`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function definePlugin<S extends PluginSpec = never>(
  definition: [S] extends [never] ? SpecMissing : PluginDefinition<S>,
): Plugin<S> {
  const copy = ownOptions(definition as PluginDefinition<S>)
  return Object.freeze({ id: copy.id, [definitionKey]: Object.assign(copy, { config: ownConfig(copy.config) }) })
}

/**
 * The definition of a plugin; for createModal and for conformance suites.
 * @throws `core/notAPlugin`, `core/protocolMismatch`
 */
export function definitionOf(plugin: unknown): PluginDefinition {
  const definition = (plugin as { readonly [definitionKey]?: PluginDefinition } | null | undefined)?.[definitionKey]
  if (!definition) throw coreError('notAPlugin', { value: describe(plugin) })
  if (definition.core !== 1) throw coreError('protocolMismatch', { plugin: definition.id, core: definition.core })
  return definition
}

function describe(value: unknown): string {
  if (typeof value === 'function') return `the function '${value.name}' (call it: ${value.name}())`
  return typeof value
}
