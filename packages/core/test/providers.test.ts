import { defineCapability, isPorticoError, type Capability, type CapabilityHandle, type Provider } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { createProviders } from '../src/state/providers.js'

const Tide: Capability<'tide', string> = defineCapability('tide')
type Given = readonly [plugin: string, ...rest: readonly Provider<string>[]]

function provided(...plugins: readonly Given[]): CapabilityHandle<unknown> {
  const providers = createProviders()
  const handle = providers.handle('tide')
  for (const [plugin, ...list] of plugins) providers.add(Tide, plugin, list)
  return handle
}
const of = (namespace: string, impl: string, order?: number): Provider<string> => ({
  namespace,
  impl,
  ...(order !== undefined && { order }),
})
const refusal = (...plugins: readonly Given[]): unknown => {
  try {
    provided(...plugins)
    return undefined
  } catch (error) {
    return isPorticoError(error, 'core/duplicateProvider') ? error.context : error
  }
}

describe('the providers of a namespace', () => {
  it('are asked by their order, however they were added, and `for` answers the first', () => {
    const tides = provided(
      ['node', of('sea', 'node', 20)],
      ['gateway', of('sea', 'gateway', 10)],
      ['early', of('sea', 'early', -1)],
      ['own', of('sea', 'own')],
    )
    expect(tides.inOrder('sea')).toEqual(['early', 'own', 'gateway', 'node'])
    expect(tides.for('sea')).toBe('early')
  })

  it('have those of `*` among them, by their order; of two with the same, the one of the namespace is first', () => {
    const tides = provided(
      ['every', of('*', 'every'), of('*', 'every, late', 10)],
      ['sea', of('sea', 'sea'), of('sea', 'sea, late', 10)],
      ['first', of('*', 'first', -1)],
      ['lake', of('lake', 'lake', 10)],
    )
    expect(tides.inOrder('sea')).toEqual(['first', 'sea', 'every', 'sea, late', 'every, late'])
    expect(tides.inOrder('lake')).toEqual(['first', 'every', 'lake', 'every, late'])
    expect([tides.for('sea'), tides.for('pond')]).toEqual(['first', 'first'])
  })

  it('of `*` are those of `*` alone, where that is what is asked for', () => {
    const tides = provided(['sea', of('sea', 'sea')], ['every', of('*', 'every', 10)])
    expect([tides.inOrder('*'), tides.for('*')]).toEqual([['every'], 'every'])
  })

  it('are none where there is none of the namespace, and `all` has them as they were added, with their plugins', () => {
    const tides = provided(['node', of('sea', 'node', 20)], ['own', of('sea', 'own'), of('lake', 'own')])
    expect([tides.for('pond'), tides.inOrder('pond')]).toEqual([undefined, []])
    expect(tides.all.map(({ plugin, namespace, order }) => [plugin, namespace, order])).toEqual([
      ['node', 'sea', 20],
      ['own', 'sea', undefined],
      ['own', 'lake', undefined],
    ])
  })
})

describe('two providers', () => {
  it.each<[string, readonly [Given, Given], string]>([
    [
      'of a namespace without an order',
      [
        ['a', of('sea', '1')],
        ['b', of('sea', '2')],
      ],
      'sea',
    ],
    [
      'of which one has the order that is the default',
      [
        ['a', of('sea', '1')],
        ['b', of('sea', '2', 0)],
      ],
      'sea',
    ],
    [
      'with the same order',
      [
        ['a', of('sea', '1', 10)],
        ['b', of('sea', '2', 10)],
      ],
      'sea',
    ],
    [
      'of every namespace',
      [
        ['a', of('*', '1', 10)],
        ['b', of('*', '2', 10)],
      ],
      '*',
    ],
  ])('%s are refused, with the names of both plugins', (_, given, namespace) => {
    expect(refusal(...given)).toEqual({ capability: `tide of ${namespace}`, plugins: ['a', 'b'] })
  })

  it('of one plugin are refused as well', () => {
    expect(refusal(['a', of('sea', '1'), of('sea', '2')])).toMatchObject({ plugins: ['a', 'a'] })
  })

  it.each<[string, readonly [Given, Given]]>([
    [
      'another order',
      [
        ['a', of('sea', '1')],
        ['b', of('sea', '2', 10)],
      ],
    ],
    [
      'another namespace',
      [
        ['a', of('sea', '1')],
        ['b', of('lake', '2')],
      ],
    ],
    [
      '`*` and a namespace',
      [
        ['a', of('*', '1')],
        ['b', of('sea', '2')],
      ],
    ],
  ])('with %s stand side by side', (_, given) => {
    expect(refusal(...given)).toBeUndefined()
  })
})
