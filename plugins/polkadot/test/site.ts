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
  type Plugin,
  type RemoteCapability,
  type SignMessageCapability,
  type Store,
  type TransactCapability,
} from '@portico/core'
import { createTestModal, type TestModal } from '@portico/testing/conformance'
import {
  createPolkadotTestWallet,
  type PolkadotTestWallet,
  type PolkadotTestWalletOptions,
} from '@portico/testing/polkadot'
import { afterEach, beforeEach, vi } from 'vitest'
import { polkadot, type PolkadotApi, type PolkadotOptions, type PolkadotSpec } from '../src/index.js'
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

export interface SiteOptions extends PolkadotOptions {
  readonly stored?: Map<string, string>
}

/** A page with the plugin, without a face. */
export interface Site extends TestModal<Modal<PolkadotSpec | InspectorSpec>> {
  readonly api: PolkadotApi
  readonly connections: ConnectionService
  readonly stop: () => void
  connectors(): readonly Connector[]
  connector(id?: string): Connector
  connect(id?: string, signal?: AbortSignal): Promise<readonly Connection[]>
  need<K extends keyof Needs>(key: K): Needs[K]
  account(): {
    readonly address: string | undefined
    readonly caipAddress: string | undefined
    readonly networkId: string | undefined
    readonly status: string
  }
}

function openSite({ stored, ...options }: SiteOptions): Site {
  const test = createTestModal(
    {
      plugins: [polkadot(options), inspector()],
      metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
    },
    stored,
  )
  const { connections, store, needs } = test.modal.api.inspector
  const stop = test.modal.start()
  const connectors = () => store.get(connections.connectors)
  const connector: Site['connector'] = (id = 'polkadot:polkadot-js') => {
    const found = connectors().find((one) => one.id === id)
    if (!found) throw new Error(`no connector '${id}' among ${connectors().map((one) => one.id)}`)
    return found
  }
  return {
    ...test,
    api: test.modal.api.polkadot,
    connections,
    stop,
    connectors,
    connector,
    connect: (id, signal) => connections.connect({ connector: connector(id), ...(signal && { signal }) }),
    need: (key) => needs[key].for('polkadot')!,
    account: () => store.get(connections.account('polkadot')),
  }
}

/** A page for every test; its sites and wallets end with it. */
export function withPage(): {
  readonly open: (options?: SiteOptions) => Site
  readonly page: () => Window
  readonly install: (options?: PolkadotTestWalletOptions) => PolkadotTestWallet
} {
  const ends: (() => void)[] = []
  let page: Window
  beforeEach(() => {
    page = stubPage()
  })
  afterEach(() => {
    for (const end of ends.splice(0).reverse()) end()
    vi.unstubAllGlobals()
  })
  return {
    page: () => page,
    open(options = {}) {
      const site = openSite(options)
      ends.push(() => site.modal.dispose())
      return site
    },
    install(options) {
      const wallet = createPolkadotTestWallet(options)
      ends.push(wallet.appear(page))
      return wallet
    },
  }
}

/** What a promise rejects with. */
export function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => ({ resolved: value }),
    (error: unknown) => error,
  )
}
