import {
  Activity,
  definePlugin,
  type ActivityCapability,
  type ActivityItem,
  type ActivityPage,
  type Atom,
  type Caip10,
  type Plugin,
} from '@portico/core'
import { createTestModal, stubPage, type TestModal } from '@portico/testing/conformance'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { activity } from '../src/headless.js'
import type { ActivityApi, ActivityOptions } from '../src/index.js'
import { coins, createLagoon, friend, hashOf, own, row, startGateway, type Gateway } from './site.js'

interface StrangerSpec {
  readonly id: 'stranger'
  readonly provides: { readonly activity: ActivityCapability }
}

const account: Caip10 = `eip155:1:${own}`

const item = (id: string, network: ActivityItem['network'] = 'eip155:1'): ActivityItem => ({
  id,
  hash: id,
  network,
  operation: 'send',
  status: 'confirmed',
  minedAt: 1,
  transfers: [],
})

/** A source that answers its cursor as the id of its only item. */
const source = (name: string): ActivityCapability => ({
  list: async (_, { cursor = 'first' } = {}): Promise<ActivityPage> => ({
    items: [item(`${name} ${cursor}`)],
    next: cursor === 'first' ? 'second' : undefined,
  }),
})

/** A source of transactions in a plugin of its own, as anyone may write it. */
function stranger(namespace: string): Plugin<StrangerSpec> {
  return definePlugin<StrangerSpec>({
    id: 'stranger',
    core: 1,
    provides: { activity: Activity },
    setup: () => ({ provide: { activity: [{ namespace, impl: source('stranger') }] } }),
  })
}

interface Site {
  readonly api: ActivityApi
  readonly events: TestModal<unknown>['events']
  connect(): Promise<unknown>
  read<T>(atom: Atom<T>): T
  ids(cursor?: string): Promise<readonly string[]>
}

interface SiteOptions extends ActivityOptions {
  readonly gateway?: boolean
  /** What the nodes of the chain know. */
  readonly history?: ActivityCapability
  /** Namespace of a source that another package provides. */
  readonly stranger?: string
}

function openSite({ gateway: hasGateway = true, history, stranger: served, ...options }: SiteOptions = {}): Site {
  const { modal, events } = createTestModal({
    ...(hasGateway && { gateway: gateway.url }),
    plugins: [createLagoon(history).plugin, served && stranger(served), activity(options)],
    metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
  })
  modal.start()
  onTestFinished(() => modal.dispose())
  const api = modal.api.activity
  return {
    api,
    events,
    connect: () => modal.connect({ wallet: 'shell' }),
    read: (atom) => modal.store.get(atom),
    ids: async (cursor) => (await api.list({ account, cursor })).items.map(({ id }) => id),
  }
}

let gateway: Gateway
beforeEach(async () => {
  stubPage()
  gateway = await startGateway()
})

