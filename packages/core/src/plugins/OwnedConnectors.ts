import { atom, type Atom } from 'jotai/vanilla'
import type { Connector } from '../contract/Connector.js'
import type { OffPlugins } from '../contract/capabilities/features.js'
import { invalidPlugin } from './checkPlugin.js'
import type { InstalledPlugin } from './setUpPlugins.js'

/** The connectors of all plugins, and whose each is. */
export interface OwnedConnectors {
  /** Those that a list of wallets can show, in the order of the plugins. */
  readonly all: Atom<readonly Connector[]>
  /** Of those, the ones whose plugins are on: for new connections. */
  readonly offered: Atom<readonly Connector[]>
  readonly lists: readonly { readonly plugin: InstalledPlugin; readonly list: Atom<readonly Connector[]> }[]
  readonly owner: Atom<ReadonlyMap<Connector, InstalledPlugin>>
}

export function ownConnectors(installed: readonly InstalledPlugin[], off: OffPlugins): OwnedConnectors {
  const lists = installed.map((plugin) => ({ plugin, list: guardConnectors(plugin) }))
  const owner = atom(
    (get) => new Map(lists.flatMap(({ plugin, list }) => get(list).map((connector) => [connector, plugin] as const))),
  )
  const offered = atom((get) =>
    lists.flatMap(({ plugin, list }) => (get(off).has(plugin.definition.id) ? [] : get(list))),
  )
  return { all: atom((get) => lists.flatMap(({ list }) => get(list))), offered, lists, owner }
}

/** None while the plugin's atom throws. A connector that could not be shown is left out and reported. */
function guardConnectors({ definition, contribution, guard }: InstalledPlugin): Atom<readonly Connector[]> {
  const isComplete = (connector: Connector | null, at: number): boolean => {
    const { id, name, namespaces, connect } = Object(connector) as Partial<Connector>
    const holds = isText(id) && isText(name) && namespaces?.[0] && connect
    if (!holds)
      guard.note(
        'connectors',
        invalidPlugin(definition.id, `connectors[${at}]`, 'must have an id, a name, namespaces and connect()'),
      )
    return !!holds
  }
  const { connectors } = contribution
  return atom((get) => (connectors ? guard.read('connectors', () => get(connectors).filter(isComplete), []) : []))
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
