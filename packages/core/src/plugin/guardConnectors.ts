import { atom, type Atom } from 'jotai/vanilla'
import type { Connector } from '../connections/Connector.js'
import { invalidPlugin } from './checkPlugin.js'
import type { Guard } from './createGuard.js'

/** The connectors of one plugin: those that the list of wallets can show. None while its atom throws. */
export function guardConnectors(
  plugin: string,
  connectors: Atom<readonly Connector[]> | undefined,
  guard: Guard,
): Atom<readonly Connector[]> {
  const problem = 'must have an id, a name, namespaces and connect()'
  return atom((get) =>
    guard.read(
      'connectors',
      () =>
        (connectors ? get(connectors) : []).filter((connector, at) =>
          guard.read(
            'connectors',
            () => {
              if (isComplete(connector)) return true
              throw invalidPlugin(plugin, `connectors[${at}]`, problem, 'connectors')
            },
            () => false,
          ),
        ),
      () => [],
    ),
  )
}

function isComplete({ id, name, namespaces, connect }: Connector): boolean {
  return (
    [id, name].every((text) => typeof text === 'string' && text) && !!namespaces[0] && typeof connect === 'function'
  )
}
