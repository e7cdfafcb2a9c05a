import { describe, expect, it } from 'vitest'
import type { Caip2 } from '@portico/core'
import { createChain } from '../src/index.js'

const hill = {
  caipNetworkId: 'hills:one',
  name: 'First Hill',
  nativeCurrency: { name: 'Stone', symbol: 'STN', decimals: 4 },
  rpcUrls: { default: { http: ['https://hill.example'] } },
  blockExplorers: { default: { name: 'Lookout', url: 'https://lookout.example/?hill=one' } },
}
const facts = {
  namespace: 'hills',
  name: 'Hills',
  networks: [hill],
  defaultAccountType: 'eoa',
  sharesAddress: true,
  parseAddress: (text: string) => (/^h\d+$/i.test(text) ? text.toLowerCase() : undefined),
  invalid: (value: unknown) => new RangeError(JSON.stringify(value)),
}

describe('a chain of its facts', () => {
  it('makes networks of what the host gave, its own nodes first', () => {
    const [network] = createChain({ ...facts, rpcUrls: { 'hills:one': ['https://mine.example'] } }).networks
    expect(network).toMatchObject({ id: 'one', chainNamespace: 'hills', name: 'First Hill' })
    expect(network?.rpcUrls).toEqual({
      default: { http: ['https://mine.example', 'https://hill.example'] },
      chainDefault: { http: ['https://hill.example'] },
    })
  })

  it('makes the same of a network that it made', () => {
    const { network, networks } = createChain({ ...facts, rpcUrls: { 'hills:one': ['https://mine.example'] } })
    expect(network(networks[0])).toEqual(networks[0])
  })

  it.each([
    undefined,
    'hills:one',
    { ...hill, caipNetworkId: 'vales:one' },
    { ...hill, caipNetworkId: 'hills:' },
    { ...hill, caipNetworkId: 'hills:one:two' },
    { ...hill, name: 7 },
    { ...hill, nativeCurrency: undefined },
    { ...hill, rpcUrls: { default: {} } },
  ])('refuses what is no network: %j', (value) => {
    expect(() => createChain({ ...facts, networks: [value] })).toThrow(RangeError)
  })

  it('refuses networks that are no list', () => {
    expect(() => createChain({ ...facts, networks: hill as never })).toThrow(RangeError)
  })

  it('compares addresses by their canonical form', () => {
    const { sameAddress } = createChain(facts)
    expect(sameAddress('H12', 'h12')).toBe(true)
    expect(sameAddress('h12', 'h13')).toBe(false)
    expect(sameAddress('nowhere', 'nowhere')).toBe(false)
  })

  it('writes explorer pages by the family’s own words, and keeps the query that tells networks apart', () => {
    const { explorerUrl, networks, unknownNetwork } = createChain({
      ...facts,
      explorerPaths: { address: 'account', transaction: 'event' },
    })
    expect(explorerUrl(networks[0]!, { address: 'h1' })).toBe('https://lookout.example/account/h1?hill=one')
    expect(explorerUrl(networks[0]!, { transaction: 'a/b' })).toBe('https://lookout.example/event/a%2Fb?hill=one')
    expect(explorerUrl(unknownNetwork('hills:two' as Caip2), { address: 'h1' })).toBeUndefined()
  })

  it('stands in for a network that the site does not use [8.13]', () => {
    expect(createChain(facts).unknownNetwork('hills:two')).toMatchObject({ id: 'two', name: 'Unknown Network' })
  })
})
