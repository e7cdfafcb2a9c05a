import { describe, expect, it } from 'vitest'
import type { Caip2, Network } from '@portico/core'
import { createChain } from '../src/setup/index.js'

const hill = {
  caipNetworkId: 'hills:one',
  name: 'First Hill',
  nativeCurrency: { name: 'Stone', symbol: 'STN', decimals: 4 },
  rpcUrls: { default: { http: ['https://hill.example'] } },
  blockExplorers: { default: { name: 'Lookout', url: 'https://lookout.example/?hill=one' } },
}
const options = {
  namespace: 'hills',
  name: 'Hills',
  networks: [hill],
  defaultAccountType: 'eoa',
  sharesAddress: true,
  parseAddress: (text: string) => (/^h\d+$/i.test(text) ? text.toLowerCase() : undefined),
  invalid: (value: unknown) => new RangeError(JSON.stringify(value)),
}

describe('a chain', () => {
  it('makes networks of what the host gave, its own nodes first', () => {
    const [network] = createChain({ ...options, rpcUrls: { 'hills:one': ['https://mine.example'] } }).networks
    expect(network).toMatchObject({ id: 'one', chainNamespace: 'hills', name: 'First Hill' })
    expect(network?.rpcUrls).toEqual({
      default: { http: ['https://mine.example', 'https://hill.example'] },
      chainDefault: { http: ['https://hill.example'] },
    })
  })

  it('makes the same of a network that it made', () => {
    const { network, networks } = createChain({ ...options, rpcUrls: { 'hills:one': ['https://mine.example'] } })
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
    expect(() => createChain({ ...options, networks: [value] })).toThrow(RangeError)
  })

  it('refuses networks that are no list', () => {
    expect(() => createChain({ ...options, networks: hill as never })).toThrow(RangeError)
  })

  it('compares addresses by their canonical form', () => {
    const { sameAddress } = createChain(options)
    expect(sameAddress('H12', 'h12')).toBe(true)
    expect(sameAddress('h12', 'h13')).toBe(false)
    expect(sameAddress('nowhere', 'nowhere')).toBe(false)
  })

  it('writes explorer pages by the namespace’s own words, and keeps the query that tells networks apart', () => {
    const { explorerUrl, networks, unknownNetwork } = createChain({
      ...options,
      explorerPaths: { address: 'account', transaction: 'event' },
    })
    expect(explorerUrl(networks[0]!, { address: 'h1' })).toBe('https://lookout.example/account/h1?hill=one')
    expect(explorerUrl(networks[0]!, { transaction: 'a/b' })).toBe('https://lookout.example/event/a%2Fb?hill=one')
    expect(explorerUrl(unknownNetwork('hills:two' as Caip2), { address: 'h1' })).toBeUndefined()
    const usual = createChain({
      ...options,
      networks: [{ ...hill, blockExplorers: { default: { name: 'Lookout', url: 'https://lookout.example/' } } }],
    })
    expect(usual.explorerUrl(usual.networks[0]!, { address: 'h1' })).toBe('https://lookout.example/address/h1')
    expect(usual.explorerUrl(usual.networks[0]!, { transaction: 't1' })).toBe('https://lookout.example/tx/t1')
  })

  it('stands in for a network that the site does not use [8.13]', () => {
    expect(createChain(options).unknownNetwork('hills:two')).toEqual({
      id: 'two',
      name: 'Unknown Network',
      caipNetworkId: 'hills:two',
      chainNamespace: 'hills',
      nativeCurrency: { name: '', symbol: '', decimals: 0 },
      rpcUrls: { default: { http: [] } },
    })
  })

  it('asks its nodes through the gateway too, after the host’s own and before the network’s [7.26]', () => {
    const project = { id: 'my site', gateway: 'https://gate.example/', metadata: {} as never }
    const rpcUrls = { 'hills:one': ['https://mine.example'] } as const
    const nodes = (more: object): unknown =>
      createChain({ ...options, rpcUrls, ...more }).networks[0]?.rpcUrls.default.http
    const hosted = 'https://gate.example/v1/?chainId=hills:one&projectId=my%20site'
    const [mine, own] = ['https://mine.example', 'https://hill.example']
    expect(nodes({ project })).toEqual([mine, hosted, own])
    expect(nodes({ project, isHosted: (id: Caip2) => id !== 'hills:one' })).toEqual([mine, own])
    expect(nodes({ project: { ...project, id: undefined } })).toEqual([mine, own])
    expect(nodes({ project: { ...project, gateway: undefined } })).toEqual([mine, own])
    const chain = createChain({ ...options, rpcUrls, project })
    expect(chain.network(chain.networks[0])).toEqual(chain.networks[0])
  })

  it('has networks with members of their own, which are checked, and ids of its own kind', () => {
    interface Tall extends Network {
      readonly height: number
    }
    const chain = createChain<Tall>({
      ...options,
      networks: [{ ...hill, caipNetworkId: 'hills:7', height: 3 }],
      hasFields: ({ height }) => Number(height) > 0,
      parseId: Number,
    })
    expect(chain.networks[0]).toMatchObject({ height: 3, id: 7 })
    expect(chain.unknownNetwork('hills:8').id).toBe(8)
    expect(() => chain.network({ ...hill, height: 0 })).toThrow(RangeError)
    expect(() => chain.network(hill)).toThrow(RangeError)
  })

  it('compares addresses as the namespace does where it says how', () => {
    const { sameAddress } = createChain({ ...options, sameAddress: (a, b) => a.length === b.length })
    expect(sameAddress('xx', 'yy')).toBe(true)
  })
})
