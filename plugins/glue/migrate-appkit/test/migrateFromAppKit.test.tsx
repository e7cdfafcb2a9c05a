import { createChain } from '@portico/chain-kit/setup'
import {
  Chain,
  atom,
  createModal,
  definePlugin,
  type AnyPlugin,
  type Caip2,
  type ChainCapability,
  type Connector,
  type Network,
  type Plugin,
  type PluginSpec,
} from '@portico/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { migrateFromAppKit } from '../src/index.js'

interface DemoSpec extends PluginSpec {
  readonly provides: { readonly chain: ChainCapability }
}

const network = (caipNetworkId: Caip2): Network => ({
  id: caipNetworkId.split(':')[1]!,
  name: caipNetworkId,
  caipNetworkId,
  chainNamespace: caipNetworkId.split(':')[0]!,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.example'] } },
})

/** A chain with one wallet that trusts the page, and notes what it is asked for. */
function chainWith(namespace: string, networks: readonly Caip2[], wallet: Pick<Connector, 'id' | 'info'>) {
  const calls: string[] = []
  const session = (networkId: Caip2) => ({
    namespaces: {
      [namespace]: {
        accounts: [{ address: 'fox-1' }, { address: 'fox-2' }],
        networkId,
        provider: {},
        subscribe: () => () => {},
      },
    },
    end: async () => {},
  })
  const connector: Connector = {
    ...wallet,
    name: 'Fox',
    type: 'ANNOUNCED',
    namespaces: [namespace],
    connect: async ({ networks: asked }) => {
      calls.push('connect')
      return session(asked[namespace]!)
    },
    restore: async ({ networks: asked }) => {
      calls.push('restore')
      return session(asked[namespace]!)
    },
  }
  const plugin: Plugin<DemoSpec> = definePlugin<DemoSpec>({
    id: namespace,
    core: 1,
    provides: { chain: Chain },
    setup: () => ({
      connectors: atom([connector]),
      provide: {
        chain: [
          {
            namespace,
            impl: createChain(
              { id: 'lagoon' },
              {
                namespace,
                name: namespace,
                builtIn: networks.map(network),
                defaultAccountType: 'eoa',
                sharesAddress: true,
                parseAddress: (text) => text,
              },
            ),
          },
        ],
      },
    }),
  })
  return { plugin, calls }
}

const saved = {
  '@appkit/connection_status': 'connected',
  '@appkit/active_namespace': 'eip155',
  '@appkit/active_caip_network_id': 'eip155:10',
  '@appkit/eip155:connected_connector_id': 'io.fox',
  '@appkit/connections': JSON.stringify({
    eip155: [{ connectorId: 'io.fox', name: 'Fox', accounts: [{ address: 'fox-2', type: 'eoa' }] }],
  }),
}
const evmFox = () => chainWith('eip155', ['eip155:1', 'eip155:10'], { id: 'eip6963:io.fox', info: { rdns: 'io.fox' } })

/** The runtime is loaded from source by the first test. */
const soon = { timeout: 10_000 }

const stops: (() => void)[] = []
beforeEach(() => localStorage.clear())
afterEach(() => stops.splice(0).forEach((stop) => stop()))

function store(entries: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
}
function visit(...chains: readonly AnyPlugin[]) {
  const onError = vi.fn()
  const modal = createModal({ projectId: 'p', onError, plugins: [...chains, migrateFromAppKit()] })
  modal.start()
  stops.push(() => modal.dispose())
  return { modal, onError, account: (namespace = 'eip155') => modal.store.get(modal.atoms.accountOf(namespace)) }
}

describe('a visitor whom AppKit left connected', () => {
  it('is connected without a prompt, with the same account and network, and from then on by core [3.29]', async () => {
    store(saved)
    const fox = evmFox()
    const first = visit(fox.plugin)
    await vi.waitFor(
      () => expect(first.account()).toMatchObject({ status: 'connected', address: 'fox-2', networkId: 'eip155:10' }),
      soon,
    )
    expect(fox.calls).toEqual(['restore'])
    expect(localStorage.getItem('portico.shell.connections')).toContain('fox-2')
    expect(localStorage.getItem('@appkit/connections')).toBe(saved['@appkit/connections'])

    await first.modal.disconnect()
    first.modal.dispose()
    const again = evmFox()
    const second = visit(again.plugin)
    await second.modal.preload()
    expect(second.account().status).toBe('disconnected')
    expect(again.calls).toEqual([])
  })

  it('keeps the connections of every namespace; a Solana wallet is found by its name', async () => {
    store({
      ...saved,
      '@appkit/solana:connected_connector_id': 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
      '@appkit/connections': JSON.stringify({
        ...JSON.parse(saved['@appkit/connections']),
        solana: [
          {
            connectorId: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
            name: 'Phantom',
            accounts: [{ address: 'fox-1' }],
            caipNetwork: { caipNetworkId: 'solana:main' },
          },
        ],
      }),
    })
    const fox = evmFox()
    const phantom = chainWith('solana', ['solana:main'], { id: 'solana:Phantom' })
    const { account } = visit(fox.plugin, phantom.plugin)
    await vi.waitFor(() => expect(account('solana')).toMatchObject({ status: 'connected', address: 'fox-1' }), soon)
    await vi.waitFor(() => expect(account()).toMatchObject({ status: 'connected', address: 'fox-2' }), soon)
  })

  it('loses nothing to an entry that does not parse', async () => {
    const [one] = JSON.parse(saved['@appkit/connections']).eip155
    store({ ...saved, '@appkit/connections': JSON.stringify({ eip155: [{ accounts: 7 }, one], odd: [null] }) })
    const { account, onError } = visit(evmFox().plugin)
    await vi.waitFor(() => expect(account()).toMatchObject({ status: 'connected', address: 'fox-2' }), soon)
    expect(onError).not.toHaveBeenCalled()
  })
})

describe('nothing is imported', () => {
  const cases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'of a wallet that the visitor disconnected': { '@appkit/disconnected_connector_ids': '{"eip155":["io.fox"]}' },
    'of a connection without accounts': {
      '@appkit/connections': '{"eip155":[{"connectorId":"io.fox","accounts":[]}]}',
    },
    'of a connection that does not parse': { '@appkit/connections': '{"eip155":[{"accounts":7}]}' },
    'of text that is not JSON': { '@appkit/connections': 'no json' },
    'of JSON of another shape': { '@appkit/connections': '[1]' },
    'without a network': { '@appkit/active_caip_network_id': 'nonsense' },
    'with a network of another namespace': { '@appkit/active_caip_network_id': 'solana:main' },
  }
  for (const [what, over] of Object.entries(cases))
    it(`${what}, and no error is reported`, async () => {
      store({ ...saved, ...over })
      const fox = evmFox()
      const { modal, account, onError } = visit(fox.plugin)
      await modal.preload()
      expect(account().status).toBe('disconnected')
      expect(fox.calls).toEqual([])
      expect(onError).not.toHaveBeenCalled()
    })

  it('where the browser blocks storage', async () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new Error('blocked')
      },
    })
    const { modal, account, onError } = visit(evmFox().plugin)
    await modal.preload()
    expect(account().status).toBe('disconnected')
    expect(onError).not.toHaveBeenCalled()
  })

  it('from a visitor who was not connected', async () => {
    store({ ...saved, '@appkit/connection_status': 'disconnected' })
    const fox = evmFox()
    const { modal, account } = visit(fox.plugin)
    await modal.preload()
    expect(account().status).toBe('disconnected')
    expect(fox.calls).toEqual([])
  })
})
