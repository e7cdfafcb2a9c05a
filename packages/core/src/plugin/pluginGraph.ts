import { coreError } from '../errors/coreError.js'
import { shellViewNames } from '../shell/shellViewNames.js'
import type { Capability } from './capability.js'
import type { PluginDefinition } from './PluginDefinition.js'

type Table = Readonly<Record<string, Capability>>
const tableOf = (part: unknown): Table => (part ?? {}) as Table

/**
 * Puts definitions in the order of their setup: by `needs`, then `wants`, then `after`; otherwise as given.
 * @throws `core/duplicatePlugin`, `core/conflict`, `core/missingNeed`, `core/duplicateProvider`, `core/duplicateView`, `core/cycle`
 */
export function orderPlugins(definitions: readonly PluginDefinition[]): readonly PluginDefinition[] {
  const byId = new Map<string, PluginDefinition>()
  for (const definition of definitions) {
    if (byId.has(definition.id)) throw coreError('duplicatePlugin', { plugin: definition.id })
    byId.set(definition.id, definition)
  }
  refuseClashes(definitions, byId)

  const ordered: PluginDefinition[] = []
  const done = new Set<PluginDefinition>()
  const visit = (definition: PluginDefinition, trail: readonly string[]): void => {
    if (done.has(definition)) return
    const path = [...trail, definition.id]
    if (trail.includes(definition.id)) throw coreError('cycle', { path: path.slice(trail.indexOf(definition.id)) })
    for (const key of Object.keys(tableOf(definition.needs))) {
      const providers = providersOf(definitions, key, definition)
      if (!providers.length) throw coreError('missingNeed', { plugin: definition.id, capability: key })
      for (const provider of providers) visit(provider, path)
    }
    for (const key of Object.keys(tableOf(definition.wants)))
      for (const provider of providersOf(definitions, key, definition)) visit(provider, path)
    for (const id of definition.after ?? []) {
      const earlier = byId.get(id)
      if (earlier) visit(earlier, path)
    }
    done.add(definition)
    ordered.push(definition)
  }
  for (const definition of definitions) visit(definition, [])
  return ordered
}

function providersOf(definitions: readonly PluginDefinition[], key: string, besides: PluginDefinition) {
  return definitions.filter((other) => other !== besides && key in tableOf(other.provides))
}

function refuseClashes(definitions: readonly PluginDefinition[], byId: ReadonlyMap<string, PluginDefinition>): void {
  const views = new Map<string, string>()
  const singles = new Map<string, string>()
  const claim = (owners: Map<string, string>, key: string, id: string): string | undefined => {
    const owner = owners.get(key)
    owners.set(key, id)
    return owner
  }
  for (const { id, conflicts, views: own, provides } of definitions) {
    for (const other of conflicts ?? []) if (byId.has(other)) throw coreError('conflict', { plugin: id, other })
    for (const view of Object.keys(own ?? {})) {
      const owner = shellViewNames.has(view) ? 'shell' : claim(views, view, id)
      if (owner) throw coreError('duplicateView', { view, plugins: [owner, id] })
    }
    for (const [capability, { single }] of Object.entries(tableOf(provides))) {
      const owner = single ? claim(singles, capability, id) : undefined
      if (owner) throw coreError('duplicateProvider', { capability, plugins: [owner, id] })
    }
  }
}
