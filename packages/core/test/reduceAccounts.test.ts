import { expect, it } from 'vitest'
import type { ConnectionEvent } from '../src/connections/ConnectionEvent.js'
import { project } from '../src/connections/persist.js'
import { connected, run } from './sessionEvents.js'

it('keeps a session that shows no account out of sight, for the next page as well, until it shows some again', () => {
  const tell = (...accounts: readonly { readonly address: string }[]): ConnectionEvent => ({
    type: 'accountsChanged',
    sessionId: 'one',
    namespace: 'alpha',
    accounts,
  })
  const locked = run([...connected('one'), tell()])
  expect(locked.sessions).toMatchObject([{ id: 'one', status: 'dormant' }])
  expect(project(locked).sessions).toHaveLength(1)
  const open = run([tell({ address: 'one-b' })], locked)
  expect(open.sessions).toMatchObject([
    { id: 'one', status: 'live', connections: [{ id: 'one:alpha', selected: 'one-b' }] },
  ])
  expect(open.namespaces['alpha']?.active).toBe('one:alpha')
  // A visitor who connects it anew while it is locked has one session of it: the one that the connect begins.
  const [started, succeeded] = connected('two', 'one')
  expect(run([started!, tell({ address: 'one-b' })], locked).sessions).toMatchObject([{ status: 'dormant' }])
  const anew = run([started!, { ...succeeded!, replaces: ['one'] } as ConnectionEvent], locked)
  expect(anew.sessions.map(({ id }) => id)).toEqual(['two'])
})

it('ends one namespace of several that shows no account', () => {
  const state = run([
    ...connected('one', 'c', ['alpha', 'beta']),
    { type: 'accountsChanged', sessionId: 'one', namespace: 'alpha', accounts: [] },
  ])
  expect(state.sessions).toMatchObject([{ status: 'live', connections: [{ namespace: 'beta' }] }])
})
