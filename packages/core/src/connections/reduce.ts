import type { Namespace } from '../contract/caip.js'
import type { ConnectionEvent } from './ConnectionEvent.js'
import {
  emptyConnectionState,
  type Connection,
  type ConnectionState,
  type Session,
} from '../contract/ConnectionState.js'

/**
 * The one writer of the connection state: pure and synchronous. Events of a session or attempt that is not in the state
 * change nothing, so that late answers of an ended session are ignored. The rules are listed in docs/architecture.md.
 */
export function reduce(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.type) {
    case 'restoreStarted':
      return restoreStarted(state, event.session, event.activeIn)
    case 'restored':
      return withSession(state, event.sessionId, (session) => {
        if (session.status === 'live') return session
        // Another session may have taken a namespace over since.
        const namespaces = new Set(session.connections.map(({ namespace }) => namespace))
        const connections = event.connections.filter(
          ({ namespace }) => namespaces.has(namespace) && !isDisconnected(state, namespace, session.connectorId),
        )
        if (connections.length === 0) return undefined
        return {
          ...session,
          status: 'live',
          wallet: event.wallet,
          saved: event.saved,
          connections: connections.map((now) => keepSelection(now, session)),
        }
      })
    case 'restoreFailed':
      return withSession(state, event.sessionId, (session) =>
        session.status === 'live' ? session : event.why === 'absent' ? outOfSight(session) : undefined,
      )
    case 'attemptStarted':
      return { ...state, attempt: event.attempt }
    case 'uriIssued':
      return state.attempt?.id === event.attemptId
        ? {
            ...state,
            attempt: {
              ...state.attempt,
              phase: 'pairing',
              uri: event.uri,
              expiresAt: event.expiresAt,
              isDelivered: event.isDelivered,
            },
          }
        : state
    case 'attemptEnded':
      return state.attempt?.id === event.attemptId ? { ...state, attempt: undefined } : state
    case 'attemptSucceeded':
      if (state.attempt?.id !== event.attemptId || state.sessions.some(({ id }) => id === event.session.id))
        return state
      return attemptSucceeded(state, event.session, event.replaces)
    case 'accountsChanged':
      if (event.accounts.length === 0) return withoutAccounts(state, event.sessionId, event.namespace)
      return withConnection(state, event.sessionId, event.namespace, (connection) => ({
        ...connection,
        accounts: event.accounts,
        selected: selectedAfter(connection, event.accounts),
      }))
    case 'networkChanged':
      return withConnection(state, event.sessionId, event.namespace, (connection) =>
        connection.networkId === event.networkId ? connection : { ...connection, networkId: event.networkId },
      )
    case 'sessionEnded':
      return sessionEnded(state, event.sessionId, event.namespace, event.byVisitor)
    case 'connectionSelected':
      return connectionSelected(state, event.connectionId, event.address)
    case 'namespaceSelected':
      return state.activeNamespace === event.namespace ? state : { ...state, activeNamespace: event.namespace }
    case 'networkPreferred':
      return {
        ...state,
        namespaces: {
          ...state.namespaces,
          [event.namespace]: { ...state.namespaces[event.namespace], preferred: event.networkId },
        },
      }
    case 'remembered': {
      const namespaces = { ...state.namespaces }
      for (const [namespace, preferred] of Object.entries(event.preferred ?? {}))
        namespaces[namespace] = { ...namespaces[namespace], preferred }
      return {
        ...state,
        disconnectedIds: event.disconnectedIds,
        namespaces,
        activeNamespace: event.activeNamespace ?? state.activeNamespace,
      }
    }
    case 'stopped':
      return emptyConnectionState
  }
}

