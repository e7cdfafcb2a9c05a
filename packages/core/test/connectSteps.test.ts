import type { Connector } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { connectFailure } from '../src/connections/connectFailure.js'
import { connectSteps } from '../src/connections/reduceFlow.js'

const connector = (id: string, namespaces: readonly string[]): Connector => ({
  id,
  name: id,
  type: 'ANNOUNCED',
  namespaces,
  connect: () => new Promise(() => {}),
})
const steps = (connectors: readonly Connector[], wanted: readonly string[]) =>
  connectSteps(connectors, wanted).map(({ connector: { id }, namespaces }) => [id, ...namespaces])

describe('the questions of a connect', () => {
  const [a, ab, bc] = [connector('a', ['a']), connector('ab', ['a', 'b']), connector('bc', ['b', 'c'])]

  it('are as few as can be, and each namespace is asked for once', () => {
    expect(steps([a, ab, bc], ['a', 'b', 'c'])).toEqual([
      ['ab', 'a', 'b'],
      ['bc', 'c'],
    ])
    expect(steps([a, ab], ['a'])).toEqual([['a', 'a']])
  })

  it('leave out what no connector serves', () => {
    expect(steps([a, bc], ['a', 'd'])).toEqual([['a', 'a']])
    expect(steps([bc], ['d'])).toEqual([])
    expect(steps([], ['a'])).toEqual([])
    expect(steps([a], [])).toEqual([])
  })
})

describe('why a connect failed', () => {
  it('is found in the errors that caused it, and ends where they go round in circles', () => {
    const open = Object.assign(new Error('open'), { code: -32002 })
    expect(connectFailure(new Error('outer', { cause: new Error('inner', { cause: open }) }))).toBe('pending')
    const circle = new Error('round')
    circle.cause = circle
    expect(connectFailure(circle)).toBe('failed')
    for (const thrown of [undefined, null, 'words']) expect(connectFailure(thrown)).toBe('failed')
  })
})
