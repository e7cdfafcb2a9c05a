import { atom, createStore, type PrimitiveAtom } from 'jotai/vanilla'
import type { Alerts } from '../contract/Alerts.js'
import { createAlerts } from './createAlerts.js'
import type { Namespace } from '../contract/caip.js'
import type { ChainCapability } from '../contract/capabilities/chain.js'
import type { PairingCapability } from '../contract/capabilities/pairing.js'
import { coreError } from '../contract/errors/coreError.js'
import { createEmitter, type Emitter } from './Emitter.js'
import { createCatalogue, type Catalogue } from './createCatalogue.js'
import type { CapabilityHandle, Provider } from '../contract/plugin/capability.js'
import { createReport } from '../contract/plugin/createGuard.js'
import type { PluginHandle } from '../contract/plugin/PluginContext.js'
import { createProviders, type Providers } from './providers.js'
import { createStorage } from './createStorage.js'
import type { ScopedStorage } from '../contract/Storage.js'
import type { Theme } from '../contract/Theme.js'
import type { ModalState } from '../contract/Modal.js'
import type { ModalOptions } from '../contract/ModalOptions.js'
import { createNetworks, type Networks } from './createNetworks.js'
import { pageMetadata } from './pageMetadata.js'
import type { Store } from '../contract/Store.js'

export const closedModal: ModalState = { open: false, loading: false, shake: false, namespace: undefined }

/** What a modal is made of before any plugin is set up. Nothing here depends on plugins or has effects. */
export interface BaseServices {
  readonly options: ModalOptions
  readonly project: PluginHandle['project']
  readonly store: Store
  readonly state: PrimitiveAtom<ModalState>
  readonly theme: PrimitiveAtom<Theme>
  readonly debug: PrimitiveAtom<boolean>
  /** The shell's own part of the storage. */
  readonly storage: ScopedStorage
  storageOf(plugin: string): ScopedStorage
  readonly emitter: Emitter
  readonly alerts: Alerts
  readonly catalogue: Catalogue
  readonly networks: Networks
  readonly providers: Providers
  readonly chainHandle: CapabilityHandle<ChainCapability>
  chain(namespace: Namespace): ChainCapability | undefined
  /** @throws `core/adapterNotFound` */
  requireChain(namespace: Namespace): ChainCapability
  pairing(): PairingCapability | undefined
  /** Tells the host of an error in a callback of a plugin or of its own. */
  readonly report: NonNullable<ModalOptions['onError']>
}

/** @param answer The gateway as a provider of capabilities. */
export function createBaseServices(options: ModalOptions, answer?: (key: string) => Provider<object>): BaseServices {
  const store = createStore()
  const storage = createStorage(options.storage, options.storageKey ?? 'portico')
  const tell = createReport(options.onError)
  const emitter = createEmitter((error) => tell(error, { plugin: 'host', phase: 'event' }))
  const report: BaseServices['report'] = (error, where) => {
    tell(error, where)
    // A listener that fails must not hear of its own failure, and fail again.
    if (where.phase !== 'event') emitter.emit('INTERNAL_SDK_ERROR', { error, ...where })
  }
  const providers = createProviders(answer)
  const chainHandle = providers.handle('chain') as CapabilityHandle<ChainCapability>
  function requireChain(namespace: Namespace): ChainCapability {
    const chain = chainHandle.for(namespace)
    if (!chain) throw coreError('adapterNotFound', { namespace })
    return chain
  }
  return {
    options,
    project: {
      id: options.projectId,
      gateway: options.gateway,
      // Read when somebody asks: during setup, and on a server, there is no page.
      get metadata() {
        return pageMetadata(options.metadata)
      },
    },
    store,
    state: atom(closedModal),
    theme: atom(options.theme ?? {}),
    debug: atom(options.debug ?? false),
    storage: storage.scope('shell'),
    storageOf: storage.scope,
    emitter,
    alerts: createAlerts(store),
    catalogue: createCatalogue(store, options.locale ?? 'en', options.messages ?? {}),
    networks: createNetworks(
      store,
      () => chainHandle.all.map(({ impl }) => impl),
      requireChain,
      options.defaultNetwork,
    ),
    providers,
    chainHandle,
    chain: (namespace) => chainHandle.for(namespace),
    requireChain,
    pairing: () => providers.handle('pairing').all[0]?.impl as PairingCapability | undefined,
    report,
  }
}