describe('the transactions of an account', () => {
  it('need an address: "Transactions can\'t be fetched without an accountAddress" [5.18]', async () => {
    const { api, connect } = openSite()
    const refused = {
      code: 'activity/accountAddressRequired',
      shortMessage: "Transactions can't be fetched without an accountAddress",
    }
    await expect(api.list()).rejects.toMatchObject(refused)
    await expect(api.list({ account: '' as Caip10 })).rejects.toMatchObject(refused)
    expect(gateway.asked).toEqual([])
    await connect()
    await expect(api.list()).resolves.toMatchObject({ items: [] })
    expect(gateway.asked).toHaveLength(1)
  })

  it('come from the gateway, page by page by its cursor [7.4] [2.25]', async () => {
    gateway.pages = {
      '': { data: [row(1), row(2)], next: 'after 2' },
      'after 2': { data: [row(3)], next: null },
    }
    const { api, ids } = openSite()
    const first = await api.list({ account })
    expect(first.items.map(({ id }) => id)).toEqual(['row 1', 'row 2'])
    await expect(ids(first.next)).resolves.toEqual(['row 3'])
    await expect(api.list({ account, cursor: first.next })).resolves.not.toHaveProperty('next', expect.anything())
    const [, second] = gateway.asked
    expect(second?.pathname).toBe(`/v1/account/${own}/history`)
    expect(Object.fromEntries(second!.searchParams)).toMatchObject({
      chainId: 'eip155:1',
      cursor: 'after 2',
      projectId: 'test-project',
      st: expect.any(String),
      sv: expect.any(String),
    })
  })

  it('have what moved, with symbol, picture and spam flag [3.14]', async () => {
    const transfers = [
      coins('out', '0.25', 'PRL', '/v1/images/pearl.png'),
      coins('in', '1', 'EVL', '//evil.example/x.png'),
      {
        nft_info: {
          name: 'Colonnade 112',
          content: { preview: { url: 'https://art.example/112.png' } },
          flags: { is_spam: true },
        },
        direction: 'in' as const,
        quantity: { numeric: '1' },
        value: 12.5,
      },
    ]
    gateway.pages = {
      '': {
        data: [row(1, { operationType: 'TRADE', status: 'failed', transfers, application: { name: 'Reef Market' } })],
        next: null,
      },
    }
    const { items } = await openSite().api.list({ account })
    expect(items).toEqual([
      {
        id: 'row 1',
        hash: hashOf(1),
        network: 'eip155:1',
        operation: 'trade',
        status: 'failed',
        minedAt: expect.any(Number),
        from: friend,
        to: own,
        application: { name: 'Reef Market', imageUrl: undefined },
        transfers: [
          {
            direction: 'out',
            quantity: '0.25',
            value: undefined,
            fungible: { name: 'PRL', symbol: 'PRL', imageUrl: `${gateway.url}/v1/images/pearl.png` },
          },
          {
            direction: 'in',
            quantity: '1',
            value: undefined,
            fungible: { name: 'EVL', symbol: 'EVL', imageUrl: `${gateway.url}//evil.example/x.png` },
          },
          {
            direction: 'in',
            quantity: '1',
            value: 12.5,
            nft: { name: 'Colonnade 112', imageUrl: 'https://art.example/112.png', isSpam: true },
          },
        ],
      },
    ])
  })

  it('keep those without transfers, and a status that only purchases have', async () => {
    gateway.pages = {
      '': {
        data: [
          row(1, { transfers: [] }),
          row(2, { status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS' }),
          row(3, { status: 'ONRAMP_TRANSACTION_STATUS_FAILED' }),
          row(4, { status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS' }),
        ],
        next: null,
      },
    }
    const { items } = await openSite().api.list({ account })
    expect(items.map(({ status }) => status)).toEqual(['confirmed', 'pending', 'failed', 'confirmed'])
  })

  it('are those on the network of the account only [5.22]', async () => {
    gateway.pages = { '': { data: [row(1), row(2, { chain: 'eip155:2' }), row(3, { chain: undefined })], next: null } }
    await expect(openSite().ids()).resolves.toEqual(['row 1', 'row 3'])
  })

  it('are an empty page on a network that the gateway does not serve, without a request', async () => {
    gateway.served = ['eip155:2']
    await expect(openSite().api.list({ account })).resolves.toEqual({ items: [], isUnsupported: true, next: undefined })
    expect(gateway.asked).toEqual([])
  })

  it('are an empty page on a network whose nodes the gateway serves, and not its history', async () => {
    gateway.failing = { status: 400, body: { reasons: [{ field: 'chainId', description: 'No such data' }] } }
    const { api } = openSite()
    await expect(api.list({ account })).resolves.toEqual({ items: [], isUnsupported: true, next: undefined })
    await expect(api.list({ account, cursor: 'c' })).rejects.toMatchObject({ shortMessage: 'No such data' })
    await expect(openSite({ history: source('node') }).ids()).resolves.toEqual(['node first'])
  })

  it.each([
    ['an address', { reasons: [{ field: 'address', description: 'This is no address of the network' }] }],
    ['nothing that it names', {}],
  ])('fail where the gateway refuses %s', async (_, body) => {
    gateway.failing = { status: 400, body }
    await expect(openSite().api.list({ account })).rejects.toMatchObject({
      code: 'core/gatewayFailed',
      context: { status: 400 },
    })
  })

  it('end where a gateway answers the cursor that it was asked with', async () => {
    gateway.pages = { again: { data: [row(1)], next: 'again' } }
    await expect(openSite().api.list({ account, cursor: 'again' })).resolves.toMatchObject({ next: undefined })
  })

  it('fail with the first reason of the gateway, and the failure is an event', async () => {
    gateway.failing = { status: 429, body: { reasons: [{ field: 'address', description: 'Too many questions' }] } }
    const { api, events } = openSite()
    await expect(api.list({ account, cursor: 'c' })).rejects.toMatchObject({ shortMessage: 'Too many questions' })
    expect(events).toContainEqual({
      event: 'activity:ERROR_FETCH_TRANSACTIONS',
      payload: { address: own, projectId: 'test-project', cursor: 'c', isSA: false },
    })
  })

  it('end with the signal, which is no failure', async () => {
    const { api, events } = openSite()
    gateway.ready = new Promise(() => {})
    const abort = new AbortController()
    const asked = api.list({ account, signal: abort.signal })
    abort.abort(new Error('enough'))
    await expect(asked).rejects.toThrow('enough')
    expect(events.filter(({ event }) => event.startsWith('activity:'))).toEqual([])
  })
})

describe('the source', () => {
  it('is a plugin made for it, before the gateway', async () => {
    const { ids } = openSite({ stranger: 'eip155' })
    await expect(ids()).resolves.toEqual(['stranger first'])
    await expect(ids('second')).resolves.toEqual(['stranger second'])
    expect(gateway.asked).toEqual([])
  })

  it('is the gateway, before what the nodes of the chain know', async () => {
    gateway.pages = { '': { data: [row(1)], next: null } }
    await expect(openSite({ history: source('node') }).ids()).resolves.toEqual(['row 1'])
  })

  it('is the chain where the gateway does not serve its network, page by page', async () => {
    gateway.served = []
    const { api, ids } = openSite({ history: source('node') })
    const { items, next } = await api.list({ account })
    expect(items).toMatchObject([{ id: 'node first' }])
    gateway.served = ['eip155:1']
    await expect(ids(next)).resolves.toEqual(['node second'])
  })

  it.each([
    ['unreachable', { hangUp: true }],
    ['busy', { status: 429 }],
    ['broken', { status: 500 }],
  ])(
    'is the chain where the gateway is %s; what began at the gateway goes on there',
    async (_, failing) => {
      gateway.pages = { '': { data: [row(1)], next: 'two' } }
      const { api, ids } = openSite({ history: source('node') })
      const { next } = await api.list({ account })
      gateway.failing = failing
      await expect(ids()).resolves.toEqual(['node first'])
      await expect(ids(next)).rejects.toMatchObject({ code: 'core/gatewayFailed' })
      const abort = new AbortController()
      gateway.failing = undefined
      gateway.ready = new Promise(() => {})
      const asked = api.list({ account, signal: abort.signal })
      abort.abort(new Error('enough'))
      await expect(asked).rejects.toThrow('enough')
    },
    30_000,
  )

  it.each(['eip155', '*'])('is a plugin made for it (for %s), though the chain would answer too', async (namespace) => {
    const { ids } = openSite({ stranger: namespace, history: source('node') })
    await expect(ids()).resolves.toEqual(['stranger first'])
    await expect(ids('second')).resolves.toEqual(['stranger second'])
  })

  it('is the chain without a gateway', async () => {
    await expect(openSite({ gateway: false, history: source('node') }).ids()).resolves.toEqual(['node first'])
  })
})

describe('whether there is a list', () => {
  it('is for eip155 alone by default [5.28]', async () => {
    const { api, connect, read } = openSite()
    expect(read(api.available)).toBe(true)
    await connect()
    expect(read(api.available)).toBe(true)
    const other = openSite({ namespaces: ['solana'] })
    expect(read(other.api.available)).toBe(false)
    await expect(other.api.list({ account })).rejects.toMatchObject({ code: 'activity/unsupportedChain' })
    await expect(openSite().api.list({ account: `solana:main:${'1'.repeat(32)}` })).rejects.toMatchObject({
      code: 'activity/unsupportedChain',
      context: { namespace: 'solana' },
    })
  })

  it('needs a gateway, or a plugin that answers', () => {
    const isAvailable = (options: SiteOptions): boolean => {
      const { api, read } = openSite({ gateway: false, ...options })
      return read(api.available)
    }
    expect(isAvailable({})).toBe(false)
    expect(isAvailable({ stranger: 'cosmos' })).toBe(false)
    expect(isAvailable({ stranger: 'eip155' })).toBe(true)
    expect(isAvailable({ history: source('node') })).toBe(true)
    expect(isAvailable({ namespaces: 'all', stranger: '*' })).toBe(true)
  })
})
