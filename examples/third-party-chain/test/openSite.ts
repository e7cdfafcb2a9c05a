import {
  Chain,
  definePlugin,
  SignMessage,
  type ConnectionService,
  type Connector,
  type Plugin,
  type ChainCapability,
  type SignMessageCapability,
  type Store,
} from '@portico/core'
import { createTestModal } from '@portico/testing/conformance'
import { vi } from 'vitest'
import { stellar, type StellarOptions } from '../src/index.js'

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
  readonly chain: ChainCapability
  readonly messages: SignMessageCapability
  readonly connections: ConnectionService
  readonly stored: Map<string, string>
  /** Freighter, once it has been found. */
  freighter(): Promise<Connector>
  connect(): Promise<unknown>
  account(): string
  end(): void
}

/** A page of a site with the plugin, without a renderer; over the entries of another it is that page reloaded. */
export function openSite(options?: StellarOptions, stored?: Map<string, string>): Site {
  const test = createTestModal({ plugins: [stellar(options), witness()] }, stored)
  const { modal } = test
  modal.start()
  const { connections, store } = modal.api.witness
  const freighter = (): Promise<Connector> => vi.waitUntil(() => store.get(connections.connectors)[0], 10_000)
  return {
    connections,
    stored: test.stored,
    chain: modal.capability(Chain).for('stellar')!,
    messages: modal.capability(SignMessage).for('stellar')!,
    freighter,
    connect: async () => connections.connect({ connector: await freighter() }),
    account() {
      const { status, networkId, address } = store.get(connections.account('stellar'))
      return [status, networkId, address].filter(Boolean).join(' ')
    },
    end: () => modal.dispose(),
  }
}
