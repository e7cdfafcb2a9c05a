import { coreError } from '../contract/errors/coreError.js'
import type { ModalServices } from '../runtime/ModalServices.js'
import { closedModal } from '../state/createBaseServices.js'
import type { Loader } from './createLoader.js'
import type { OpenRequest } from '../contract/Modal.js'

/** Opens and closes a modal whose runtime and renderer may not be loaded yet. */
export interface Controller {
  /** @throws `core/unknownView` */
  open(request: OpenRequest): void
  close(): void
  /** @param isIdle before the visitor did anything: only files of the page are asked for */
  preload(isIdle?: boolean): Promise<void>
  mount(element: Element): () => void
}

export function createController(
  { store, state, lifecycle, renderer, report }: ModalServices,
  { runtime, load }: Loader,
  hasView: (name: string) => boolean,
): Controller {
  // Counts calls of `open` and `close`, so that a runtime that arrives late obeys the last of them only.
  let requestId = 0

  /** Beside the runtime, which asks for it again: both are then fetched at the same time. */
  function preloadRenderer(): void {
    renderer?.().catch(() => {}) // reported by the runtime
  }
  return {
    open(request) {
      const { view, namespace } = request
      if (view !== undefined && !hasView(view)) throw coreError('unknownView', { view })
      if (typeof document === 'undefined') return // nothing is drawn on a server
      if (!lifecycle.run) lifecycle.start()
      requestId += 1
      if (runtime.loaded) return runtime.loaded.controller.open(request)
      const id = requestId
      const wasOpen = store.get(state).open
      preloadRenderer()
      store.set(state, { ...closedModal, open: true, loading: true, namespace })
      load()
        .then(({ controller }) => id === requestId && controller.open(request, wasOpen))
        .catch((error: unknown) => {
          store.set(state, closedModal)
          report(error, { plugin: 'shell', phase: 'open' })
        })
    },
    close() {
      requestId += 1
      if (runtime.loaded) runtime.loaded.controller.close()
      else store.set(state, closedModal)
    },
    async preload(isIdle = false) {
      preloadRenderer()
      const { rendererHost, refreshFeatures } = await load()
      if (!isIdle) refreshFeatures()
      await rendererHost.preload()
    },
    mount(element) {
      const stop = lifecycle.start()
      let unmount: (() => void) | undefined
      let isGone = false
      load().then(
        ({ controller, rendererHost }) => {
          if (isGone) return
          controller.showEmbedded()
          unmount = rendererHost.mount(element)
        },
        (error: unknown) => report(error, { plugin: 'shell', phase: 'mount' }),
      )
      return () => {
        isGone = true
        unmount?.()
        stop()
      }
    },
  }
}
