import {
  Chain,
  definePlugin,
  SignMessage,
  type ChainCapability,
  type ConnectionService,
  type Connector,
  type Plugin,
  type SignMessageCapability,
  type Store,
} from '@portico/core'
import { createTestModal } from '@portico/testing/conformance'
import { vi } from 'vitest'
import { acme } from '../src/index.js'
import { createTestWallet, type TestWallet } from './createTestWallet.js'

interface WitnessSpec {
  readonly id: 'witness'
  readonly api: { readonly connections: ConnectionService; readonly store: Store }
}

/** Sees what every plugin sees, and a host does not: connectors. */
const witness = (): Plugin<WitnessSpec> =>
  definePlugin<WitnessSpec>({
    id: 'witness',
    core: 1,
    setup: ({ connections, store }) => ({ api: { connections, store } }),
  })

export interface Site {
  readonly wallet: TestWallet
  readonly chain: ChainCapability
  readonly messages: SignMessageCapability
  readonly stored: Map<string, string>
  connector(): Connector
  connect(): Promise<unknown>
  account(): string
  end(): void
}

/** A page with the wallet and the plugin. Over the wallet and the entries of another it is that page reloaded. */
export function openSite({ wallet = createTestWallet(), stored }: Partial<Pick<Site, 'wallet' | 'stored'>> = {}): Site {
  vi.stubGlobal('acme', wallet)
  const test = createTestModal({ plugins: [acme(), witness()] }, stored)
  const { modal } = test
  modal.start()
  const { connections, store } = modal.api.witness
  const connector = (): Connector => store.get(connections.connectors)[0]!
  return {
    wallet,
    chain: modal.capability(Chain).for('acme-ns')!,
    messages: modal.capability(SignMessage).for('acme-ns')!,
    stored: test.stored,
    connector,
    connect: () => connections.connect({ connector: connector() }),
    account() {
      const { status, networkId, address } = store.get(connections.account('acme-ns'))
      return [status, networkId, address].filter(Boolean).join(' ')
    },
    end: () => modal.dispose(),
  }
}
