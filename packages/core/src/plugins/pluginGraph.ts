import { coreError } from '../contract/errors/coreError.js'
import { shellViewNames } from '../contract/plugin/shellViewNames.js'
import type { Capability } from '../contract/plugin/capability.js'
import { checkDefinition } from './checkPlugin.js'
import type { PluginDefinition } from '../contract/plugin/PluginDefinition.js'

type Table = Readonly<Record<string, Capability>>
const entriesOf = (part: unknown): readonly (readonly [string, Capability])[] => Object.entries((part ?? {}) as Table)

/**
 * Puts definitions in the order of their setup: by `needs` and `wants`, otherwise as given.
 * @throws `core/invalidPlugin`, `core/duplicatePlugin`, `core/missingNeed`, `core/capabilityVersion`, `core/duplicateProvider`,
 * `core/duplicateView`, `core/cycle`
 */
export function orderPlugins(definitions: readonly PluginDefinition[]): readonly PluginDefinition[] {
  refuseClashes(definitions)
  const ordered = new Set<PluginDefinition>()
  const visit = (definition: PluginDefinition, trail: readonly string[]): void => {
    if (ordered.has(definition)) return
    const { id, needs, wants, provides } = definition
    const path = [...trail, id]
    if (trail.includes(id)) throw coreError('cycle', { path: path.slice(trail.indexOf(id)) })
    for (const [key, token] of entriesOf({ ...wants, ...needs })) {
      const providers = providersOf(definitions, token, definition)
      if (!providers.length && key in (needs ?? {})) throw coreError('missingNeed', { plugin: id, capability: key })
      // Two that want of each other what both provide do not depend on each other: they ask when they are used.
      const isOwn = key in (provides ?? {}) && !(key in (needs ?? {}))
      for (const provider of isOwn ? [] : providers) visit(provider, path)
    }
    ordered.add(definition)
  }
  for (const definition of definitions) visit(definition, [])
  return [...ordered]
}

/** The plugins that provide what `consumer` asks for. @throws `core/capabilityVersion` when one provides another version */
function providersOf(
  definitions: readonly PluginDefinition[],
  { key, version }: Capability,
  consumer: PluginDefinition,
): readonly PluginDefinition[] {
  return definitions.filter((other) => {
    const provided = (other.provides as Table | undefined)?.[key]
    if (other === consumer || !provided) return false
    if (provided.version === version) return true
    throw coreError('capabilityVersion', {
      capability: key,
      plugins: [consumer.id, other.id],
      versions: [version, provided.version],
    })
  })
}

function refuseClashes(definitions: readonly PluginDefinition[]): void {
  const owners = new Map([...shellViewNames].map((view) => [`view ${view}`, 'shell']))
  /** Who has it already, and `id`. */
  const claim = (what: string, id: string): readonly [string, string] | undefined => {
    const owner = owners.get(what)
    owners.set(what, id)
    return owner === undefined ? undefined : [owner, id]
  }
  for (const definition of definitions) {
    checkDefinition(definition)
    const { id, views, provides } = definition
    if (claim(`plugin ${id}`, id)) throw coreError('duplicatePlugin', { plugin: id })
    for (const view of Object.keys(views ?? {})) {
      const plugins = claim(`view ${view}`, id)
      if (plugins) throw coreError('duplicateView', { view, plugins })
    }
    for (const [capability, { single }] of entriesOf(provides)) {
      const plugins = single && claim(`capability ${capability}`, id)
      if (plugins) throw coreError('duplicateProvider', { capability, plugins })
    }
  }
}
