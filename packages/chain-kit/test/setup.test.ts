import type { Network } from '@portico/core'
import { expect, it } from 'vitest'
import { findNetwork, networkName } from '../src/index.js'
import { forNamespace } from '../src/setup/index.js'
import { hill, openHills } from './hills.js'

it('capabilities of a namespace are provided for it', () => {
  const chain = { name: 'Hills' }
  expect(forNamespace('hills', { chain, balances: 7 })).toEqual({
    chain: [{ namespace: 'hills', impl: chain }],
    balances: [{ namespace: 'hills', impl: 7 }],
  })
})

it('a network is found as it is configured now, and goes by its id where the site does not use it', () => {
  interface Tall extends Network {
    readonly height: number
  }
  const tall: Tall = { ...hill('one', 'https://a.example'), height: 7 }
  const { context, modal } = openHills({ networks: [tall] })
  expect(findNetwork<Tall>(context, 'hills:one')?.height).toBe(7)
  expect(networkName(context, 'hills:one')).toBe('Hill one')
  expect(findNetwork(context, 'hills:two')).toBeUndefined()
  expect(networkName(context, 'hills:two')).toBe('hills:two')
  modal.update({ networks: { hills: [hill('two', 'https://b.example')] } })
  expect([networkName(context, 'hills:one'), networkName(context, 'hills:two')]).toEqual(['hills:one', 'Hill two'])
})
