import type { Network } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { findNetwork, networkName } from '../src/index.js'
import { findInvalidOption, forNamespace, isUrlList } from '../src/setup/index.js'
import { hill, openHills } from './hills.js'

describe('options of a chain', () => {
  it.each([
    [{}, undefined],
    [{ networks: [], rpcUrls: { 'hills:one': ['https://a.example', 'HTTP://b.example'] } }, undefined],
    [{ networks: {} }, 'networks'],
    [{ networks: 'hills:one' }, 'networks'],
    [{ rpcUrls: { 'hills:one': 'https://a.example' } }, 'rpcUrls'],
    [{ rpcUrls: { 'hills:one': ['ws://a.example'] } }, 'rpcUrls'],
    [{ rpcUrls: { 'hills:one': [7] } }, 'rpcUrls'],
    [{ rpcUrls: 'https://a.example' }, 'rpcUrls'],
  ])('%j: the wrong one is %s', (options, wrong) => {
    expect(findInvalidOption(options as never)).toBe(wrong)
  })

  it('are lists of pages of the web where nothing else is said', () => {
    for (const url of ['https://a.example', 'http://a.example']) expect(isUrlList([url])).toBe(true)
    for (const value of ['https://a.example', ['see https://a.example'], ['ws://a.example'], [7], undefined])
      expect(isUrlList(value)).toBe(false)
    expect(findInvalidOption({ rpcUrls: { 'hills:one': ['see https://a.example'] } })).toBe('rpcUrls')
  })

  it('may have URLs of other protocols', () => {
    expect(findInvalidOption({ rpcUrls: { 'hills:one': ['wss://a.example'] } }, /^(http|ws)s?:/i)).toBeUndefined()
  })
})

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
