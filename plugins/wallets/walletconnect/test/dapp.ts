import {
  createModal,
  definePlugin,
  type Connection,
  type ConnectionService,
  type LiveConnection,
  type Modal,
  type Plugin,
  type StorageArea,
} from '@portico/core'
import { walletConnect, type PairingState, type WalletConnectOptions, type WalletConnectSpec } from '../src/index.js'
import { evmDouble, type DoubleProvider, type EvmDoubleSpec } from './evmDouble.js'

interface InspectorSpec {
  readonly id: 'inspector'
  readonly api: { readonly connections: ConnectionService }
}
const inspector = (): Plugin<InspectorSpec> =>
  definePlugin<InspectorSpec>({
    id: 'inspector',
    core: 1,
    setup: ({ plugin }) => ({ api: { connections: plugin.connections } }),
  })

type DappModal = Modal<WalletConnectSpec | EvmDoubleSpec | InspectorSpec>

export interface DappOptions extends WalletConnectOptions {
  readonly storage?: StorageArea | 'memory'
  readonly storageKey?: string
  readonly hasChain?: boolean
  readonly hasProjectId?: boolean
}

/** A site with the plugin, without a renderer: the attempt goes straight to the connector. */
export interface Dapp {
  readonly modal: DappModal
  /** Events of the plugin, in order. */
  readonly events: readonly string[]
  readonly stop: () => void
  /** Resolves with a code that is not `besides`. */
  code(besides?: string): Promise<string>
  pairing(): PairingState
  connect(signal?: AbortSignal): Promise<readonly Connection[]>
  connections(): readonly Connection[]
  live(): LiveConnection
  request(method: string, params: unknown, signal?: AbortSignal): Promise<unknown>
}

export function startDapp(relayUrl: string, options: DappOptions = {}): Dapp {
  const { storage = 'memory', storageKey, hasChain = true, hasProjectId = true, ...own } = options
  const plugins = [walletConnect({ relayUrl, ...own }), inspector(), ...(hasChain ? [evmDouble()] : [])]
  const modal = createModal({
    ...(hasProjectId ? { projectId: 'dapp' } : {}),
    metadata: { name: 'Meridian', description: 'a site', url: 'https://meridian.example', icons: [] },
    storage,
    ...(storageKey === undefined ? {} : { storageKey }),
    plugins,
  }) as DappModal
  const events: string[] = []
  modal.onAny((event) => void (event.startsWith('walletconnect:') && events.push(event.slice('walletconnect:'.length))))
  const stop = modal.start()
  const { pairing } = modal.api.walletconnect
  const { connections } = modal.api.inspector
  const live = () => {
    const [first] = modal.store.get(modal.atoms.connections)
    const found = first && connections.get(first.id)
    if (!found) throw new Error('nothing is connected')
    return found
  }
  return {
    modal,
    events,
    stop,
    pairing: () => modal.store.get(pairing),
    code: (besides) =>
      new Promise((resolve) => {
        const look = () => {
          const state = modal.store.get(pairing)
          const uri = state.status === 'connecting' ? state.code?.uri : undefined
          if (uri === undefined || uri === besides) return
          off()
          resolve(uri)
        }
        const off = modal.store.sub(pairing, look)
        look()
      }),
    async connect(signal) {
      const connector = modal.store.get(connections.connectors).find(({ id }) => id === 'walletConnect')!
      return connections.connect({ connector, ...(signal ? { signal } : {}) })
    },
    connections: () => modal.store.get(modal.atoms.connections),
    live,
    request(method, params, signal) {
      const { connection, namespaceSession } = live()
      const { transport } = namespaceSession!.provider as DoubleProvider
      return transport.request({ method, params, networkId: connection.networkId, ...(signal ? { signal } : {}) })
    },
  }
}

/** Resolves once `holds`; fails after 5 s. */
export async function until(holds: () => boolean, what: string = String(holds), limit: number = 5000): Promise<void> {
  for (let waited = 0; !holds(); waited += 20) {
    if (waited > limit) throw new Error(`still waiting for: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