function restoreStarted(state: ConnectionState, saved: Session, activeIn: readonly Namespace[]): ConnectionState {
  if (state.sessions.some(({ id }) => id === saved.id)) return state
  const connections = saved.connections.filter(({ namespace }) => !isDisconnected(state, namespace, saved.connectorId))
  if (connections.length === 0) return state
  const namespaces = { ...state.namespaces }
  for (const { namespace, id } of connections)
    if (activeIn.includes(namespace)) namespaces[namespace] = { ...namespaces[namespace], active: id }
  return settle({ ...state, namespaces, sessions: [...state.sessions, { ...saved, connections, status: 'restoring' }] })
}

function attemptSucceeded(state: ConnectionState, session: Session, replaces: readonly string[]): ConnectionState {
  const taken = new Set(session.connections.map(({ namespace }) => namespace))
  const sessions = state.sessions.flatMap((other) => {
    if (!replaces.includes(other.id)) return [other]
    const kept = other.connections.filter(({ namespace }) => !taken.has(namespace))
    return kept.length ? [{ ...other, connections: kept }] : []
  })
  const namespaces = { ...state.namespaces }
  const disconnectedIds = { ...state.disconnectedIds }
  for (const { namespace, id } of session.connections) {
    namespaces[namespace] = { ...namespaces[namespace], active: id }
    disconnectedIds[namespace] = (disconnectedIds[namespace] ?? []).filter(
      (connector) => connector !== session.connectorId,
    )
  }
  const stays = state.activeNamespace !== undefined && taken.has(state.activeNamespace)
  return settle({
    attempt: undefined,
    sessions: [session, ...sessions],
    namespaces,
    disconnectedIds,
    activeNamespace: stays ? state.activeNamespace : session.connections[0]?.namespace,
  })
}

function sessionEnded(
  state: ConnectionState,
  sessionId: string,
  namespace: Namespace | undefined,
  byVisitor: boolean,
): ConnectionState {
  const session = state.sessions.find(({ id }) => id === sessionId)
  if (!session) return state
  const ended = session.connections.filter((connection) => !namespace || connection.namespace === namespace)
  const disconnectedIds = { ...state.disconnectedIds }
  // A connector with another session here (a relay reaches several wallets) still counts as connected.
  const isElsewhere = (namespace: Namespace) =>
    state.sessions.some(
      (other) =>
        other.id !== sessionId &&
        other.connectorId === session.connectorId &&
        other.connections.some((connection) => connection.namespace === namespace),
    )
  if (byVisitor)
    for (const { namespace: from } of ended)
      if (!isElsewhere(from))
        disconnectedIds[from] = [...new Set([...(disconnectedIds[from] ?? []), session.connectorId])]
  const connections = session.connections.filter((connection) => !ended.includes(connection))
  return withSession({ ...state, disconnectedIds }, sessionId, () =>
    connections.length ? { ...session, connections } : undefined,
  )
}

function connectionSelected(
  state: ConnectionState,
  connectionId: string,
  address: string | undefined,
): ConnectionState {
  const session = state.sessions.find(({ connections }) => connections.some(({ id }) => id === connectionId))
  if (!session || session.status === 'dormant') return state
  const chosen = session.connections.find(({ id }) => id === connectionId)!
  const known = address !== undefined && chosen.accounts.some((account) => account.address === address)
  const updated: Session = {
    ...session,
    connections: session.connections.map((c) => (c === chosen && known ? { ...c, selected: address } : c)),
  }
  return {
    ...state,
    sessions: [updated, ...state.sessions.filter((other) => other !== session)],
    namespaces: {
      ...state.namespaces,
      [chosen.namespace]: { ...state.namespaces[chosen.namespace], active: connectionId },
    },
    activeNamespace: chosen.namespace,
  }
}

/** Replaces one session, or takes it out where `change` answers undefined, and settles what that leaves behind. */
function withSession(
  state: ConnectionState,
  sessionId: string,
  change: (session: Session) => Session | undefined,
): ConnectionState {
  const before = state.sessions.find(({ id }) => id === sessionId)
  if (!before) return state
  const after = change(before)
  if (after === before) return state
  return settle({ ...state, sessions: state.sessions.flatMap((s) => (s !== before ? [s] : after ? [after] : [])) })
}

