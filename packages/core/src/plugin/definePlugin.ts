import { coreError } from '../errors/coreError.js'
import type { PluginDefinition } from './PluginDefinition.js'
import type { Plugin, PluginSpec } from './PluginSpec.js'

/** A registered symbol, so that two copies of core still understand each other's plugins. */
const definitionKey: unique symbol = Symbol.for('@portico/core/definition') as never

/**
 * Makes a plugin of its definition. Whatever the spec promises is required in it: a forgotten view, message or provision
 * does not compile.
 */
/* @__NO_SIDE_EFFECTS__ */
export function definePlugin<S extends PluginSpec>(definition: PluginDefinition<S>): Plugin<S> {
  return Object.freeze({ id: definition.id, [definitionKey]: definition })
}

/**
 * The definition behind a plugin value; for createModal and for conformance suites.
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
  return value === null ? 'null' : typeof value
}
