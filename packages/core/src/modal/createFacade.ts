import { coreError } from '../contract/errors/coreError.js'
import { isPorticoError } from '../contract/errors/PorticoError.js'
import type { CapabilityHandle } from '../contract/plugin/capability.js'
import { ownConfig, ownOptions } from '../contract/plugin/ownOptions.js'
import { withSignals } from '../state/withSignals.js'
import { shellKey } from './loadShell.js'
import type { Store } from '../contract/Store.js'
import { createAtoms, createSubscribe } from './createAtoms.js'
import type { Controller } from './createController.js'
import { preloadFrom } from './preloadFrom.js'
import type { Loader } from './createLoader.js'
import type { Restore } from './createRestore.js'
import type { ModalServices } from '../runtime/ModalServices.js'
import type { ConnectOptions, Modal } from '../contract/Modal.js'

/**
 * What hosts have of a modal.
 * @param serverStore The state as a server rendered it.
 */
export function createFacade(
  services: ModalServices,
  loader: Loader,
  controller: Controller,
  restore: Restore,
  serverStore: () => Store,
): Modal {
  const { installed, connections, transfers, lifecycle, providers, emitter } = services
  const { store, options, networks, theme, debug, catalogue, report } = services
  const atoms = createAtoms(services)

  function connect(given: ConnectOptions = {}): ReturnType<Modal['connect']> {
    const request = ownOptions(given)
    const abort = new AbortController()
    const connecting = withSignals([request.signal, abort.signal], async (signal) => {
      lifecycle.startedRun()
      signal.throwIfAborted()
      return (await loader.loadWalletRuntime()).connect({ ...request, signal })
    })
    // A host may read the state instead of the promise.
    connecting.catch(() => {})
    return Object.assign(connecting, { state: connections.flow, cancel: (reason?: unknown) => abort.abort(reason) })
  }
  const inspect = async () =>
    (await import('../plugins/inspect.js')).inspect({ options, installed, networks: store.get(networks.all) })

  const modal: Modal = {
    api: Object.freeze(Object.fromEntries(installed.map(({ definition: { id }, handle }) => [id, handle.api]))),
    store,
    get serverStore() {
      return serverStore()
    },
    atoms,
    transfers,
    subscribe: createSubscribe(store, atoms, report),
    capability: ({ key, version, gateway }) => providers.handle(key, version, gateway) as CapabilityHandle<never>,
    open: (view?: string | { readonly view?: string }, params?: object) =>
      controller.open(typeof view === 'object' ? view : { view, params }),
    close: controller.close,
    preload: () => controller.preload(),
    preloadFrom: (button) =>
      // `open` loads the code again, and reports the error.
      preloadFrom(button, options.preload, (isIdle) => void controller.preload(isIdle).catch(() => {})),
    connect,
    async settled(namespace, signal) {
      lifecycle.startedRun()
      if (restore.hasSessions()) await connections.settled(namespace, signal)
    },
    disconnect: connections.disconnect,
    switchNetwork: async (networkId, signal) => (await loader.startedWalletRuntime()).switchNetwork(networkId, signal),
    async loadWallets() {
      lifecycle.startedRun()
      await (await loader.load()).wallets.load()
    },
    async loadBalance(namespace = store.get(connections.activeNamespace), how) {
      if (store.get(connections.list).length > 0) await (await loader.loadWalletRuntime()).loadBalance(namespace, how)
    },
    update(given) {
      const change = ownConfig(given)
      if (lifecycle.disposed) throw coreError('disposed')
      if (change.networks) networks.replace(change.networks)
      if (change.theme) store.set(theme, change.theme)
      if (change.debug !== undefined) store.set(debug, change.debug)
      const { loaded } = loader.runtime
      if (change.locale && loaded) void loaded.texts.choose(change.locale)
      else if (change.locale) store.set(catalogue.locale, change.locale)
    },
    isError: ((error: unknown, code: string) => isPorticoError(error, code)) as Modal['isError'],
    on: ((event: string, listener: (payload: never) => void, o?: { readonly signal?: AbortSignal }) =>
      emitter.on(event, listener as (payload: unknown) => void, o?.signal)) as Modal['on'],
    onAny: (listener, o) => emitter.onAny(listener, o?.signal),
    inspect,
    requiredOrigins: async () => (await inspect()).origins,
    mount: controller.mount,
    // Nothing to restore, and no events to listen to, on a server.
    start: () => (typeof document === 'undefined' ? () => {} : lifecycle.start()),
    dispose() {
      lifecycle.dispose()
      emitter.clear()
    },
  }
  Object.defineProperty(modal, shellKey, {
    value: async () => {
      await loader.loadWalletRuntime()
      return loader.runtime.loaded?.shell
    },
  })
  return Object.freeze(modal)
}
