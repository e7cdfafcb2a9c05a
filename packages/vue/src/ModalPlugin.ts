import type { Modal } from '@portico/core'
import type { App, InjectionKey, ObjectPlugin } from 'vue'

export interface ModalPluginOptions {
  /** Create it once; on a server, once per request. */
  readonly modal: Modal
}

/** What the app provides to composables. */
export interface ProvidedModal {
  readonly modal: Modal
  /** Starts the modal, unless this app has started it. It stops when the app is unmounted. */
  start(): void
}

export const modalKey: InjectionKey<ProvidedModal> = Symbol('portico')

/**
 * Gives a modal to the composables of an app: `app.use(ModalPlugin, { modal })`. The first component that uses one starts the modal
 * once it is mounted, which restores earlier connections: never before the page is hydrated.
 */
export const ModalPlugin: ObjectPlugin<[ModalPluginOptions]> = {
  install(app: App, { modal }: ModalPluginOptions) {
    let stop: (() => void) | undefined
    app.provide(modalKey, { modal, start: () => (stop ??= modal.start()) })
    app.onUnmount(() => {
      stop?.()
      stop = undefined
    })
  },
}
