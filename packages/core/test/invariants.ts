import type { ConnectionState } from '../src/connections/ConnectionState.js'

/** Sentences about what contradicts itself in a state; empty for every state that `reduce` can reach. */
export function violations(state: ConnectionState): readonly string[] {
  const found: string[] = []
  const ids = new Set<string>()
  for (const session of state.sessions) {
    if (ids.has(session.id)) found.push(`session ${session.id} is there twice`)
    ids.add(session.id)
    if (session.connections.length === 0) found.push(`session ${session.id} has no connection`)
    for (const connection of session.connections) {
      if (connection.sessionId !== session.id) found.push(`connection ${connection.id} is of another session`)
      if (connection.accounts.length === 0) found.push(`connection ${connection.id} has no account`)
      if (!connection.accounts.some(({ address }) => address === connection.selected))
        found.push(`connection ${connection.id} selects an account it does not have`)
      if (session.status === 'restoring' && state.disconnectedIds[connection.namespace]?.includes(session.connectorId))
        found.push(
          `connector ${session.connectorId} is restored in ${connection.namespace}, which the visitor disconnected`,
        )
    }
  }
  for (const [namespace, { active }] of Object.entries(state.namespaces)) {
    const visible = state.sessions
      .filter(({ status }) => status !== 'dormant')
      .flatMap(({ connections }) => connections)
    const own = visible.filter((connection) => connection.namespace === namespace)
    if (active !== undefined && !own.some(({ id }) => id === active))
      found.push(`namespace ${namespace} uses a connection that is not its own`)
    if (active === undefined && own.length > 0) found.push(`namespace ${namespace} uses none of its connections`)
  }
  return found
}
