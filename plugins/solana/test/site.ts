import {
  Balances,
  Chain,
  Fungibles,
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
  type FungiblesCapability,
  type Modal,
  type Plugin,
  type RemoteCapability,
  type SignMessageCapability,
  type Store,
  type TransactCapability,
} from '@portico/core'
import { createTestModal, type TestModal } from '@portico/testing/conformance'
import { afterEach, beforeEach, vi } from 'vitest'
import { solana, type SolanaOptions, type SolanaProvider, type SolanaSpec } from '../src/index.js'
import { stubPage } from './page.js'

interface Needs {
  readonly chain: ChainCapability
  readonly balances: BalancesCapability
  readonly signMessage: SignMessageCapability
  readonly transact: TransactCapability
  readonly fungibles: FungiblesCapability
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
    needs: {
      chain: Chain,
      balances: Balances,
      signMessage: SignMessage,
      transact: Transact,
      fungibles: Fungibles,
      remote: Remote,
    },
    setup: ({ connections, store, needs }) => ({ api: { connections, store, needs } }),
  })

export interface SiteOptions extends SolanaOptions {
  readonly stored?: Map<string, string>
  readonly gateway?: string
}

/** A page with the plugin, without a face. */
export interface Site extends TestModal<Modal<SolanaSpec | InspectorSpec>> {
  readonly provider: SolanaProvider
  readonly connections: ConnectionService
  readonly stop: () => void
  connectors(): readonly Connector[]
  connector(id: string): Connector
  connect(id: string, signal?: AbortSignal): Promise<readonly Connection[]>
  need<K extends keyof Needs>(key: K): Needs[K]
  account(): { readonly address: string | undefined; readonly networkId: string | undefined; readonly status: string }
}

function openSite({ stored, gateway, ...options }: SiteOptions): Site {
  const test = createTestModal(
    {
      plugins: [solana(options), inspector()],
      metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
      ...(gateway !== undefined && { gateway }),
    },
    stored,
  )
  const { connections, store, needs } = test.modal.api.inspector
  const stop = test.modal.start()
  const connectors = () => store.get(connections.connectors)
  const connector: Site['connector'] = (id) => {
    const found = connectors().find((one) => one.id === id)
    if (!found)
      throw new Error(
        `no connector '${id}' among ${connectors()
          .map((one) => one.id)
          .join()}`,
      )
    return found
  }
  return {
    ...test,
    provider: test.modal.api.solana.getProvider(),
    connections,
    stop,
    connectors,
    connector,
    connect: (id, signal) => connections.connect({ connector: connector(id), ...(signal && { signal }) }),
    need: (key) => needs[key].for('solana')!,
    account: () => store.get(connections.account('solana')),
  }
}

/** A page for every test; its sites end with it. */
export function withPage(): { readonly open: (options?: SiteOptions) => Site; readonly page: () => EventTarget } {
  const sites: Site[] = []
  let page: EventTarget
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

/** What a promise rejects with. */
export function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => ({ resolved: value }),
    (error: unknown) => error,
  )
}
