import { describe, expect, it } from 'vitest'
import type { ConnectionEvent } from '../src/connections/ConnectionEvent.js'
import { emptyConnectionState, type ConnectionState } from '../src/contract/ConnectionState.js'
import { project } from '../src/connections/persist.js'
import { connected, run, session } from './sessionEvents.js'

describe('the connection reducer', () => {
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

  it('counts a session that its wallet ended as not disconnected by the visitor', () => {
    const state = run([...connected('one', 'c'), { type: 'sessionEnded', sessionId: 'one', byVisitor: false }])
    expect(state).toMatchObject({ sessions: [], disconnectedIds: { alpha: [] } })
  })

  it('forgets that the visitor disconnected a wallet once it is connected again, and says so of no other', () => {
    const left = run([
      { type: 'remembered', disconnectedIds: { alpha: ['c', 'd'], beta: ['c'] }, preferred: { beta: 'beta:2' } },
    ])
    const state = run(connected('one', 'c', ['alpha']), left)
    expect(state.disconnectedIds).toEqual({ alpha: ['d'], beta: ['c'] })
    expect(state.namespaces['beta']).toEqual({ preferred: 'beta:2' })
  })

  it('counts a connector as disconnected in one namespace while a session of it stays in another', () => {
    const state = run([
      ...connected('one', 'relay', ['alpha']),
      ...connected('two', 'relay', ['beta']),
      ...connected('three', 'other', ['alpha']),
      { type: 'sessionEnded', sessionId: 'one', byVisitor: true },
    ])
    expect(state.disconnectedIds).toEqual({ alpha: ['relay'], beta: [] })
  })

  it('takes back only what a new session takes over: the rest of the former one stays', () => {
    const [started, succeeded] = connected('two', 'c', ['alpha'])
    const state = run([
      ...connected('one', 'c', ['alpha', 'beta']),
      ...connected('other', 'd', ['alpha']),
      started!,
      { ...succeeded!, replaces: ['one'] } as ConnectionEvent,
    ])
    const of = (id: string) =>
      state.sessions.find((one) => one.id === id)?.connections.map(({ namespace }) => namespace)
    expect([of('two'), of('one'), of('other')]).toEqual([['alpha'], ['beta'], ['alpha']])
    const [again, succeededAgain] = connected('four', 'd', ['alpha'])
    const all = run([again!, { ...succeededAgain!, replaces: ['other'] } as ConnectionEvent], state)
    expect(all.sessions.map(({ id }) => id)).toEqual(['four', 'two', 'one'])
  })

  it('stays in the namespace in view when a wallet connects there too, else goes to the first of the new ones', () => {
    const inBeta: readonly ConnectionEvent[] = [{ type: 'namespaceSelected', namespace: 'beta' }]
    expect(run([...inBeta, ...connected('one', 'c', ['alpha', 'beta'])]).activeNamespace).toBe('beta')
    expect(run([...inBeta, ...connected('one', 'c', ['gamma', 'alpha'])]).activeNamespace).toBe('gamma')
  })

  it('leaves the visitor in a namespace that they chose, though another one ends or connects', () => {
    const state = run([
      ...connected('one', 'c', ['alpha']),
      ...connected('two', 'd', ['beta']),
      { type: 'namespaceSelected', namespace: 'gamma' },
      { type: 'sessionEnded', sessionId: 'one', byVisitor: true },
    ])
    expect(state.activeNamespace).toBe('gamma')
    const away = run([{ type: 'namespaceSelected', namespace: 'beta' }], state)
    expect(run([{ type: 'sessionEnded', sessionId: 'two', byVisitor: true }], away).activeNamespace).toBe('beta')
  })

  it('keeps a network that was chosen before anything connected, also beside other namespaces', () => {
    const state = run([
      { type: 'networkPreferred', namespace: 'beta', networkId: 'beta:2' },
      ...connected('one', 'c', ['alpha']),
      { type: 'networkPreferred', namespace: 'alpha', networkId: 'alpha:2' },
      { type: 'sessionEnded', sessionId: 'unknown', byVisitor: true },
    ])
    expect(state.namespaces).toEqual({
      beta: { preferred: 'beta:2' },
      alpha: { active: 'one:alpha', preferred: 'alpha:2' },
    })
  })

  it('takes up what was remembered beside what is known already', () => {
    const before = run([
      { type: 'networkPreferred', namespace: 'alpha', networkId: 'alpha:2' },
      ...connected('one', 'c', ['alpha']),
    ])
    const remembered = { type: 'remembered', disconnectedIds: { beta: ['d'] } } as const
    expect(run([remembered], before)).toEqual({ ...before, disconnectedIds: { beta: ['d'] } })
    const all = run(
      [{ ...remembered, activeNamespace: 'beta', preferred: { alpha: 'alpha:3', beta: 'beta:3' } }],
      before,
    )
    expect(all.activeNamespace).toBe('beta')
    expect(all.namespaces).toEqual({
      alpha: { active: 'one:alpha', preferred: 'alpha:3' },
      beta: { preferred: 'beta:3' },
    })
  })

  it('knows nothing any more once the run has stopped', () => {
    expect(run([...connected('one'), { type: 'stopped' }])).toEqual(emptyConnectionState)
  })
})

