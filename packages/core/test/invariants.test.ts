import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConnectionEvent } from '../src/connections/ConnectionEvent.js'
import { emptyConnectionState, type ConnectionState } from '../src/contract/ConnectionState.js'
import { savedFormat, project } from '../src/connections/persist.js'
import { reduce } from '../src/connections/reduce.js'
import { namespaces, run, session } from './sessionEvents.js'

/** Sentences about what contradicts itself in a state; empty for every state that `reduce` can reach. */
function violations(state: ConnectionState): readonly string[] {
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

/** Any event, over few ids, so that histories meet themselves. */
const anyEvent: fc.Arbitrary<ConnectionEvent> = (() => {
  const id = fc.constantFrom('s1', 's2', 's3', 's4')
  const connector = fc.constantFrom('c1', 'c2')
  const namespace = fc.constantFrom(...namespaces)
  const spans = fc.uniqueArray(namespace, { minLength: 1 })
  const made = fc.tuple(id, connector, spans).map(([i, c, s]) => session(i, c, s))
  return fc.oneof(
    fc.tuple(made, spans).map(([s, activeIn]): ConnectionEvent => ({ type: 'restoreStarted', session: s, activeIn })),
    made.map((s): ConnectionEvent => ({
      type: 'restored',
      sessionId: s.id,
      connections: s.connections,
      wallet: s.wallet,
      saved: undefined,
    })),
    fc
      .tuple(id, fc.constantFrom('absent' as const, 'unauthorized' as const))
      .map(([sessionId, why]): ConnectionEvent => ({ type: 'restoreFailed', sessionId, why })),
    id.map((attemptId): ConnectionEvent => ({
      type: 'attemptStarted',
      attempt: {
        id: attemptId,
        connectorId: 'c1',
        wallet: { name: 'w', identifier: 'w' },
        namespaces,
        phase: 'awaiting wallet',
      },
    })),
    fc.tuple(id, made, fc.subarray(['s1', 's2', 's3', 's4'])).map(([attemptId, s, replaces]): ConnectionEvent => ({
      type: 'attemptSucceeded',
      attemptId,
      session: s,
      replaces: [...replaces, s.id],
    })),
    id.map((attemptId): ConnectionEvent => ({ type: 'attemptEnded', attemptId })),
    id.map((attemptId): ConnectionEvent => ({
      type: 'uriIssued',
      attemptId,
      uri: 'wc:x',
      expiresAt: 1,
      isDelivered: true,
    })),
    fc.tuple(id, namespace, fc.subarray(['s1-a', 's1-b', 'other'])).map(([sessionId, n, list]): ConnectionEvent => ({
      type: 'accountsChanged',
      sessionId,
      namespace: n,
      accounts: list.map((address) => ({ address })),
    })),
    fc.tuple(id, namespace).map(([sessionId, n]): ConnectionEvent => ({
      type: 'networkChanged',
      sessionId,
      namespace: n,
      networkId: `${n}:9`,
    })),
    fc
      .tuple(id, fc.option(namespace, { nil: undefined }), fc.boolean())
      .map(([sessionId, n, byVisitor]): ConnectionEvent => ({
        type: 'sessionEnded',
        sessionId,
        byVisitor,
        ...(n && { namespace: n }),
      })),
    fc
      .tuple(id, namespace)
      .map(([i, n]): ConnectionEvent => ({ type: 'connectionSelected', connectionId: `${i}:${n}` })),
    namespace.map((n): ConnectionEvent => ({ type: 'namespaceSelected', namespace: n })),
    namespace.map((n): ConnectionEvent => ({ type: 'networkPreferred', namespace: n, networkId: `${n}:2` })),
  )
})()

describe('the connection reducer', () => {
  it('keeps its invariants over any history of events', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let state = emptyConnectionState
        for (const event of events) {
          state = reduce(state, event)
          expect(violations(state)).toEqual([])
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('persists a projection that loads to the same sessions, selections and networks when every wallet answers', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        const before = run(events)
        const saved = savedFormat.parse(JSON.parse(JSON.stringify(project(before))))
        let after = reduce(emptyConnectionState, {
          type: 'remembered',
          disconnectedIds: saved.disconnectedIds,
          activeNamespace: saved.activeNamespace,
          preferred: saved.networks,
        })
        for (const s of saved.sessions)
          after = reduce(after, {
            type: 'restoreStarted',
            session: { ...s, status: 'restoring' },
            activeIn: s.connections.filter(({ id }) => saved.active.includes(id)).map(({ namespace }) => namespace),
          })
        for (const s of saved.sessions)
          after = reduce(after, {
            type: 'restored',
            sessionId: s.id,
            connections: s.connections,
            wallet: s.wallet,
            saved: s.saved,
          })
        const restorable = before.sessions.filter((s) =>
          s.connections.every(({ namespace }) => !before.disconnectedIds[namespace]?.includes(s.connectorId)),
        )
        for (const s of restorable)
          expect(after.sessions.find(({ id }) => id === s.id)?.connections).toEqual(s.connections)
        expect(after.activeNamespace).toBe(before.activeNamespace)
      }),
      { numRuns: 200 },
    )
  })
})
