import type { Network, SessionChange, RelayEvent, RelayListener, RelayTransport } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { universalPart, type UniversalProvider } from '../src/session/universalPart.js'

const a = `0x${'a'.repeat(40)}`
const b = `0x${'b'.repeat(40)}`

function setUp(preferred?: 'eip155:10' | 'eip155:99') {
  const listeners = new Set<RelayListener>()
  const requests: unknown[] = []
  const transport: RelayTransport = {
    accounts: [`eip155:1:${a}`, `eip155:10:${a}`, `eip155:1:${b}`],
    networks: ['eip155:1', 'eip155:10'],
    methods: ['personal_sign'],
    request: async (request) => {
      requests.push(request)
      return 'answer'
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const namespaceSession = universalPart('eip155', transport, preferred)
  const changes: SessionChange[] = []
  const off = namespaceSession.subscribe((change) => void changes.push(change))
  const tell = (event: RelayEvent) => listeners.forEach((listener) => listener(event))
  const event = (name: string, data: unknown) => tell({ type: 'event', name, data, networkId: 'eip155:1' })
  return {
    namespaceSession,
    provider: namespaceSession.provider as UniversalProvider,
    changes,
    requests,
    listeners,
    off,
    tell,
    event,
  }
}

describe('a namespace without a chain plugin', () => {
  it('names each address once, and the network it is on', () => {
    expect(setUp().namespaceSession).toMatchObject({
      accounts: [{ address: a }, { address: b }],
      networkId: 'eip155:1',
    })
    expect(setUp('eip155:10').namespaceSession.networkId).toBe('eip155:10')
    expect(setUp('eip155:99').namespaceSession.networkId).toBe('eip155:1')
  })

  it('passes requests on, on its network or on one that is named [2.8]', async () => {
    const { provider, requests } = setUp()
    expect(await provider.request({ method: 'm', params: [1] })).toBe('answer')
    await provider.request({ method: 'm' }, 'eip155:10')
    expect(requests).toMatchObject([
      { method: 'm', params: [1], networkId: 'eip155:1' },
      { method: 'm', networkId: 'eip155:10' },
    ])
  })

  it.each([
    [[b], [b]],
    [
      [`eip155:10:${b}`, a],
      [b, a],
    ],
    [[b, 7, null, 'not an address!', 'solana:x:y'], [b]],
  ])('reads accountsChanged %j', (data, addresses) => {
    const { changes, event } = setUp()
    event('accountsChanged', data)
    expect(changes).toEqual([{ type: 'accounts', accounts: addresses.map((address) => ({ address })) }])
  })

  it('keeps its accounts when accountsChanged is no list', () => {
    const { changes, event, provider } = setUp()
    event('accountsChanged', 'x')
    expect(changes).toEqual([{ type: 'accounts', accounts: [{ address: a }, { address: b }] }])
    expect(provider.accounts).toHaveLength(3)
  })

  it.each([
    [10, 'eip155:10'],
    ['0xa', 'eip155:10'],
    ['10', 'eip155:10'],
    ['eip155:10', 'eip155:10'],
  ])('follows chainChanged %j', (data, networkId) => {
    const { changes, event, provider } = setUp()
    event('chainChanged', data)
    expect(changes).toEqual([{ type: 'network', networkId }])
    expect(provider.networkId).toBe(networkId)
  })

  it.each([null, {}, 'solana:x', '<b>', 1.5, 'eip155:1', 7001, '0x1b59', 'eip155:7002'])(
    'ignores chainChanged %j',
    (data) => {
      const { changes, event } = setUp()
      event('chainChanged', data)
      expect(changes).toEqual([])
    },
  )

  it('tells of other accounts and of the end', () => {
    const { changes, tell, off, listeners } = setUp()
    tell({ type: 'updated', accounts: [`eip155:1:${b}`] })
    tell({ type: 'ended', reason: 'gone' })
    expect(changes).toEqual([
      { type: 'accounts', accounts: [{ address: b }] },
      { type: 'ended', reason: 'gone' },
    ])
    off()
    expect(listeners.size).toBe(0)
  })

  it('moves to a network the wallet granted, and to no other', async () => {
    const { namespaceSession, changes } = setUp()
    const to = (id: string) =>
      namespaceSession.switchNetwork!({ caipNetworkId: id } as Network, new AbortController().signal)
    await to('eip155:10')
    expect(changes).toEqual([{ type: 'network', networkId: 'eip155:10' }])
    await expect(to('eip155:5')).rejects.toMatchObject({ code: 4902 })
  })

  it('hands the wallet’s own events to the host', () => {
    const { provider, event } = setUp()
    const heard: unknown[] = []
    const off = provider.subscribe((happening) => void heard.push(happening))
    event('custom', { x: 1 })
    off()
    event('custom', { x: 2 })
    expect(heard).toEqual([{ name: 'custom', data: { x: 1 } }])
  })
})