describe('an attempt', () => {
  it('is shown with its URI, until it ends; the end of a former one does not end it', () => {
    const [started] = connected('one')
    const uri = { type: 'uriIssued', attemptId: 'try-one', uri: 'wc:one', expiresAt: 7, isDelivered: false } as const
    const shown = run([started!, uri, { type: 'attemptEnded', attemptId: 'try-zero' }])
    expect(shown.attempt).toMatchObject({ phase: 'pairing', uri: 'wc:one', expiresAt: 7, isDelivered: false })
    expect(run([{ type: 'attemptEnded', attemptId: 'try-one' }], shown).attempt).toBeUndefined()
    expect(run([uri]).attempt).toBeUndefined()
  })
})

describe('a session that is being restored', () => {
  const restoring = (id: string, connectorId: string, spans: readonly string[], activeIn = spans): ConnectionEvent => ({
    type: 'restoreStarted',
    session: session(id, connectorId, spans),
    activeIn,
  })
  const restored = (
    id: string,
    connectorId: string,
    spans: readonly string[],
    change: object = {},
  ): ConnectionEvent => ({
    type: 'restored',
    sessionId: id,
    connections: session(id, connectorId, spans).connections.map((one) => ({ ...one, ...change })),
    wallet: { name: 'Fox, renamed', identifier: connectorId },
    saved: { topic: 2 },
  })

  it('keeps its place among those used more recently, and is in use where it was', () => {
    const state = run([
      restoring('one', 'c', ['alpha'], []),
      restoring('two', 'd', ['alpha', 'beta'], ['alpha']),
      restoring('two', 'd', ['gamma']),
    ])
    expect(state.sessions.map(({ id, status }) => [id, status])).toEqual([
      ['one', 'restoring'],
      ['two', 'restoring'],
    ])
    expect(state.namespaces['alpha']?.active).toBe('two:alpha')
    expect(state.namespaces).not.toHaveProperty('gamma')
    const other = run([
      { type: 'networkPreferred', namespace: 'beta', networkId: 'beta:2' },
      restoring('one', 'c', ['alpha'], ['alpha']),
      restoring('two', 'd', ['alpha', 'beta'], ['beta']),
    ])
    expect(other.namespaces).toEqual({
      alpha: { active: 'one:alpha' },
      beta: { active: 'two:beta', preferred: 'beta:2' },
    })
  })

  it('gives way to a wallet that is there already', () => {
    const state = run([
      restoring('old', 'c', ['alpha']),
      ...connected('one', 'd', ['alpha']),
      { type: 'sessionEnded', sessionId: 'one', byVisitor: false },
      restored('old', 'c', ['alpha']),
    ])
    expect(state.namespaces['alpha']?.active).toBe('old:alpha')
    const three = run([
      restoring('slow', 'e', ['beta'], []),
      ...connected('quick', 'f', ['beta']),
      ...connected('last', 'g', ['beta']),
    ])
    expect(run([{ type: 'sessionEnded', sessionId: 'last', byVisitor: true }], three).namespaces['beta']?.active).toBe(
      'quick:beta',
    )
  })

  it('takes what the wallet answers, and the account that the visitor had selected while the wallet has it', () => {
    const chosen = {
      ...session('one', 'c', ['alpha']),
      connections: session('one', 'c', ['alpha']).connections.map((one) => ({ ...one, selected: 'one-b' })),
    }
    const started: ConnectionEvent = { type: 'restoreStarted', session: chosen, activeIn: ['alpha'] }
    const [same] = run([started, restored('one', 'c', ['alpha'], { networkId: 'alpha:9' })]).sessions
    expect(same).toMatchObject({ status: 'live', wallet: { name: 'Fox, renamed' }, saved: { topic: 2 } })
    expect(same?.connections[0]).toMatchObject({ selected: 'one-b', networkId: 'alpha:9' })
    const fewer = restored('one', 'c', ['alpha'], { accounts: [{ address: 'one-a' }] })
    expect(run([started, fewer]).sessions[0]?.connections[0]?.selected).toBe('one-a')
  })

  it('is restored without the namespace that the visitor disconnected meanwhile, and not at all without any', () => {
    const state = run([
      restoring('one', 'c', ['alpha', 'beta']),
      { type: 'sessionEnded', sessionId: 'one', namespace: 'alpha', byVisitor: true },
    ])
    const [both] = run([restored('one', 'c', ['alpha', 'beta'])], state).sessions
    expect(both?.connections.map(({ namespace }) => namespace)).toEqual(['beta'])
    expect(run([restored('one', 'c', ['alpha'])], state).sessions).toEqual([])
  })

  it('is not changed by an answer that comes when it is live', () => {
    const live = run(connected('one', 'c'))
    expect(run([restored('one', 'c', ['alpha'])], live)).toEqual(live)
    expect(run([{ type: 'restoreFailed', sessionId: 'one', why: 'unauthorized' }], live)).toEqual(live)
  })

  it('comes back by a late answer, is in use unless another one is, and is forgotten where the wallet says so', () => {
    const absent: ConnectionEvent = { type: 'restoreFailed', sessionId: 'one', why: 'absent' }
    const dormant = run([restoring('one', 'c', ['alpha']), absent])
    expect(run([absent], dormant)).toEqual(dormant)
    expect(run([{ type: 'connectionSelected', connectionId: 'one:alpha', address: 'one-b' }], dormant)).toEqual(dormant)
    const back = run([restored('one', 'c', ['alpha'])], dormant)
    expect(back.sessions[0]?.status).toBe('live')
    expect(back.namespaces['alpha']?.active).toBe('one:alpha')
    const other = run([...connected('two', 'd'), restored('one', 'c', ['alpha'])], dormant)
    expect(other.sessions.map(({ status }) => status)).toEqual(['live', 'live'])
    expect(other.namespaces['alpha']?.active).toBe('two:alpha')
    expect(run([{ ...absent, why: 'unauthorized' }], dormant).sessions).toEqual([])
  })

  it('does not take back a namespace that another session has taken over', () => {
    const state = run([
      restoring('one', 'c', ['alpha', 'beta']),
      { type: 'restoreFailed', sessionId: 'one', why: 'absent' },
      ...connected('two', 'd').map((event) => ('replaces' in event ? { ...event, replaces: ['one'] } : event)),
      restored('one', 'c', ['alpha', 'beta']),
    ])
    const one = state.sessions.find(({ id }) => id === 'one')
    expect(one?.connections.map(({ namespace }) => namespace)).toEqual(['beta'])
  })

  it('follows its wallet only once it is live', () => {
    const waits = run([restoring('one', 'c', ['alpha'])])
    const moved: ConnectionEvent = {
      type: 'networkChanged',
      sessionId: 'one',
      namespace: 'alpha',
      networkId: 'alpha:9',
    }
    expect(run([moved], waits)).toEqual(waits)
    expect(run([moved], run(connected('one'))).sessions[0]?.connections[0]?.networkId).toBe('alpha:9')
  })
})

