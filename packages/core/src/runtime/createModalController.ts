import { runtimeError } from '../contract/errors/runtimeError.js'
import type { ConnectOutcome } from '../connections/ConnectionContext.js'
import type { ConnectionEngine } from '../connections/OwnedConnections.js'
import { closedModal } from '../state/createBaseServices.js'
import type { ModalState, OpenRequest } from '../contract/Modal.js'
import { openingView } from '../state/openingView.js'
import type { RendererHost } from './createRendererHost.js'
import type { RuntimeServices } from './ModalServices.js'

/** How long the modal shakes when it cannot be closed, ms. */
const shakeDuration = 500

/** What the controller has of the rest of the runtime. */
export interface ModalControllerHooks {
  /** Ends what is being connected, as `ConnectionEngine.cancel` does. */
  cancelConnect(reason: unknown): ReturnType<ConnectionEngine['cancel']>
  isConnected(): boolean
  /** Why a view cannot be opened. */
  refusal(view: string): Error | undefined
  /** Whether a view must be answered before the modal may close. */
  holdsOpen(view: string): boolean
  onOpen(): void
  ended(outcome: ConnectOutcome): void
}

export interface ModalController {
  /** @param wasOpen whether it was open before the entry set the state to open */
  open(request: OpenRequest, wasOpen?: boolean): void
  close(): void
  /** Refused with a shake where the view must be answered. */
  safeClose(): void
  /** Embedded mode: open from the start, without an event. */
  showEmbedded(): void
  clear(): void
  /** The view that opening without a view shows. */
  firstView(): string
}

export function createModalController(
  { store, state, router, options, pairing, chainHandle, emitter, report }: RuntimeServices,
  rendererHost: RendererHost,
  hooks: ModalControllerHooks,
): ModalController {
  let shaking: ReturnType<typeof setTimeout> | undefined
  const change = (fields: Partial<ModalState>) => store.set(state, (before) => ({ ...before, ...fields }))

  function firstView(): string {
    return openingView({
      isConnected: hooks.isConnected(),
      hasChains: chainHandle.all.length > 0,
      isManual: options.manualConnection ?? false,
      isMobile: isPhone(),
      basicView: pairing()?.basicView,
    })
  }
  const isAtList = (): boolean => store.get(router.route).view === 'Connect' && !store.get(router.canGoBack)
  function close(): void {
    const connect = hooks.cancelConnect(runtimeError('modalClosed'))
    const wasOpen = store.get(state).open
    router.reset(options.embedded && hooks.isConnected() ? 'Account' : 'Connect')
    change(
      options.embedded ? { loading: false, namespace: undefined } : { ...closedModal, shake: store.get(state).shake },
    )
    if (wasOpen && !options.embedded) emitter.emit('MODAL_CLOSE', { connected: hooks.isConnected() })
    // A visitor who was to sign in is connected still: hosts are told once it is settled how that ends.
    if (connect === 'signingIn') return
    if (connect === 'ended' || (wasOpen && !options.embedded)) hooks.ended({ type: 'closed' })
  }
  return {
    firstView,
    open({ view, params, namespace }, wasOpen = store.get(state).open) {
      const refusal = hooks.refusal(view ?? '')
      if (refusal) throw refusal
      change({ open: true, loading: !rendererHost.isDrawn(), namespace })
      const first = view ?? (namespace === undefined ? firstView() : 'Connect')
      // The list of wallets is where a modal that was closed stands: what is drawn of it stays.
      if (wasOpen || first !== 'Connect' || params || !isAtList()) router.reset(first, params)
      rendererHost.show().then(
        () => store.get(state).loading && change({ loading: false }),
        (error: unknown) => {
          const isShown = store.get(state).open
          change(closedModal)
          if (isShown) emitter.emit('MODAL_CLOSE', { connected: hooks.isConnected() })
          report(error, { plugin: 'shell', phase: 'open' })
          hooks.ended({ type: 'failed', error })
        },
      )
      hooks.onOpen()
      if (!wasOpen) emitter.emit('MODAL_OPEN', { connected: hooks.isConnected() })
    },
    close,
    safeClose() {
      // A wrong network is answered by choosing one, also from the view that this leads to.
      if (!router.has('UnsupportedChain') && !hooks.holdsOpen(store.get(router.route).view)) return close()
      if (shaking !== undefined) return
      change({ shake: true })
      shaking = setTimeout(() => {
        shaking = undefined
        change({ shake: false })
      }, shakeDuration)
    },
    showEmbedded() {
      router.reset(firstView())
      change({ open: true })
      hooks.onOpen()
    },
    clear() {
      clearTimeout(shaking)
      shaking = undefined
      store.set(state, closedModal)
    },
  }
}

/** A device on which wallets are apps beside this page: touch without a hovering pointer, so no touch-screen laptop. */
function isPhone(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse) and (hover: none)').matches
}
