import { caip10, type Caip2, type RelayEvent, type RelayNamespace, type SessionChange } from '@portico/core'
import { createTestTransport, type TestTransport, type TestTransportOptions } from '@portico/testing/conformance'
import { beforeEach, describe, expect, it } from 'vitest'
import { mainnet, sepolia, type Eip1193Provider } from '../src/index.js'
import { failure, withPage, type Site } from './site.js'

const { open } = withPage()
const one = '0x1111111111111111111111111111111111111111'
const two = '0x2222222222222222222222222222222222222222'
const granted = [caip10('eip155:1', one), caip10('eip155:11155111', one), caip10('eip155:1', two)]

const transport = (options: Partial<TestTransportOptions> = {}): TestTransport =>
  createTestTransport({
    accounts: granted,
    methods: ['personal_sign', 'eth_sendTransaction'],
    answer: () => '0x',
    ...options,
  })

let site: Site
let relay: RelayNamespace
beforeEach(async () => {
  const nodes = { rpcUrls: { default: { http: ['http://127.0.0.1:9'] } } }
  site = open({
    networks: [
      { ...mainnet, ...nodes },
      { ...sepolia, ...nodes },
      { ...mainnet, ...nodes, id: 10, name: 'Tenth' },
    ],
  })
  relay = await site.need('relay').load()
})
const ask = (namespaceSession: { readonly provider: unknown }, method: string, ...params: readonly unknown[]) =>
  (namespaceSession.provider as Eip1193Provider).request({ method, params })
const [tenth] = ['eip155:10' as Caip2]
const network = (id: Caip2) => site.need('chain').networks.find(({ caipNetworkId }) => caipNetworkId === id)!
const never = new AbortController().signal

