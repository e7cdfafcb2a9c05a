import { coreError } from '../errors/coreError.js'
import { shellViewNames } from '../shell/shellViewNames.js'
import type { Capability } from './capability.js'
import { checkDefinition } from './checkPlugin.js'
import type { PluginDefinition } from './PluginDefinition.js'

type Table = Readonly<Record<string, Capability>>
const tableOf = (part: unknown): Table => (part ?? {}) as Table

/**
 * Puts definitions in the order of their setup: by `needs`, then `wants`, otherwise as given.
 * @throws `core/invalidPlugin`, `core/duplicatePlugin`, `core/missingNeed`, `core/capabilityVersion`, `core/duplicateProvider`,
 * `core/duplicateView`, `core/cycle`
 */
export function orderPlugins(definitions: readonly PluginDefinition[]): readonly PluginDefinition[] {
  const ids = new Set<string>()
  for (const definition of definitions) {
    checkDefinition(definition)
    if (ids.has(definition.id)) throw coreError('duplicatePlugin', { plugin: definition.id })
    ids.add(definition.id)
  }
  refuseClashes(definitions)

  const ordered: PluginDefinition[] = []
  const done = new Set<PluginDefinition>()
  const visit = (definition: PluginDefinition, trail: readonly string[]): void => {
    if (done.has(definition)) return
    const path = [...trail, definition.id]
    if (trail.includes(definition.id)) throw coreError('cycle', { path: path.slice(trail.indexOf(definition.id)) })
    for (const [key, token] of Object.entries(tableOf(definition.needs))) {
      const providers = providersOf(definitions, token, definition)
      if (!providers.length) throw coreError('missingNeed', { plugin: definition.id, capability: key })
      for (const provider of providers) visit(provider, path)
    }
    for (const token of Object.values(tableOf(definition.wants)))
      for (const provider of providersOf(definitions, token, definition)) visit(provider, path)
    done.add(definition)
    ordered.push(definition)
  }
  for (const definition of definitions) visit(definition, [])
  return ordered
}

/** The plugins that provide what `consumer` asks for. @throws `core/capabilityVersion` when one provides another version */
function providersOf(
  definitions: readonly PluginDefinition[],
  { key, version }: Capability,
  consumer: PluginDefinition,
): readonly PluginDefinition[] {
  const providers = definitions.filter((other) => other !== consumer && key in tableOf(other.provides))
  for (const { id, provides } of providers) {
    const provided = tableOf(provides)[key]!.version
    if (provided !== version)
      throw coreError('capabilityVersion', {
        capability: key,
        plugins: [consumer.id, id],
        versions: [version, provided],
      })
  }
  return providers
}

function refuseClashes(definitions: readonly PluginDefinition[]): void {
  const views = new Map<string, string>()
  const singles = new Map<string, string>()
  const claim = (owners: Map<string, string>, key: string, id: string): string | undefined => {
    const owner = owners.get(key)
    owners.set(key, id)
    return owner
  }
  for (const { id, views: own, provides } of definitions) {
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