describe('a connection that is selected', () => {
  it('is used in its namespace, which comes into view, and counts as used most recently', () => {
    const state = run([
      ...connected('one', 'c', ['alpha', 'beta']),
      ...connected('two', 'd', ['alpha']),
      { type: 'networkPreferred', namespace: 'alpha', networkId: 'alpha:2' },
      { type: 'namespaceSelected', namespace: 'beta' },
      { type: 'connectionSelected', connectionId: 'one:alpha', address: 'one-b' },
    ])
    expect(state.sessions.map(({ id }) => id)).toEqual(['one', 'two'])
    expect(state.sessions[0]?.connections.map(({ selected }) => selected)).toEqual(['one-b', 'one-a'])
    expect(state.activeNamespace).toBe('alpha')
    expect(state.namespaces['alpha']).toEqual({ active: 'one:alpha', preferred: 'alpha:2' })
    expect(state.namespaces['beta']).toEqual({ active: 'one:beta' })
  })

  it('keeps its account where none is named, or one that the wallet does not have', () => {
    const before = run([
      ...connected('one'),
      { type: 'connectionSelected', connectionId: 'one:alpha', address: 'one-b' },
    ])
    expect(run([{ type: 'connectionSelected', connectionId: 'one:alpha' }], before)).toEqual(before)
    expect(run([{ type: 'connectionSelected', connectionId: 'one:alpha', address: 'stranger' }], before)).toEqual(
      before,
    )
    expect(run([{ type: 'connectionSelected', connectionId: 'gone', address: 'one-a' }], before)).toEqual(before)
  })
})