describe('a wallet behind a relay', () => {
  it('has each address once, on the network the page would like, where the wallet granted it', () => {
    const { attach } = relay
    const other = transport()
    expect(attach(other, 'eip155:11155111')).toMatchObject({
      accounts: [{ address: one }, { address: two }],
      networkId: 'eip155:11155111',
    })
    expect(attach(other, tenth)).toMatchObject({ networkId: 'eip155:1' })
    expect(other.requests).toEqual([])
  })

  it('answers the capabilities that the wallet published with the session (CAIP-25), and asks it for others', async () => {
    const atomic = { status: 'supported' }
    const other = transport({
      methods: ['wallet_getCapabilities'],
      answer: () => ({ '0x2': { atomic } }),
      properties: { paymasterService: '{"supported":true}', greeting: 'hello', atomic: 'no JSON' },
      scopedProperties: {
        'eip155:1': { atomic, [`eip155:1:${two}`]: { atomic: { status: 'ready' } } },
        'eip155:11155111': 7,
      },
    })
    const capabilities = (address: string, ...chainIds: readonly string[]) =>
      ask(relay.attach(other, undefined), 'wallet_getCapabilities', address, chainIds)
    const paymasterService = { supported: true }
    expect(await capabilities(one, '0x1', '0xaa36a7')).toEqual({
      '0x1': { atomic, paymasterService },
      '0xaa36a7': { atomic: 'no JSON', paymasterService },
    })
    expect(await capabilities(two, '0x1')).toEqual({ '0x1': { atomic: { status: 'ready' }, paymasterService } })
    expect(other.requests).toEqual([])
    expect(await capabilities(one, 'no chain')).toEqual({ '0x2': { atomic } })
    const silent = relay.attach(transport({ properties: { greeting: 'hello' } }), undefined)
    expect(await failure(ask(silent, 'wallet_getCapabilities', one, ['0x1']))).toMatchObject({ code: 4200 })
  })

  it('keeps only accounts on networks that can exist, and stays on those it granted', async () => {
    const unreal: readonly Caip2[] = ['eip155:abc', 'eip155:99999999999999999999999999999999', 'eip155:01']
    const other = transport({ accounts: [...unreal.map((id) => caip10(id, two)), caip10('eip155:1', one)] })
    const namespaceSession = relay.attach(other, undefined)
    expect(namespaceSession).toMatchObject({ accounts: [{ address: one }], networkId: 'eip155:1' })
    const changes: SessionChange[] = []
    namespaceSession.subscribe((change) => changes.push(change))
    for (const data of ['7001', '0x1b59', 7001, 'eip155:abc', 'abc'])
      other.emit({ type: 'event', name: 'chainChanged', data, networkId: 'eip155:1' })
    expect(changes).toEqual([])
    expect(await ask(namespaceSession, 'eth_chainId')).toBe('0x1')
  })

  it('is asked for the networks of the site, and for methods of which reads need no approval', () => {
    const { networks, methods, events } = relay
    expect(networks()).toEqual(['eip155:1', 'eip155:11155111', tenth])
    expect(methods).toMatchObject({
      personal_sign: 'approve',
      eth_sendTransaction: 'approve',
      eth_accounts: 'read',
      wallet_switchEthereumChain: 'approve',
    })
    expect(events).toEqual(['accountsChanged', 'chainChanged'])
  })

  it('is sent what it granted, with the network; the rest of it is answered here', async () => {
    const other = transport({ answer: () => '0xsigned' })
    const namespaceSession = relay.attach(other, 'eip155:11155111')
    expect(await ask(namespaceSession, 'personal_sign', '0x00', one)).toBe('0xsigned')
    expect(await ask(namespaceSession, 'eth_chainId')).toBe('0xaa36a7')
    expect(await ask(namespaceSession, 'net_version')).toBe('11155111')
    expect(await ask(namespaceSession, 'eth_accounts')).toEqual([one, two])
    expect(other.requests).toEqual([{ method: 'personal_sign', params: ['0x00', one], networkId: 'eip155:11155111' }])
  })

  it('is not asked for a method it did not grant: 4200 [8.31]', async () => {
    const other = transport()
    const namespaceSession = relay.attach(other, undefined)
    expect(await failure(ask(namespaceSession, 'eth_signTypedData_v4', one, '{}'))).toMatchObject({ code: 4200 })
    expect(other.requests).toEqual([])
  })

  it('leaves reads to a node', async () => {
    const other = transport({ accounts: [caip10(tenth!, one)] })
    const namespaceSession = relay.attach(other, tenth)
    expect(await failure(ask(namespaceSession, 'eth_blockNumber'))).toMatchObject({
      message: 'Unavailable Tenth RPC url at http://127.0.0.1:9',
    })
    expect(other.requests).toEqual([])
  })

  it('takes a network of its session without a question [4.30]', async () => {
    const other = transport()
    const namespaceSession = relay.attach(other, 'eip155:1')
    await namespaceSession.switchNetwork!(network('eip155:11155111'), never)
    expect(await ask(namespaceSession, 'eth_chainId')).toBe('0xaa36a7')
    expect(await ask(namespaceSession, 'wallet_switchEthereumChain', { chainId: '0x1' })).toBeNull()
    expect(await ask(namespaceSession, 'eth_chainId')).toBe('0x1')
    expect(other.requests).toEqual([])
  })

  it('is asked to add another network, where it granted that', async () => {
    const other = transport({
      methods: ['wallet_switchEthereumChain', 'wallet_addEthereumChain'],
      answer({ method }) {
        if (method === 'wallet_switchEthereumChain') throw Object.assign(new Error('Unknown chain'), { code: 4902 })
        return null
      },
    })
    const namespaceSession = relay.attach(other, 'eip155:1')
    await namespaceSession.switchNetwork!(network(tenth!), never)
    expect(other.requests.map(({ method }) => method)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
    ])
    expect(await ask(namespaceSession, 'eth_chainId')).toBe('0xa')
  })

  it('that cannot add one says Chain is not supported, and stays where it was [8.5]', async () => {
    const other = transport()
    const namespaceSession = relay.attach(other, 'eip155:1')
    expect(await failure(namespaceSession.switchNetwork!(network(tenth!), never))).toMatchObject({
      message: 'Chain is not supported',
    })
    expect(await ask(namespaceSession, 'eth_chainId')).toBe('0x1')
    expect(namespaceSession.networks).toEqual(expect.arrayContaining(['eip155:1', 'eip155:11155111']) as string[])
  })

  it('is on the network that the page asked for by its provider, and says so to the modal', async () => {
    const namespaceSession = relay.attach(transport(), 'eip155:1')
    const changes: SessionChange[] = []
    namespaceSession.subscribe((change) => changes.push(change))
    await ask(namespaceSession, 'wallet_switchEthereumChain', { chainId: '0xaa36a7' })
    expect(changes).toEqual([{ type: 'network', networkId: 'eip155:11155111' }])
  })

  it('that takes a new network when the page asks it is sent transactions there', async () => {
    const other = transport({ methods: ['wallet_switchEthereumChain', 'eth_sendTransaction'], answer: () => null })
    const namespaceSession = relay.attach(other, 'eip155:1')
    const changes: SessionChange[] = []
    namespaceSession.subscribe((change) => changes.push(change))
    await ask(namespaceSession, 'wallet_switchEthereumChain', { chainId: '0xa' })
    await ask(namespaceSession, 'eth_sendTransaction', { from: one, to: two })
    expect(changes).toEqual([{ type: 'network', networkId: tenth }])
    expect(other.requests.map(({ networkId }) => networkId)).toEqual(['eip155:1', tenth])
  })

  it.each([5000, 5001, 5002])('that refuses with %i refuses with 4001 at the provider [8.31]', async (code) => {
    const other = transport({
      answer() {
        throw Object.assign(new Error('User disapproved requested methods'), { code })
      },
    })
    const asking = ask(relay.attach(other, 'eip155:1'), 'personal_sign', '0x00', one)
    expect(await failure(asking)).toMatchObject({ code: 4001 })
  })

  it('whose visitor refuses stays where it was', async () => {
    const other = transport({
      methods: ['wallet_switchEthereumChain'],
      answer() {
        throw Object.assign(new Error('User rejected.'), { code: 5000 })
      },
    })
    const namespaceSession = relay.attach(other, 'eip155:1')
    expect(await failure(namespaceSession.switchNetwork!(network(tenth!), never))).toMatchObject({
      message: 'User rejected.',
    })
    expect(other.requests).toHaveLength(1)
    expect(await ask(namespaceSession, 'eth_chainId')).toBe('0x1')
  })

  it('emits changes until its listener is removed; what cannot be true is ignored', async () => {
    const other = transport()
    const namespaceSession = relay.attach(other, 'eip155:1')
    const changes: SessionChange[] = []
    const stop = namespaceSession.subscribe((change) => changes.push(change))
    const event = (name: string, data: unknown): RelayEvent => ({ type: 'event', name, data, networkId: 'eip155:1' })
    const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
    await ask(namespaceSession, 'eth_chainId')
    other.emit(event('chainChanged', 11_155_111))
    other.emit(event('chainChanged', 'eip155:1'))
    other.emit(event('accountsChanged', [`eip155:1:${two}`]))
    for (const data of [null, 'x', -4, {}]) other.emit(event('chainChanged', data))
    for (const data of [null, 'x', [], [4]]) other.emit(event('accountsChanged', data))
    await settled()
    expect(changes).toEqual([
      { type: 'network', networkId: 'eip155:11155111' },
      { type: 'network', networkId: 'eip155:1' },
      { type: 'accounts', accounts: [{ address: two }] },
    ])
    other.emit({ type: 'updated', accounts: [caip10('eip155:11155111', one)] })
    await settled()
    expect(changes.slice(3)).toEqual([
      { type: 'accounts', accounts: [{ address: one }] },
      { type: 'network', networkId: 'eip155:11155111' },
    ])
    stop()
    other.emit({ type: 'ended', reason: 'over' })
    other.emit(event('chainChanged', 1))
    await settled()
    expect(changes).toHaveLength(5)
  })
})
