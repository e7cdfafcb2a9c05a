import { parseCaip2, type Caip2, type Namespace, type SavedConnections } from '@portico/core'
import * as v from 'valibot'

type SavedSession = SavedConnections['sessions'][number]

const lists = v.record(v.string(), v.array(v.unknown()))
const appKitConnection = v.looseObject({
  connectorId: v.string(),
  name: v.optional(v.string()),
  accounts: v.array(
    v.looseObject({
      address: v.string(),
      type: v.exactOptional(v.string()),
      publicKey: v.exactOptional(v.string()),
    }),
  ),
  caipNetwork: v.optional(v.looseObject({ caipNetworkId: v.optional(v.string()) })),
})
type AppKitConnection = v.InferOutput<typeof appKitConnection>

/**
 * Connections that AppKit saved, without those that the visitor disconnected. An entry that does not parse is left out.
 *
 * @param read Reads one key of the storage that AppKit used.
 */
export function readAppKit(read: (key: string) => string | null): SavedConnections | undefined {
  const activeNetwork = toCaip2(read('@appkit/active_caip_network_id'))
  const disconnected = readLists(read('@appkit/disconnected_connector_ids'))
  const sessions: SavedSession[] = []
  const active: string[] = []
  for (const [namespace, list] of Object.entries(readLists(read('@appkit/connections'))))
    for (const entry of list) {
      const { success, output } = v.safeParse(appKitConnection, entry)
      if (!success || disconnected[namespace]?.includes(output.connectorId)) continue
      const session = toSession(namespace, output, activeNetwork)
      if (!session) continue
      sessions.push(session)
      const activeId = read(`@appkit/${namespace}:connected_connector_id`)
      if (activeId === output.connectorId) active.push(...session.connections.map(({ id }) => id))
    }
  if (sessions.length === 0) return undefined
  const activeNamespace = read('@appkit/active_namespace') ?? undefined
  return { sessions, active, activeNamespace, networks: {}, disconnectedIds: {} }
}

function toSession(
  namespace: Namespace,
  { connectorId: id, name = id, accounts, caipNetwork }: AppKitConnection,
  activeNetwork: Caip2 | undefined,
): SavedSession | undefined {
  const [selected] = accounts
  const networkId = toCaip2(caipNetwork?.caipNetworkId) ?? activeNetwork
  if (!selected || !networkId?.startsWith(`${namespace}:`)) return undefined
  const connectorId = toConnectorId(namespace, id, name)
  const sessionId = `appkit-${namespace}-${id}`
  return {
    id: sessionId,
    connectorId,
    wallet: { name, identifier: id },
    connections: [
      {
        id: `${sessionId}:${namespace}`,
        sessionId,
        connectorId,
        namespace,
        accounts: accounts.map(({ address, type, publicKey }) => ({
          address,
          ...(type === undefined ? {} : { type }),
          ...(publicKey === undefined ? {} : { publicKey }),
        })),
        selected: selected.address,
        networkId,
      },
    ],
  }
}

/**
 * AppKit's id of a wallet that announced itself by EIP-6963 is its rdns, by which core finds the connector. Its id of a
 * Solana wallet is of its own registry, so that the name has to lead to the connector.
 */
function toConnectorId(namespace: Namespace, id: string, name: string): string {
  return namespace === 'solana' && id !== 'walletConnect' ? `solana:${name}` : id
}

function readLists(text: string | null): Record<Namespace, unknown[]> {
  try {
    return v.parse(lists, JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

function toCaip2(text: string | null | undefined): Caip2 | undefined {
  try {
    parseCaip2(text ?? '')
    return text as Caip2
  } catch {
    return undefined
  }
}
