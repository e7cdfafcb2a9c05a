import * as v from 'valibot'
import type { Namespace } from '../caip/caip.js'
import { parseSaved, type SavedConnections } from './persist.js'

const connections = v.record(
  v.string(),
  v.array(
    v.looseObject({
      connectorId: v.string(),
      name: v.optional(v.string()),
      accounts: v.array(v.looseObject({ address: v.string(), type: v.optional(v.string()) })),
      caipNetwork: v.optional(v.looseObject({ caipNetworkId: v.optional(v.string()) })),
    }),
  ),
)
const lists = v.record(v.string(), v.array(v.string()))

/**
 * What a visitor brings from the kit whose key names the specification's facts give (§7): connections, which of them were
 * in use, and which wallets were left. Outside data like all of storage: what does not parse is absent.
 */
export function readEarlierKit(read: (key: string) => string | null): SavedConnections | undefined {
  const json = (key: string): unknown => {
    try {
      return JSON.parse(read(key) ?? 'null')
    } catch {
      return undefined
    }
  }
  const found = v.safeParse(connections, json('@appkit/connections'))
  if (!found.success) return undefined
  const left = v.safeParse(lists, json('@appkit/disconnected_connector_ids'))
  const network = read('@appkit/active_caip_network_id')
  const namespaceInUse = read('@appkit/active_namespace') ?? undefined
  const inUse = (namespace: Namespace) => read(`@appkit/${namespace}:connected_connector_id`)

  const sessions = Object.entries(found.output).flatMap(([namespace, list]) =>
    list.flatMap(({ connectorId, name = connectorId, accounts, caipNetwork }) => {
      const [first] = accounts
      const networkId = caipNetwork?.caipNetworkId ?? (network?.startsWith(`${namespace}:`) ? network : undefined)
      if (!first || !networkId) return []
      const id = `earlier-${namespace}-${connectorId}`
      return [
        {
          id,
          connectorId,
          wallet: { name, identifier: connectorId },
          connections: [
            {
              id: `${id}:${namespace}`,
              sessionId: id,
              connectorId,
              namespace,
              accounts: accounts.map(({ address, type }) => ({ address, ...(type === undefined ? {} : { type }) })),
              selected: first.address,
              networkId,
            },
          ],
        },
      ]
    }),
  )
  try {
    return parseSaved({
      sessions,
      active: sessions.flatMap((session) =>
        session.connections
          .filter(({ namespace, connectorId }) => inUse(namespace) === connectorId)
          .map(({ id }) => id),
      ),
      activeNamespace: namespaceInUse,
      networks: {},
      left: left.success ? left.output : {},
    })
  } catch {
    return undefined
  }
}
