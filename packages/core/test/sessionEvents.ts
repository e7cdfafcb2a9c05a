import type { ConnectionEvent } from '../src/connections/ConnectionEvent.js'
import { emptyConnectionState, type ConnectionState, type Session } from '../src/contract/ConnectionState.js'
import { reduce } from '../src/connections/reduce.js'

export const namespaces = ['alpha', 'beta', 'gamma'] as const

export function session(
  id: string,
  connectorId: string,
  spans: readonly string[],
  status: Session['status'] = 'live',
): Session {
  return {
    id,
    connectorId,
    status,
    wallet: { name: connectorId, identifier: connectorId },
    connections: spans.map((namespace) => ({
      id: `${id}:${namespace}`,
      sessionId: id,
      connectorId,
      namespace,
      accounts: [{ address: `${id}-a` }, { address: `${id}-b` }],
      selected: `${id}-a`,
      networkId: `${namespace}:1`,
    })),
  }
}
export const run = (
  events: readonly ConnectionEvent[],
  from: ConnectionState = emptyConnectionState,
): ConnectionState => events.reduce(reduce, from)

/** An attempt that succeeds. */
export function connected(
  id: string,
  connectorId: string = id,
  spans: readonly string[] = ['alpha'],
): readonly ConnectionEvent[] {
  const attempt = {
    id: `try-${id}`,
    connectorId,
    wallet: { name: id, identifier: id },
    namespaces: spans,
    phase: 'awaiting wallet' as const,
  }
  return [
    { type: 'attemptStarted', attempt },
    { type: 'attemptSucceeded', attemptId: attempt.id, session: session(id, connectorId, spans), replaces: [] },
  ]
}
