import {
  Balances,
  Chain,
  definePlugin,
  Remote,
  SignMessage,
  Transact,
  type BalancesCapability,
  type CapabilityHandle,
  type ChainCapability,
  type Connection,
  type ConnectionService,
  type Connector,
  type Modal,
  type Network,
  type Plugin,
  type RemoteCapability,
  type SignMessageCapability,
  type Store,
  type TransactCapability,
} from '@portico/core'
import { createTestModal, type TestModal } from '@portico/testing/conformance'
import { afterEach, beforeEach, vi } from 'vitest'
import { bitcoin, type BitcoinOptions, type BitcoinProvider, type BitcoinSpec } from '../src/index.js'
import { stubPage } from './page.js'

interface Needs {
  readonly chain: ChainCapability
  readonly balances: BalancesCapability
  readonly signMessage: SignMessageCapability
  readonly transact: TransactCapability
  readonly remote: RemoteCapability
}
interface InspectorApi {
  readonly connections: ConnectionService
  readonly store: Store
  readonly needs: { readonly [K in keyof Needs]: CapabilityHandle<Needs[K]> }
}
interface InspectorSpec {
  readonly id: 'inspector'
  readonly needs: Needs
  readonly api: InspectorApi
}

/** Sees what every plugin sees. */
const inspector = (): Plugin<InspectorSpec> =>
  definePlugin<InspectorSpec>({
    id: 'inspector',
    core: 1,
    needs: { chain: Chain, balances: Balances, signMessage: SignMessage, transact: Transact, remote: Remote },
    setup: ({ connections, store, needs }) => ({ api: { connections, store, needs } }),
  })

export interface SiteOptions extends BitcoinOptions {
  readonly stored?: Map<string, string>
}

/** A page with the plugin, without a face. */
export interface Site extends TestModal<Modal<BitcoinSpec | InspectorSpec>> {
  readonly provider: BitcoinProvider
  readonly connections: ConnectionService
  readonly stop: () => void
  connectors(): readonly Connector[]
  connector(id: string): Connector
  connect(id: string, signal?: AbortSignal): Promise<readonly Connection[]>
  need<K extends keyof Needs>(key: K): Needs[K]
  account(): { readonly address: string | undefined; readonly networkId: string | undefined; readonly status: string }
}

function openSite({ stored, ...options }: SiteOptions): Site {
  const test = createTestModal(
    {
      plugins: [bitcoin(options), inspector()],
      metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
    },
    stored,
  )
  const { connections, store, needs } = test.modal.api.inspector
  const stop = test.modal.start()
  const connectors = () => store.get(connections.connectors)
  const connector: Site['connector'] = (id) => {
    const found = connectors().find((one) => one.id === id)
    if (found) return found
    throw new Error(`no connector '${id}' among ${JSON.stringify(connectors().map((one) => one.id))}`)
  }
  return {
    ...test,
    provider: test.modal.api.bitcoin.getProvider(),
    connections,
    stop,
    connectors,
    connector,
    connect: (id, signal) => connections.connect({ connector: connector(id), ...(signal && { signal }) }),
    need: (key) => needs[key].for('bip122')!,
    account: () => store.get(connections.account('bip122')),
  }
}

/** A page for every test; its sites end with it. */
export function withPage(): { readonly open: (options?: SiteOptions) => Site; readonly page: () => Window } {
  const sites: Site[] = []
  let page: Window
  beforeEach(() => {
    page = stubPage()
  })
  afterEach(() => {
    for (const { modal } of sites.splice(0)) modal.dispose()
    vi.unstubAllGlobals()
  })
  return {
    page: () => page,
    open(options = {}) {
      const site = openSite(options)
      sites.push(site)
      return site
    },
  }
}

export const regtestId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** A network for the devnet, or for nobody who answers. */
export function regtest(url = 'http://127.0.0.1:9', id: `bip122:${string}` = regtestId): Network {
  return {
    id: id.slice('bip122:'.length),
    name: 'Regtest',
    caipNetworkId: id,
    chainNamespace: 'bip122',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [url] } },
  }
}

/** What a promise rejects with. */
export function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => ({ resolved: value }),
    (error: unknown) => error,
  )
}
