import { describe, expect, it } from 'vitest'
import { isPorticoError, type Caip2, type Network } from '@portico/core'
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
  builtIn: [hill],
  defaultAccountType: 'eoa',
  sharesAddress: true,
  parseAddress: (text: string) => (/^h\d+$/i.test(text) ? text.toLowerCase() : undefined),
}
const plugin = { id: 'hills' }
/** The option of the plugin that is refused; undefined where none is. */
function refused(config: object, more: object = {}): unknown {
  try {
    createChain({ ...plugin, config }, { ...options, ...more })
    return undefined
  } catch (error) {
    return isPorticoError(error, 'core/invalidOptions') ? error.context : error
  }
}
const mine = { 'hills:one': ['https://mine.example'] } as const

describe('a chain', () => {
  it('makes networks of what the host gave, its own nodes first', () => {
    const [network] = createChain({ ...plugin, config: { rpcUrls: mine } }, options).networks
    expect(network).toMatchObject({ id: 'one', chainNamespace: 'hills', name: 'First Hill' })
    expect(network?.rpcUrls).toEqual({
      default: { http: ['https://mine.example', 'https://hill.example'] },
      chainDefault: { http: ['https://hill.example'] },
    })
  })

  it('makes the same of a network that it made', () => {
    const { network, networks } = createChain({ ...plugin, config: { rpcUrls: mine } }, options)
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
    expect(refused({ networks: [value] })).toMatchObject({ plugin: 'hills', path: 'networks' })
  })

  it.each([
    [{}, undefined],
    [{ networks: [], rpcUrls: { 'hills:one': ['https://a.example', 'HTTP://b.example'] } }, undefined],
    [{ networks: hill }, 'networks'],
    [{ networks: 'hills:one' }, 'networks'],
    [{ rpcUrls: { 'hills:one': 'https://a.example' } }, 'rpcUrls'],
    [{ rpcUrls: { 'hills:one': ['ws://a.example'] } }, 'rpcUrls'],
    [{ rpcUrls: { 'hills:one': ['see https://a.example'] } }, 'rpcUrls'],
    [{ rpcUrls: { 'hills:one': [7] } }, 'rpcUrls'],
    [{ rpcUrls: 'https://a.example' }, 'rpcUrls'],
  ])('refuses options of the wrong type: %j, of which %s is wrong', (config, path) => {
    expect(refused(config)).toEqual(path && { plugin: 'hills', path, problem: 'it has the wrong type' })
  })

  it('may have nodes of other protocols', () => {
    const config = { rpcUrls: { 'hills:one': ['wss://a.example'] } }
    expect(refused(config, { protocols: /^(http|ws)s?:/i })).toBeUndefined()
  })

  it('refuses a network as the namespace says it', () => {
    const refusal = new RangeError('no hill')
    expect(refused({ networks: [7] }, { invalid: () => refusal })).toBe(refusal)
  })

  it('takes networks of another shape where the namespace completes them', () => {
    const complete = (name: unknown): unknown => (typeof name === 'string' ? { ...hill, name } : name)
    const chain = createChain({ ...plugin, config: { networks: ['Low Hill'] } }, { ...options, complete })
    expect([chain.networks[0]?.name, chain.network('Far Hill').name]).toEqual(['Low Hill', 'Far Hill'])
  })

  it('compares addresses by their canonical form', () => {
    const { sameAddress } = createChain(plugin, options)
    expect(sameAddress('H12', 'h12')).toBe(true)
    expect(sameAddress('h12', 'h13')).toBe(false)
    expect(sameAddress('nowhere', 'nowhere')).toBe(false)
  })

  it('writes explorer pages by the namespace’s own words, and keeps the query that tells networks apart', () => {
    const { explorerUrl, networks, unknownNetwork } = createChain(plugin, {
      ...options,
      explorerPaths: { address: 'account', transaction: 'event' },
    })
    expect(explorerUrl(networks[0]!, { address: 'h1' })).toBe('https://lookout.example/account/h1?hill=one')
    expect(explorerUrl(networks[0]!, { transaction: 'a/b' })).toBe('https://lookout.example/event/a%2Fb?hill=one')
    expect(explorerUrl(unknownNetwork('hills:two' as Caip2), { address: 'h1' })).toBeUndefined()
    const usual = createChain(plugin, {
      ...options,
      builtIn: [{ ...hill, blockExplorers: { default: { name: 'Lookout', url: 'https://lookout.example/' } } }],
    })
    expect(usual.explorerUrl(usual.networks[0]!, { address: 'h1' })).toBe('https://lookout.example/address/h1')
    expect(usual.explorerUrl(usual.networks[0]!, { transaction: 't1' })).toBe('https://lookout.example/tx/t1')
  })

  it('stands in for a network that the site does not use [8.13]', () => {
    expect(createChain(plugin, options).unknownNetwork('hills:two')).toEqual({
      id: 'two',
      name: 'Unknown Network',
      caipNetworkId: 'hills:two',
      chainNamespace: 'hills',
      nativeCurrency: { name: '', symbol: '', decimals: 0 },
      rpcUrls: { default: { http: [] } },
    })
  })

  it('asks its nodes through the gateway too, after the host’s own and before the network’s [7.26]', () => {
    const project = { id: 'my site', gateway: 'https://gate.example/' }
    const config = { rpcUrls: { ...mine, 'hills:two': mine['hills:one'] } }
    const nodes = (given: object, throughGateway?: 'all' | 'builtIn'): unknown =>
      createChain({ ...plugin, config, project, ...given }, { ...options, ...(throughGateway && { throughGateway }) })
        .networks[0]?.rpcUrls.default.http
    const hosted = 'https://gate.example/v1/?chainId=hills:one&projectId=my%20site'
    const [host, own] = ['https://mine.example', 'https://hill.example']
    expect(nodes({}, 'all')).toEqual([host, hosted, own])
    expect(nodes({}, 'builtIn')).toEqual([host, hosted, own])
    expect(nodes({})).toEqual([host, own])
    expect(nodes({ project: { ...project, id: undefined } }, 'all')).toEqual([host, own])
    expect(nodes({ project: { ...project, gateway: undefined } }, 'all')).toEqual([host, own])
    const two = { config: { ...config, networks: [{ ...hill, caipNetworkId: 'hills:two' }] } }
    expect(nodes(two, 'all')).toEqual([host, hosted.replace('one', 'two'), own])
    expect(nodes(two, 'builtIn')).toEqual([host, own])
    const chain = createChain({ ...plugin, config, project }, { ...options, throughGateway: 'all' })
    expect(chain.network(chain.networks[0])).toEqual(chain.networks[0])
  })

  it('has networks with members of their own, which are checked, and ids of its own kind', () => {
    interface Tall extends Network {
      readonly height: number
    }
    const chain = createChain<Tall>(plugin, {
      ...options,
      builtIn: [{ ...hill, caipNetworkId: 'hills:7', height: 3 }],
      hasFields: ({ height }) => Number(height) > 0,
      parseId: Number,
    })
    expect(chain.networks[0]).toMatchObject({ height: 3, id: 7 })
    expect(chain.unknownNetwork('hills:8').id).toBe(8)
    expect(() => chain.network({ ...hill, height: 0 })).toThrow("'networks' is invalid: hills:one")
    expect(() => chain.network(hill)).toThrow("'networks' is invalid: hills:one")
  })

  it('compares addresses as the namespace does where it says how', () => {
    const { sameAddress } = createChain(plugin, { ...options, sameAddress: (a, b) => a.length === b.length })
    expect(sameAddress('xx', 'yy')).toBe(true)
  })
})
