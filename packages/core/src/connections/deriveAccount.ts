import { caip10, type Caip2, type Namespace } from '../contract/caip.js'
import type { ChainCapability } from '../contract/capabilities/chain.js'
import type { AccountProfile } from '../contract/capabilities/names.js'
import type { Network } from '../contract/Network.js'
import { noAccount, type AccountState } from '../contract/AccountState.js'
import type { ConnectorStatus } from '../contract/ConnectionService.js'
import type { Connection, ConnectionState, Session } from '../contract/ConnectionState.js'

export function activeConnection(
  state: ConnectionState,
  namespace: Namespace,
): { readonly connection: Connection; readonly session: Session } | undefined {
  const id = state.namespaces[namespace]?.active
  if (id === undefined) return undefined
  return connectionById(state, id)
}

export function connectionById(
  state: ConnectionState,
  id: string,
): { readonly connection: Connection; readonly session: Session } | undefined {
  for (const session of state.sessions) {
    const connection = session.connections.find((c) => c.id === id)
    if (connection) return { connection, session }
  }
  return undefined
}

export function connectorStatus(state: ConnectionState, namespace: Namespace, connectorId: string): ConnectorStatus {
  if (activeConnection(state, namespace)?.connection.connectorId === connectorId) return 'connected'
  const isLive = state.sessions.some(
    (session) =>
      session.status === 'live' &&
      session.connectorId === connectorId &&
      session.connections.some((connection) => connection.namespace === namespace),
  )
  return isLive ? 'active' : 'disconnected'
}

/** Network in use: the connection's own, else the one chosen while not connected. */
export function networkInUse(state: ConnectionState, namespace: Namespace): Caip2 | undefined {
  return activeConnection(state, namespace)?.connection.networkId ?? state.namespaces[namespace]?.preferred
}

export interface AccountExtras {
  readonly chain: ChainCapability | undefined
  readonly network: Network | undefined
  readonly fallbackNetwork: Caip2 | undefined
  readonly balance: { readonly text: string; readonly symbol: string } | undefined
  readonly labels: Readonly<Record<string, string>>
  readonly profile: AccountProfile | undefined
}

/** Account state of a namespace, all of it derived. */
export function deriveAccount(state: ConnectionState, namespace: Namespace, extras: AccountExtras): AccountState {
  const { chain, network, fallbackNetwork, balance, labels, profile } = extras
  const { connection, session } = activeConnection(state, namespace) ?? {}
  const selected = connection?.accounts.find(({ address }) => address === connection.selected)
  const isAsked = state.attempt?.namespaces.includes(namespace) ?? false
  const status = session?.status === 'live' ? 'connected' : session || isAsked ? 'connecting' : 'disconnected'
  return {
    namespace,
    status,
    isConnected: status === 'connected',
    isConnecting: status === 'connecting' && !session,
    isReconnecting: status === 'connecting' && session !== undefined,
    isDisconnected: status === 'disconnected',
    caipAddress: connection && caip10(connection.networkId, connection.selected),
    address: connection?.selected,
    networkId: connection?.networkId ?? state.namespaces[namespace]?.preferred ?? fallbackNetwork,
    connectionId: connection?.id,
    isViewOnly: connection?.isViewOnly ?? false,
    allAccounts: connection?.accounts ?? noAccount.allAccounts,
    connectedWalletInfo: session?.wallet,
    addressExplorerUrl: connection && network && chain?.explorerUrl(network, { address: connection.selected }),
    preferredAccountType: connection && (selected?.type ?? chain?.defaultAccountType),
    balance: connection && balance?.text,
    balanceSymbol: connection && balance?.symbol,
    profileName: profile?.name,
    profileImage: profile?.imageUrl,
    addressLabels: labels,
  }
}
