import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConnectionEvent } from '../src/connections/ConnectionEvent.js'
import { emptyConnectionState, type ConnectionState, type Session } from '../src/connections/ConnectionState.js'
import { violations } from './invariants.js'
import { savedFormat, project } from '../src/connections/persist.js'
import { reduce } from '../src/connections/reduce.js'

const namespaces = ['alpha', 'beta', 'gamma'] as const

function session(
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
const run = (events: readonly ConnectionEvent[], from: ConnectionState = emptyConnectionState) =>
  events.reduce(reduce, from)
function connected(id: string, connectorId = id, spans: readonly string[] = ['alpha']): readonly ConnectionEvent[] {
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

  it('lets only the current attempt write, once', () => {
    const [started] = connected('one')
    const [startedTwo, succeededTwo] = connected('two')
    const late = run([started!, startedTwo!, connected('one')[1]!])
    expect(late.sessions).toEqual([])
    expect(late.attempt?.id).toBe('try-two')
    // The URI of the former attempt must not be shown as the code of this one.
    const former = {
      type: 'uriIssued',
      attemptId: 'try-one',
      uri: 'wc:former',
      expiresAt: 1,
      isDelivered: true,
    } as const
    expect(run([former], late).attempt).not.toHaveProperty('uri')
    expect(run([succeededTwo!], late).sessions).toHaveLength(1)
    expect(run([succeededTwo!, succeededTwo!], late).sessions).toHaveLength(1)
  })

  it('keeps the former wallet when another connects in the namespace, and the new one becomes active', () => {
    const state = run([...connected('one'), ...connected('two')])
    expect(state.sessions.map(({ id }) => id)).toEqual(['two', 'one'])
    expect(state.namespaces['alpha']?.active).toBe('two:alpha')
  })

  it('falls back to the next most recently used wallet when accounts run out', () => {
    const state = run([
      ...connected('one'),
      ...connected('two'),
      { type: 'accountsChanged', sessionId: 'two', namespace: 'alpha', accounts: [] },
    ])
    expect(state.namespaces['alpha']?.active).toBe('one:alpha')
    const none = run([{ type: 'accountsChanged', sessionId: 'one', namespace: 'alpha', accounts: [] }], state)
    expect(none.namespaces['alpha']?.active).toBeUndefined()
  })

  it("follows a change of account in the wallet, and keeps an account chosen here while the wallet's own stays", () => {
    const tell = (...addresses: readonly string[]): ConnectionEvent => ({
      type: 'accountsChanged',
      sessionId: 'one',
      namespace: 'alpha',
      accounts: addresses.map((address) => ({ address })),
    })
    const selected = (state: ConnectionState) => state.sessions[0]?.connections[0]?.selected
    const here = run([
      ...connected('one'),
      tell('one-a', 'one-b'),
      { type: 'connectionSelected', connectionId: 'one:alpha', address: 'one-b' },
    ])
    expect(selected(here)).toBe('one-b')
    const more = run([tell('one-a', 'one-b', 'one-c')], here)
    expect(selected(more)).toBe('one-b')
    expect(selected(run([tell('one-c', 'one-a', 'one-b')], more))).toBe('one-c')
    expect(selected(run([tell('one-a')], more))).toBe('one-a')
  })

  it('ends one namespace of a session and keeps the others', () => {
    const state = run([
      ...connected('one', 'c', ['alpha', 'beta']),
      { type: 'sessionEnded', sessionId: 'one', namespace: 'alpha', byVisitor: true },
    ])
    expect(state.namespaces['alpha']?.active).toBeUndefined()
    expect(state.namespaces['beta']?.active).toBe('one:beta')
    expect(state.disconnectedIds).toEqual({ alpha: ['c'], beta: [] })
    expect(state.activeNamespace).toBe('beta')
  })

  it('clears the network of a namespace with its connection [4.47]', () => {
    const state = run([
      { type: 'networkPreferred', namespace: 'alpha', networkId: 'alpha:2' },
      ...connected('one'),
      { type: 'sessionEnded', sessionId: 'one', byVisitor: true },
    ])
    expect(state.namespaces['alpha']).toEqual({})
  })

  it('never restores a connector the visitor left, until it is connected again', () => {
    const left = run([...connected('one', 'c'), { type: 'sessionEnded', sessionId: 'one', byVisitor: true }])
    const restore: ConnectionEvent = {
      type: 'restoreStarted',
      session: session('old', 'c', ['alpha']),
      activeIn: ['alpha'],
    }
    expect(run([restore], left).sessions).toEqual([])
    expect(run(connected('two', 'c'), left).disconnectedIds['alpha']).toEqual([])
  })

  it('does not take a connector for left while another session of it is there', () => {
    const state = run([
      ...connected('one', 'relay'),
      ...connected('two', 'relay'),
      { type: 'sessionEnded', sessionId: 'two', byVisitor: true },
    ])
    expect(state.disconnectedIds['alpha']).toEqual([])
    expect(run([{ type: 'sessionEnded', sessionId: 'one', byVisitor: true }], state).disconnectedIds['alpha']).toEqual([
      'relay',
    ])
  })

  it('keeps a session whose wallet is absent for the next load, and forgets one that is not authorised', () => {
    const restoring = run([{ type: 'restoreStarted', session: session('one', 'c', ['alpha']), activeIn: ['alpha'] }])
    const absent = run([{ type: 'restoreFailed', sessionId: 'one', why: 'absent' }], restoring)
    expect(absent.sessions[0]?.status).toBe('dormant')
    expect(project(absent).sessions).toHaveLength(1)
    expect(absent.namespaces['alpha']?.active).toBeUndefined()
    expect(run([{ type: 'restoreFailed', sessionId: 'one', why: 'unauthorized' }], restoring).sessions).toEqual([])
  })
})