function withConnection(
  state: ConnectionState,
  sessionId: string,
  namespace: Namespace,
  change: (connection: Connection) => Connection,
): ConnectionState {
  return withSession(state, sessionId, (session) => {
    // What the wallet answers to a connect counts then.
    const isAskedAnew = session.status === 'dormant' && state.attempt?.connectorId === session.connectorId
    if (session.status === 'restoring' || isAskedAnew) return session
    const before = session.connections.find((connection) => connection.namespace === namespace)
    const after = before && change(before)
    if (after === before) return session
    // Its wallet was locked, and is open again.
    const status = after!.accounts === before!.accounts ? session.status : 'live'
    return { ...session, status, connections: session.connections.map((c) => (c === before ? after! : c)) }
  })
}

/** The wallet shows no account any more. Most that do so are locked: a session that is left with none waits for them, out of sight. */
function withoutAccounts(state: ConnectionState, sessionId: string, namespace: Namespace): ConnectionState {
  const session = state.sessions.find(({ id }) => id === sessionId)
  return session?.connections[1]
    ? sessionEnded(state, sessionId, namespace, false)
    : withSession(state, sessionId, outOfSight)
}

function outOfSight(session: Session): Session {
  return session.status === 'dormant' ? session : { ...session, status: 'dormant' }
}

/**
 * Makes every namespace point at one of its own connections: where the one in use is gone, the most recently used live
 * one follows, else one still restoring, else none. A network chosen for a connection goes with it.
 */
function settle(state: ConnectionState): ConnectionState {
  const namespaces = { ...state.namespaces }
  const candidates = [
    ...state.sessions.filter(({ status }) => status === 'live'),
    ...state.sessions.filter(({ status }) => status === 'restoring'),
  ].flatMap(({ connections }) => connections)
  for (const { namespace } of candidates) namespaces[namespace] ??= {}
  for (const [namespace, { active, ...rest }] of Object.entries(namespaces)) {
    const ofNamespace = candidates.filter((connection) => connection.namespace === namespace)
    const next = ofNamespace.find(({ id }) => id === active) ?? ofNamespace[0]
    namespaces[namespace] = next ? { ...rest, active: next.id } : active ? {} : rest
  }
  const isConnected = (namespace: Namespace | undefined) =>
    namespace !== undefined && namespaces[namespace]?.active !== undefined
  const wasConnected =
    state.activeNamespace !== undefined && state.namespaces[state.activeNamespace]?.active !== undefined
  // A visitor whose namespace in view ended is shown another one that is connected. A visitor who chose to look at a
  // namespace that is not connected stays there.
  const activeNamespace =
    wasConnected && !isConnected(state.activeNamespace)
      ? (candidates[0]?.namespace ?? state.activeNamespace)
      : state.activeNamespace
  return { ...state, namespaces, activeNamespace: activeNamespace ?? candidates[0]?.namespace }
}

function keepSelection(now: Connection, before: Session): Connection {
  const selected = before.connections.find(({ namespace }) => namespace === now.namespace)?.selected
  return selected !== undefined && now.accounts.some(({ address }) => address === selected) ? { ...now, selected } : now
}

function isDisconnected(state: ConnectionState, namespace: Namespace, connectorId: string): boolean {
  const { disconnectedIds } = state
  return Object.hasOwn(disconnectedIds, namespace) && disconnectedIds[namespace]!.includes(connectorId)
}

/** A change of account in the wallet wins over a choice made here, which holds until then (docs/decisions/006). */
function selectedAfter({ accounts: before, selected }: Connection, accounts: Connection['accounts']): string {
  const first = accounts[0]!.address
  const isConnected = accounts.some(({ address }) => address === selected)
  return isConnected && first === before[0]?.address ? selected : first
}
